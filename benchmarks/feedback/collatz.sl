// The longest sequence of Collatz: a branch that data decides, as good as random.

function steps(n) {
  steps = 0;
  while (n > 1) {
    if (n / 2 * 2 == n) {
      n = n / 2;
    } else {
      n = 3 * n + 1;
    }
    steps = steps + 1;
  }
  return steps;
}

function run(n) {
  longest = 0;
  i = 1;
  while (i < n) {
    length = steps(i);
    if (length > longest) {
      longest = length;
    }
    i = i + 1;
  }
  return longest;
}

function main() {
  println(run(10));
  println(run(100));
}
