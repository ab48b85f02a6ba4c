// Builds texts of words and counts one of them: the time is spent in strings.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function paragraph(words, seed) {
  text = "";
  i = 0;
  while (i < 40) {
    seed = random(seed);
    text = text + words[seed / 268435456] + " ";
    i = i + 1;
  }
  return text;
}

function count(text, word, length) {
  hits = 0;
  i = 0;
  while (i < 80) {
    if (subString(text, i, i + length) == word) {
      hits = hits + 1;
    }
    i = i + 1;
  }
  return hits;
}

function run(n) {
  words = array(8);
  words[0] = "path";
  words[1] = "edge";
  words[2] = "block";
  words[3] = "loop";
  words[4] = "head";
  words[5] = "exit";
  words[6] = "entry";
  words[7] = "call";
  hits = 0;
  i = 0;
  while (i < n) {
    hits = hits + count(paragraph(words, i), "edge", 4);
    i = i + 1;
  }
  return hits;
}

function main() {
  println(run(10));
  println(run(20));
}
