function main() {
  eval("sl", "function foo( { }");
}
