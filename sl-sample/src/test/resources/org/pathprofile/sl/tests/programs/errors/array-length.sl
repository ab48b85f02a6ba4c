function main() {
  array(0 - 1);
}
