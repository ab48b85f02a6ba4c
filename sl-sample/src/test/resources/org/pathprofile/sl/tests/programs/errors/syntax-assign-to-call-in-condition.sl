function main() {
  while (main(2) = 4) {
    42;
  }
}
