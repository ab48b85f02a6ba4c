function main() {
  main(1 2);
}
