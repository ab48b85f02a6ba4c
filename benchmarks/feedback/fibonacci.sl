// The Fibonacci numbers by recursion: calls and one branch.

function fibonacci(n) {
  if (n < 2) {
    return n;
  }
  return fibonacci(n - 1) + fibonacci(n - 2);
}

function run(n) {
  return fibonacci(n);
}

function main() {
  println(run(10));
  println(run(15));
}
