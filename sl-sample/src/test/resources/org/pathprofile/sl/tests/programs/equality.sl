function null() {
}

function same(a, b) {
  return a == b;
}

function main() {
  object = new();
  println(same(4, 4));
  println(same(4, "4"));
  println(same("a", "a"));
  println(same("a", "b"));
  println(same(1 == 1, 2 == 2));
  println(same(1 == 1, 1));
  println(same(null(), null()));
  println(same(null(), 0));
  println(same(same, same));
  println(same(same, main));
  println(same(object, object));
  println(same(object, new()));
  println(same(36893488147419103232, 36893488147419103232));
  println(same(36893488147419103232, 4));
  println(object != new());
}
