// Two of the four combinations of f, and a condition that nothing decides by.
function f(a, b, c) {
  if (a && b || c) return 1;
  return 0;
}
function g(a, b) {
  return a && "<b>" + b;
}
f(1, 0, 1);
f(1, 1, 0);
f(1, 1, 0);
f(0, 1, 0);
g(1, 0);
