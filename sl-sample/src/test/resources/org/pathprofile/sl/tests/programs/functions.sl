function add(a, b) {
  return a + b;
}

function sub(a, b) {
  return a - b;
}

function apply(f, x) {
  return f(x, 2);
}

function missing(a, b) {
  return b;
}

function compose(f) {
  return f;
}

function main() {
  println(add);
  println(apply(add, 40));
  println(apply(sub, 44));
  println(missing(1));
  println(add(1, 2, 3));
  println(compose(add)(20, 22));
  f = add;
  println(f(1, 1));
  f = sub;
  println(f(1, 1));
  i = 0;
  while (i < 5) {
    f = add;
    if (i == 1) { f = sub; }
    if (i == 2) { f = missing; }
    if (i == 3) { f = apply3; }
    if (i == 4) { f = apply4; }
    println(f(i, i));
    i = i + 1;
  }
}

function apply3(a, b) {
  return a * b;
}

function apply4(a, b) {
  return a / b;
}
