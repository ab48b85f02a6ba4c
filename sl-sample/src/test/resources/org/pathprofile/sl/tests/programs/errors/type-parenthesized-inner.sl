function main() {
  x = 1 +
      ((2 * ("two" - 1)));
}
