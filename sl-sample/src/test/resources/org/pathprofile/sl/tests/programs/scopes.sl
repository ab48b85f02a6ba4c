function x() {
  return "function";
}

function main() {
  println(x);
  if (1 == 1) {
    x = "inner";
    println(x);
  }
  println(x);
  x = x();
  println(x);
  if (1 == 1) {
    x = "changed";
    y = 1;
  }
  println(x);
  println(y);
  a = b = 3;
  println(a + b);
  println((c = 5) + c);
  i = 0;
  while (i < 3) {
    if (i == 1) {
      c = "string";
    }
    i = i + 1;
    println(c);
  }
}
