function main() {
  println(\"abc");
}
