function left(x) {
  println("left");
  return x;
}

function right(x) {
  println("right");
  return x;
}

function main() {
  t = 1 == 1;
  f = 1 == 2;
  println(left(f) && right(f));
  println(left(f) && right(t));
  println(left(t) && right(f));
  println(left(t) && right(t));
  println(left(f) || right(f));
  println(left(f) || right(t));
  println(left(t) || right(f));
  println(left(t) || right(t));
  println(t || f && f);
  println((t || f) && f);
}
