/* The algorithms of ../compare_languages.py in C. What a comment marks is compared. */
#include <stdio.h>
#include <string.h>

static const char *const TEXT = "one two2 33 + four * (five5 - 666) = seven; 8 nine";

static char composite[2001];
static char used_rows[8];
static char used_rising[16];
static char used_falling[16];

static int sieve(int limit) {
  int primes = 0; /* @start */
  int i = 2;
  while (i <= limit) { /* @loop */
    if (!composite[i]) { /* @test */
      primes = primes + 1; /* @prime */
      int j = i + i;
      while (j <= limit) { /* @multiples */
        composite[j] = 1;
        j = j + i;
      }
    }
    i = i + 1;
  }
  return primes;
}

static int free_(int row, int column) {
  if (used_rows[row]) { /* @row */
    return 0;
  }
  if (used_rising[row + column]) { /* @rising */
    return 0;
  }
  return !used_falling[column - row + 7];
}

static void use(int row, int column, int used) {
  used_rows[row] = used;
  used_rising[row + column] = used;
  used_falling[column - row + 7] = used;
}

static int place(int column) {
  if (column == 8) { /* @full */
    return 1;
  }
  int count = 0; /* @begin */
  int row = 0;
  while (row < 8) { /* @rows */
    if (free_(row, column)) { /* @free */
      use(row, column, 1); /* @use */
      count = count + place(column + 1); /* @place */
      use(row, column, 0); /* @leave */
    }
    row = row + 1;
  }
  return count;
}

static int is_letter(int code) {
  return 97 <= code && code <= 122;
}

static int is_digit(int code) {
  return 48 <= code && code <= 57;
}

static int scan(const char *text, int length) {
  int names = 0;
  int numbers = 0;
  int others = 0;
  int position = 0; /* @start */
  while (position < length) { /* @loop */
    if (is_letter(text[position])) { /* @letter */
      names = names + 1; /* @name */
      while (position < length && is_letter(text[position])) { /* @letters */
        position = position + 1;
      }
    } else {
      if (is_digit(text[position])) { /* @digit */
        numbers = numbers + 1; /* @number */
        while (position < length && is_digit(text[position])) { /* @digits */
          position = position + 1;
        }
      } else {
        others = others + 1; /* @other */
        position = position + 1;
      }
    }
  }
  return names * 10000 + numbers * 100 + others;
}

int main(void) {
  printf("%d %d\n", sieve(2000), place(0));
  int rounds = 0;
  while (rounds < 50) {
    scan(TEXT, (int) strlen(TEXT));
    rounds = rounds + 1;
  }
  printf("%d\n", scan(TEXT, (int) strlen(TEXT)));
  return 0;
}
