function main() {
  x = new();
  x["a" + 1];
}
