function null() {
}

function test(type) {
  println(type);
  println("" + isInstance(type, 42) + isInstance(type, 42000000000000000000000000000000000000000)
    + isInstance(type, "42") + isInstance(type, 42 == 42) + isInstance(type, new())
    + isInstance(type, null) + isInstance(type, null()));
}

function main() {
  println(typeOf(42));
  println(typeOf(42000000000000000000000000000000000000000));
  println(typeOf("42"));
  println(typeOf(42 == 42));
  println(typeOf(new()));
  println(typeOf(main));
  println(typeOf(null()));
  test(typeOf(42));
  test(typeOf("42"));
  test(typeOf(42 == 42));
  test(typeOf(new()));
  test(typeOf(null));
  test(typeOf(null()));
  println(isExecutable(main));
  println(isExecutable(42));
  println(isNull(null()));
  println(isNull(0));
  println(hasSize(new()));
  println(nanoTime() < nanoTime() || 1 == 1);
}
