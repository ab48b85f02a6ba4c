// The area of all figures of a drawing.
//
// The kind of a figure, which changes at random, chooses the function that computes its area.
//
// Correlated: the way taken decides the function that is called after the branches meet.
// Hot: all four ways, each with and without the branch for a new largest area; with it is rare.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function square(size) {
  return size * size;
}

function circle(size) {
  return size * size * 355 / 113 / 4;
}

function triangle(size) {
  return size * size * 433 / 1000;
}

function hexagon(size) {
  return size * size * 2598 / 1000;
}

function totalArea(kinds, sizes) {
  total = 0;
  largest = 0;
  area = square;
  i = 0;
  count = getSize(kinds);
  while (i < count) {
    kind = kinds[i];
    if (kind == 0) {
      area = square;
    } else {
      if (kind == 1) {
        area = circle;
      } else {
        if (kind == 2) {
          area = triangle;
        } else {
          area = hexagon;
        }
      }
    }
    value = area(sizes[i]);
    total = total + value;
    if (value > largest) {
      largest = value;
    }
    i = i + 1;
  }
  return total + largest;
}

function run(n) {
  size = 10000;
  kinds = array(size);
  sizes = array(size);
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    sizes[i] = seed / 1048576;
    seed = random(seed);
    kinds[i] = seed / 65536 - seed / 65536 / 4 * 4;
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + totalArea(kinds, sizes);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
