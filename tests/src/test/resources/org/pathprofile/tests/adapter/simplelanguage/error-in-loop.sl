// paths of main:
//   header:   1x to +2 loop
//   header:   3x from +2 loop, +2 while -> again, to +2 loop
//   header:   1x from +2 loop, +2 while -> again, throws
//   backedge: 1x +2 while -> again, back to +2 loop
//   backedge: 2x from +2 loop, +2 while -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, throws
function main() {
  n = 3;
  while (n >= 0) { println(divide(6, n)); n = n - 1; }
}

// paths of divide:
//   3x +1 if -> then, +1 return
//   1x +1 if -> skip, throws
function divide(a, b) {
  if (b > 0) { return a / b; }
  println("dividing by zero");
  return a / b;
}
