function main() {
  array("3");
}
