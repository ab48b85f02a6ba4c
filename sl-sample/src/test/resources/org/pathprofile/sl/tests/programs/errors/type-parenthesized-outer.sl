function main() {
  println(1 == 1); return ((1 < 2)) * (3);
}
