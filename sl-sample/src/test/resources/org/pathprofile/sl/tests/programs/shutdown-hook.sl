function bye() {
  println("bye");
}

function main() {
  registerShutdownHook(bye);
  println("hello");
  exit(0);
  println("never");
}
