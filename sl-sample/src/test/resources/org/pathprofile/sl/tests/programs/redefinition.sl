function foo() {
  println(test(40, 2));
}

function main() {
  defineFunction("function test(a, b) { return a + b; }");
  foo();
  f = test;
  defineFunction("function test(a, b) { return a - b; }");
  foo();
  println(f(1, 1));
  defineFunction("function foo() { println(0); } function bar() { foo(); }");
  foo();
  bar();
  eval("sl", "function foo() { return 14 + 2; }");
  println(foo());
  println(eval("sl", "function main() { return 7 * 6; }"));
  println(eval("application/x-sl", "function baz() { }"));
}
