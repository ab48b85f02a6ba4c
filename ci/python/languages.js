// JavaScript calls Python, which calls it back: twice in each of 20,000 iterations.
const twice = Polyglot.eval('python', `
def twice(f, n):
    total = 0
    for i in range(2):
        total += f(n + i)
    return total

twice
`);

function half(n) {
  if (n % 2 == 0) {
    return n / 2;
  }
  return 0;
}

let sum = 0;
for (let i = 0; i < 20000; i++) {
  sum += twice(half, i);
}
console.log(sum);
