function main() {
  println(1 / 0);
}
