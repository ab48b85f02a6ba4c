function main() {
  println(36893488147419103232 / (1 - 1));
}
