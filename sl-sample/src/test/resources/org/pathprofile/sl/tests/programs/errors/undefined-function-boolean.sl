function main() {
  x = 1 == 1;
  x();
}
