function main() {
  "4" && main();
}
