// Fills a template with words, numbers and flags, and counts the pieces that equal certain others.
//
// Correlated: the way taken decides the type of the piece that is compared after the branches meet.
// Hot: words and numbers (40 % each); flags are rarer.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function render(template, words, numbers, flags) {
  size = getSize(template);
  piece = words;
  same = 0;
  i = 0;
  while (i < size) {
    slot = template[i];
    if (slot < 20) {
      piece = words[slot];
    } else {
      if (slot < 40) {
        piece = numbers[slot - 20];
      } else {
        piece = flags[slot - 40];
      }
    }
    if (piece == words[0] || piece == 7) {
      same = same + 1;
    }
    i = i + 1;
  }
  return same;
}

function run(n) {
  size = 10000;
  template = array(size);
  words = array(20);
  numbers = array(20);
  flags = array(20);
  i = 0;
  while (i < 20) {
    words[i] = "word" + i;
    numbers[i] = i;
    flags[i] = i < 5;
    i = i + 1;
  }
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    template[i] = seed / 65536 - seed / 65536 / 50 * 50;
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + render(template, words, numbers, flags);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
