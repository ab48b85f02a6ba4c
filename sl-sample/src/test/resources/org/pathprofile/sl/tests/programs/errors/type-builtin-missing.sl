function main() {
  defineFunction();
}
