function main() {
  new() + main;
}
