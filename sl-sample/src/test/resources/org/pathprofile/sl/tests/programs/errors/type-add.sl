function main() {
  (1 == 1) + 2;
}
