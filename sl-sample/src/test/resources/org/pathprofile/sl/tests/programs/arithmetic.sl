function main() {
  println(3 + 4);
  println(3 - 4);
  println(3 * 4000000000000);
  println(7 / 2);
  println((0 - 7) / 2);
  println(2 + 3 * 4 - 10 / 5);
  println((2 + 3) * (4 - 10) / 5);
  println(100 - 10 - 1);
  println(100 / 10 / 5);
}
