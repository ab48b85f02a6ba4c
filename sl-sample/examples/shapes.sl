// The worked example of docs/feedback.md: prints how long each round takes, in milliseconds.

function circle(size) { return size * size * 3; }
function square(size) { return size * size; }
function bar(size) { return size * 2; }
function point(size) { return size - size; }

function total(kinds) {
  area = circle;
  color = 1;
  sum = 0;
  i = 0;
  while (i < getSize(kinds)) {
    kind = kinds[i];
    if (kind == 0) { area = circle; }
    else { if (kind == 1) { area = square; }
    else { if (kind == 2) { area = bar; }
    else { area = point; } } }
    if (kind < 2) { color = 1; } else { color = 2; }
    sum = sum + area(i) * color;
    i = i + 1;
  }
  return sum;
}

function main() {
  kinds = array(100000);
  i = 0;
  while (i < getSize(kinds)) {
    kinds[i] = i * i / 7 - i * i / 28 * 4;
    i = i + 1;
  }
  round = 1;
  while (round <= 16) {
    start = nanoTime();
    step = 0;
    while (step < 25) {
      sum = total(kinds);
      step = step + 1;
    }
    println("round " + round + ": " + (nanoTime() - start) / 1000000 + " ms");
    round = round + 1;
  }
}
