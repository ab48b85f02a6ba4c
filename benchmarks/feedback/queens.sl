// Queens on a chess board that threaten none: recursion, and branches on data.

function place(row, size, columns, up, down) {
  if (row == size) {
    return 1;
  }
  solutions = 0;
  column = 0;
  while (column < size) {
    if (columns[column] == 0 && up[row + column] == 0 && down[row - column + size] == 0) {
      columns[column] = 1;
      up[row + column] = 1;
      down[row - column + size] = 1;
      solutions = solutions + place(row + 1, size, columns, up, down);
      columns[column] = 0;
      up[row + column] = 0;
      down[row - column + size] = 0;
    }
    column = column + 1;
  }
  return solutions;
}

function run(n) {
  return place(0, n, array(n), array(2 * n), array(2 * n));
}

function main() {
  println(run(4));
  println(run(6));
}
