function main() {
  while = 3;
}
