function main() {
  println("before");
  foo();
}
