/* Sorts numbers by several orders, which are passed as functions. */
#include <stdio.h>

typedef int (*order)(int, int);

enum { LENGTH = 400 };

static int numbers[LENGTH];

static int rising(int a, int b) {
  return a - b;
}

static int falling(int a, int b) {
  return b - a;
}

static int even_first(int a, int b) {
  int parity = (a & 1) - (b & 1);
  if (parity != 0)
    return parity;
  return rising(a, b);
}

static void swap(int i, int j) {
  int kept = numbers[i];
  numbers[i] = numbers[j];
  numbers[j] = kept;
}

static void sort(int low, int high, order compare) {
  if (low >= high)
    return;
  int pivot = numbers[(low + high) / 2];
  int i = low;
  int j = high;
  while (i <= j) {
    while (compare(numbers[i], pivot) < 0)
      i++;
    while (compare(numbers[j], pivot) > 0)
      j--;
    if (i <= j) {
      swap(i, j);
      i++;
      j--;
    }
  }
  sort(low, j, compare);
  sort(i, high, compare);
}

static void fill(unsigned seed) {
  for (int i = 0; i < LENGTH; i++) {
    seed = seed * 1103515245u + 12345u;
    numbers[i] = (int) (seed >> 16) & 1023;
  }
}

int main(void) {
  order orders[] = {rising, falling, even_first};
  for (int i = 0; i < 3; i++) {
    fill(i + 1);
    sort(0, LENGTH - 1, orders[i]);
    for (int j = 1; j < LENGTH; j++) {
      if (orders[i](numbers[j - 1], numbers[j]) > 0) {
        printf("order %d is wrong at %d\n", i, j);
        return 1;
      }
    }
    printf("order %d: %d to %d\n", i, numbers[0], numbers[LENGTH - 1]);
  }
  return 0;
}
