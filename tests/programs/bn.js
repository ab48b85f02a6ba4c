// Maths: bn.js tests numbers for being prime, with powers modulo 256-bit numbers, and finds
// greatest common divisors.
load('support/program.js');
const BN = program.module('bn.js/lib/bn.js');
const next = program.random(256);
const numbers = Array.from({ length: 12 }, () =>
  Array.from({ length: 64 }, () => Math.floor(next() * 16).toString(16)).join(''));

function isPrime(n) {
  const one = new BN(1);
  return new BN(2).toRed(BN.red(n)).redPow(n.sub(one)).fromRed().eq(one);
}

program.run('bn', 1, () => {
  const odd = numbers.map((digits) => new BN(digits + '1', 16));
  const prime = odd.map((n) => isPrime(n));
  const divisors = odd.map((n, i) => n.egcd(odd[(i + 1) % odd.length]).a.toString());
  return [...prime, ...divisors].join();
});
