function main() {
  "4" * 3;
}
