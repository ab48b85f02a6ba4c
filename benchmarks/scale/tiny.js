// So little that it shows nothing but that the benchmark runs.
load('../../tests/programs/support/program.js');

function collatz(n) {
  let steps = 0;
  while (n !== 1) {
    n = n & 1 ? 3 * n + 1 : n >> 1;
    steps++;
  }
  return steps;
}

program.run('tiny', 1, () => {
  let sum = 0;
  for (let n = 1; n < 20000; n++) {
    sum += collatz(n);
  }
  return String(sum);
});
