function main() {
  println(subString("abc", 2, 4));
}
