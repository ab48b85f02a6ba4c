// The sieve of Eratosthenes: the one branch in it decides nothing but what it guards.

function primes(limit) {
  composite = array(limit);
  count = 0;
  i = 2;
  while (i < limit) {
    if (composite[i] == 0) {
      count = count + 1;
      j = i * i;
      while (j < limit) {
        composite[j] = 1;
        j = j + i;
      }
    }
    i = i + 1;
  }
  return count;
}

function run(n) {
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + primes(20000 + i);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
