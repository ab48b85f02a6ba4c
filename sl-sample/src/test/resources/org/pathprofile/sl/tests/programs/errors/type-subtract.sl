function main() {
  3 - "4";
}
