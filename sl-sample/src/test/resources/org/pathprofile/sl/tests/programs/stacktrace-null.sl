function nothing() {
}

function f(p) {
  println(stacktrace());
  later = nothing();
  println(stacktrace());
  if (p == 1) { inner = 7; println(stacktrace()); }
}

function main() {
  f(1);
}
