function flag(i) {
  if (i < 3) { return i == i; }
  return "three";
}

function main() {
  i = 0;
  while (flag(i)) {
    if (flag(i) && i != 2) { println(i); }
    i = i + 1;
  }
}
