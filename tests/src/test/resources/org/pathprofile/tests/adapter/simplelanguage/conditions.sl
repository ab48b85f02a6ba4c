// With this option, every operand of an operator that may skip it is a block.
// option: Conditions=true
// one path: main

function main() {
  choose(1, 1);
  choose(1, 0);
  choose(0, 1);
  both(1, 2);
  both(2, 2);
  println(value(1, 2));
  println(value(1, 1));
  println(leftOperand(1, 1));
  println(leftOperand(1, 0));
  println(leftOperand(0, 0));
  println(inExpression(0));
  println(inExpression(2));
  calls(1);
  calls(0);
  wrong(0, 1, 2);
  wrong(1, 1, 2);
}

// paths of choose:
//   1x +1 || -> left, +1 if -> then, +2 && -> right, +2 if -> then, end
//   1x +1 || -> left, +1 if -> then, +2 && -> right, +2 if -> skip, end
//   1x +1 || -> right, +1 && -> left, +1 if -> skip, +2 && -> left, +2 if -> skip, end
function choose(a, b) {
  if (a == 1 || (b == 2 && a == b)) { println("a"); }
  if (a == 1 && b == 1) { println("b"); }
}

// paths of both:
//   header:   2x to +1 loop
//   header:   1x from +1 loop, +1 && -> right, +1 while -> again, to +1 loop
//   header:   2x from +1 loop, +1 && -> left, +1 while -> exit, end
//   backedge: 1x +1 && -> left, +1 while -> exit, end
//   backedge: 1x +1 && -> right, +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 && -> left, +1 while -> exit, end
function both(a, b) {
  while (a < b && b == 2) { a = a + 1; }
}

// paths of value:
//   1x +1 && -> right, +1 || -> left, +1 return
//   1x +1 && -> right, +1 || -> right, +1 return
function value(a, b) {
  return a == 1 && b == 1 || b == 2;
}

// paths of leftOperand:
//   1x +1 && -> right, +1 && -> right, +1 || -> right, +1 return
//   1x +1 && -> right, +1 && -> left, +1 return
//   1x +1 && -> left, +1 && -> left, +1 return
function leftOperand(a, b) {
  return (a == 1 && b == 1) && (b == 2 || a == 1);
}

// paths of inExpression:
//   1x +1 || -> left, +2 return
//   1x +1 || -> right, +2 return
function inExpression(a) {
  println(a == 0 || a == 1);
  return a;
}

// paths of isOne:
//   1x +1 if -> then, +1 return
//   2x +1 if -> skip, +2 return
function isOne(a) {
  if (a == 1) { return 1 == 1; }
  return 1 == 2;
}

// paths of calls:
//   1x +1 && -> right, +1 if -> skip, end
//   1x +1 && -> left, +1 if -> skip, end
function calls(a) {
  if (isOne(a) && isOne(a + 1)) { println("never"); }
}

// The right operand is no boolean, which the operator finds when it has been evaluated.
// paths of wrong:
//   1x +1 || -> left, +1 if -> then, +2 && -> left, end
//   1x +1 || -> right, throws
function wrong(a, b, c) {
  if (a == 0 || b) { println("first"); }
  println(a == 1 && c);
}
