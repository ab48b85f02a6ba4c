// A condition with && or || is one decision; its operands are expressions.
// one path: main, value

function main() {
  choose(1, 1);
  choose(1, 0);
  choose(0, 1);
  both(1, 2);
  both(2, 2);
  println(value(1, 2));
}

// paths of choose:
//   1x +1 if -> then, +2 if -> then, end
//   1x +1 if -> then, +2 if -> skip, end
//   1x +1 if -> skip, +2 if -> skip, end
function choose(a, b) {
  if (a == 1 || (b == 2 && a == b)) { println("a"); }
  if (a == 1 && b == 1) { println("b"); }
}

// paths of both:
//   header:   2x to +1 loop
//   header:   1x from +1 loop, +1 while -> again, to +1 loop
//   header:   2x from +1 loop, +1 while -> exit, end
//   backedge: 1x +1 while -> exit, end
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> exit, end
function both(a, b) {
  while (a < b && b == 2) { a = a + 1; }
}

function value(a, b) {
  return a == 1 && b == 1 || b == 2;
}
