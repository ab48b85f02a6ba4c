/* All ways to place eight queens, by backtracking. */
#include <stdio.h>

enum { SIZE = 8 };

static int free_rows[SIZE];
static int free_rising[2 * SIZE];
static int free_falling[2 * SIZE];
static int rows[SIZE];
static int solutions;

static int is_free(int row, int column) {
  if (!free_rows[row])
    return 0;
  if (!free_rising[row + column])
    return 0;
  return free_falling[column - row + SIZE - 1];
}

static void set(int row, int column, int is_free) {
  free_rows[row] = is_free;
  free_rising[row + column] = is_free;
  free_falling[column - row + SIZE - 1] = is_free;
}

static void place(int column) {
  if (column == SIZE) {
    solutions++;
    return;
  }
  for (int row = 0; row < SIZE; row++) {
    if (is_free(row, column)) {
      rows[column] = row;
      set(row, column, 0);
      place(column + 1);
      set(row, column, 1);
    }
  }
}

int main(void) {
  for (int i = 0; i < 2 * SIZE; i++) {
    if (i < SIZE)
      free_rows[i] = 1;
    free_rising[i] = 1;
    free_falling[i] = 1;
  }
  place(0);
  printf("%d solutions\n", solutions);
  return solutions != 92;
}
