function main() {
  x = 5;
  x.y = 1;
}
