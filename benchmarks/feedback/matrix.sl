// The product of matrices: loops without branches.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function matrix(size, seed) {
  rows = array(size);
  i = 0;
  while (i < size) {
    row = array(size);
    j = 0;
    while (j < size) {
      seed = random(seed);
      row[j] = seed / 16777216;
      j = j + 1;
    }
    rows[i] = row;
    i = i + 1;
  }
  return rows;
}

function product(a, b, size) {
  c = array(size);
  i = 0;
  while (i < size) {
    row = a[i];
    out = array(size);
    j = 0;
    while (j < size) {
      sum = 0;
      k = 0;
      while (k < size) {
        sum = sum + row[k] * b[k][j];
        k = k + 1;
      }
      out[j] = sum;
      j = j + 1;
    }
    c[i] = out;
    i = i + 1;
  }
  return c;
}

function trace(a, size) {
  sum = 0;
  i = 0;
  while (i < size) {
    sum = sum + a[i][i];
    i = i + 1;
  }
  return sum;
}

function run(n) {
  a = matrix(n, 1);
  b = matrix(n, 2);
  return trace(product(product(a, b, n), b, n), n);
}

function main() {
  println(run(10));
  println(run(20));
}
