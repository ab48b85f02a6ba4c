function null() {
}

function foo() {
  return "bar";
}

function main() {
  println("s" + null());
  println("s" + null);
  println("s" + foo());
  println(foo + "s");
  println(1 + 2 + "3" + 4 + 5);
  println("" + (1 == 1) + new());
  println("ünïcode ✓");
  println(subString("hello world", 6, 11));
  println(subString("hello", 2, 2) + "|");
  println("a // b /* c */");
}
