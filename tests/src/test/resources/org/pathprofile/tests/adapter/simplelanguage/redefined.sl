// A function that is defined again is another function, with its own paths.
// paths of main:
//   header:   1x to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +3 if -> then, to +2 loop
//   header:   3x from +2 loop, +2 while -> again, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, end
//   backedge: 1x +2 while -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +3 if -> then, back to +2 loop
//   backedge: 2x from +2 loop, +2 while -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, end
function main() {
  i = 0;
  while (i < 4) {
    if (i == 2) { defineFunction("function f(n) { println(n); }"); }
    f(i);
    i = i + 1;
  }
}

// paths of f:
//   1x +1 if -> then, +1 return
//   1x +1 if -> skip, +2 return
function f(n) {
  if (n == 0) { return 0; }
  return 1;
}
