function main() {
  b = 10;
  1 = b;
}
