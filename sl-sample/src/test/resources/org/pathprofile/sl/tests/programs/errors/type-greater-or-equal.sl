function main() {
  x = 1; println(x >= main);
}
