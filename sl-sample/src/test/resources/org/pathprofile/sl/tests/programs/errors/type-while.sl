function main() {
  while (4) { 3; }
}
