function doIt(a) {
  println("Initial stack trace:");
  println(stacktrace());
  hello = 123;
  println("After 123 assignment:");
  println(stacktrace());
  helloEqualsWorld();
  println("After hello assignment:");
  println(stacktrace());
  println(hello);
}

function main() {
  i = 0;
  while (i < 3) {
    doIt(i);
    i = i + 1;
  }
}
