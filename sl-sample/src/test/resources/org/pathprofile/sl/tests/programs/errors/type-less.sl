function main() {
  2 < "4";
}
