function main() {
  println(1 < 2);
  println(2 < 2);
  println(2 <= 2);
  println(3 <= 2);
  println(3 > 2);
  println(2 > 2);
  println(2 >= 2);
  println(1 >= 2);
  println(1 == 1);
  println(1 != 1);
  println(1 == 2);
  println(1 != 2);
}
