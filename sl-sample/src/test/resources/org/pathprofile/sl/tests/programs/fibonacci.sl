function fibonacci(n) {
  if (n < 2) {
    return n;
  }
  return fibonacci(n - 1) + fibonacci(n - 2);
}

function main() {
  i = 0;
  while (i < 15) {
    println(i + ": " + fibonacci(i));
    i = i + 1;
  }
}
