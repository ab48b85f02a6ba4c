// Sums the rows of many short reports: header, plain rows, marked rows, subtotals.
//
// Correlated: the way taken decides the function that is called after the branches meet. The first
// iteration takes a way of its own, and only it.
// Hot: plain rows (90 %), behind a test for the first row that later iterations need not make.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function header(row, sum) {
  return row * 2;
}

function plain(row, sum) {
  return sum + row;
}

function marked(row, sum) {
  return sum + row * 3;
}

function subtotal(row, sum) {
  return sum - sum / 1000003 * 1000003;
}

function report(rows) {
  add = plain;
  sum = 0;
  check = 0;
  first = 0 == 0;
  i = 0;
  size = getSize(rows);
  while (i < size) {
    row = rows[i];
    if (first) {
      add = header;
      first = 0 == 1;
    } else {
      if (row == 0) {
        add = subtotal;
      } else {
        if (row > 90) {
          add = marked;
        } else {
          add = plain;
        }
      }
    }
    sum = add(row, sum);
    check = check + sum;
    i = i + 1;
  }
  return check;
}

function run(n) {
  size = 50;
  rows = array(size);
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    rows[i] = seed / 65536 - seed / 65536 / 100 * 100;
    i = i + 1;
  }
  rows[20] = 0;
  rows[49] = 0;
  sum = 0;
  i = 0;
  while (i < n * 200) {
    sum = sum + report(rows);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
