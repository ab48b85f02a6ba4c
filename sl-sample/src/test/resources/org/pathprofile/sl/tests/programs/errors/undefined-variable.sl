function main() {
  if (1 == 1) {
    b = 10;
  }
  println(b());
}
