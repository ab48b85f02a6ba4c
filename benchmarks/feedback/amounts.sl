// Counts amounts above a limit; most are small, some have more than 64 bits.
//
// Correlated: the way taken decides whether the amount that is compared after the branches meet is
// a big integer; only then multiplication and comparison need arithmetic of any precision.
// Hot: small amounts (97 %).

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function amounts(codes, small, large) {
  size = getSize(codes);
  amount = small;
  limit = 1000000;
  sum = 0;
  above = 0;
  i = 0;
  while (i < size) {
    code = codes[i];
    if (code < 100) {
      amount = small[code];
    } else {
      amount = large[code - 100];
    }
    if (amount * 3 > limit) {
      above = above + 1;
    }
    i = i + 1;
  }
  return above;
}

function run(n) {
  size = 10000;
  codes = array(size);
  small = array(100);
  large = array(4);
  i = 0;
  while (i < 100) {
    small[i] = i * 7001;
    i = i + 1;
  }
  i = 0;
  while (i < 4) {
    large[i] = 9000000000000000000 * (i + 3);
    i = i + 1;
  }
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    code = seed / 65536 - seed / 65536 / 300 * 300;
    if (code >= 104) {
      code = code / 4;
    }
    codes[i] = code;
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + amounts(codes, small, large);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
