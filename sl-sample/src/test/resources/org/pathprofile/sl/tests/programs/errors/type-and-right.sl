function main() {
  1 == 1 && 4;
}
