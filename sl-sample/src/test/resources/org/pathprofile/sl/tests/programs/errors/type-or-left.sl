function main() {
  4 || 4;
}
