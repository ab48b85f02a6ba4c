function main() {
  println(getSize(4));
}
