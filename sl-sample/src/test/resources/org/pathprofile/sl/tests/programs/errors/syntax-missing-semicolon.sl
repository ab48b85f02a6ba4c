function main() {
  a = 1
  b = 2;
}
