/* Counts primes in two ways, and the twins among them. */
#include <stdio.h>

enum { LIMIT = 5000 };

static char composite[LIMIT + 1];

static int sieve(int limit) {
  int primes = 0;
  for (int i = 2; i <= limit; i++) {
    if (composite[i])
      continue;
    primes++;
    for (int j = i + i; j <= limit; j += i)
      composite[j] = 1;
  }
  return primes;
}

static int is_prime(int n) {
  if (n < 2)
    return 0;
  int divisor = 2;
  while (divisor * divisor <= n) {
    if (n % divisor == 0)
      return 0;
    divisor++;
  }
  return 1;
}

static int twins(int limit) {
  int count = 0;
  int last = 2;
  for (int i = 3; i <= limit; i++) {
    if (!composite[i]) {
      if (i - last == 2) {
        count++;
      }
      last = i;
    }
  }
  return count;
}

int main(void) {
  int primes = sieve(LIMIT);
  int found = 0;
  for (int i = 0; i <= LIMIT; i++) {
    if (is_prime(i))
      found++;
  }
  printf("%d primes, %d by trial division, %d twins\n", primes, found, twins(LIMIT));
  return 0;
}
