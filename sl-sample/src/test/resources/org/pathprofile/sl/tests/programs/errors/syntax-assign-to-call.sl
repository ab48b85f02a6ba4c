function double(x) {
  return 2 * x;
}

function main() {
  double(2) = 4;
}
