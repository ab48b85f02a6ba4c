// Merge sort of the cells of a spreadsheet: by kind, and within a kind by an order of its own.
//
// The data is skewed: 70 % are numbers; then days, names and flags.
//
// Correlated: the way taken decides the function that compares two cells; for cells of different kinds
// also its result.
// Hot: two numbers; either is taken as often.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function byNumber(a, b) {
  return a <= b;
}

function byDay(a, b) {
  if (a / 100 == b / 100) {
    return a <= b;
  }
  return a / 100 < b / 100;
}

function byName(a, b) {
  return a - a / 32 * 32 <= b - b / 32 * 32;
}

function byFlag(a, b) {
  return a == 0 || b > 0;
}

function byKind(a, b) {
  return 1 == 1;
}

function merge(kinds, cells, from, middle, end, outKinds, outCells) {
  a = from;
  b = middle;
  before = byNumber;
  i = from;
  while (i < end) {
    if (a == middle) {
      outKinds[i] = kinds[b];
      outCells[i] = cells[b];
      b = b + 1;
    } else {
      if (b == end) {
        outKinds[i] = kinds[a];
        outCells[i] = cells[a];
        a = a + 1;
      } else {
        kind = kinds[a];
        other = kinds[b];
        first = a;
        second = b;
        if (kind == other) {
          if (kind == 0) {
            before = byNumber;
          } else {
            if (kind == 1) {
              before = byDay;
            } else {
              if (kind == 2) {
                before = byName;
              } else {
                before = byFlag;
              }
            }
          }
        } else {
          before = byKind;
          if (kind > other) {
            first = b;
            second = a;
          }
        }
        if (before(cells[first], cells[second]) == (first == a)) {
          outKinds[i] = kind;
          outCells[i] = cells[a];
          a = a + 1;
        } else {
          outKinds[i] = other;
          outCells[i] = cells[b];
          b = b + 1;
        }
      }
    }
    i = i + 1;
  }
}

function sort(kinds, cells, otherKinds, otherCells) {
  size = getSize(kinds);
  width = 1;
  while (width < size) {
    from = 0;
    while (from < size) {
      middle = from + width;
      end = middle + width;
      if (middle > size) {
        middle = size;
      }
      if (end > size) {
        end = size;
      }
      merge(kinds, cells, from, middle, end, otherKinds, otherCells);
      from = end;
    }
    swap = kinds;
    kinds = otherKinds;
    otherKinds = swap;
    swap = cells;
    cells = otherCells;
    otherCells = swap;
    width = width * 2;
  }
  return cells;
}

function run(n) {
  size = 3000;
  sum = 0;
  seed = 42;
  round = 0;
  while (round < n) {
    kinds = array(size);
    cells = array(size);
    i = 0;
    while (i < size) {
      seed = random(seed);
      kind = seed / 65536 - seed / 65536 / 100 * 100;
      seed = random(seed);
      cells[i] = seed / 65536;
      if (kind < 70) {
        kinds[i] = 0;
      } else {
        if (kind < 85) {
          kinds[i] = 1;
        } else {
          if (kind < 95) {
            kinds[i] = 2;
          } else {
            kinds[i] = 3;
            cells[i] = seed / 1073741824;
          }
        }
      }
      i = i + 1;
    }
    sorted = sort(kinds, cells, array(size), array(size));
    sum = sum + sorted[0] + sorted[1000] + sorted[2000] * 3 + sorted[2900] * 5;
    round = round + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
