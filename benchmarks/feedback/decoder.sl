// Decodes characters of one, two or three bytes and sums their numbers.
//
// Correlated: the first byte of a character decides the way of the next one or two iterations, in which
// the number of missing bytes is known.
// Hot over one iteration: first bytes of two and what follows them. Over two: one path, a character of
// two bytes. Nothing is polymorphic: what can be gained is the tests.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function decode(bytes) {
  size = getSize(bytes);
  need = 0;
  point = 0;
  base = 128;
  characters = 0;
  sum = 0;
  i = 0;
  while (i < size) {
    byte = bytes[i];
    if (need == 0) {
      if (byte < 128) {
        point = byte;
      } else {
        if (byte < 224) {
          point = byte - 192;
          need = 1;
        } else {
          point = byte - 224;
          need = 2;
        }
      }
    } else {
      point = point * 64 + byte - 128;
      need = need - 1;
    }
    if (need == 0) {
      characters = characters + 1;
      sum = sum + point;
    }
    i = i + 1;
  }
  return sum + characters;
}

function run(n) {
  size = 20000;
  bytes = array(size + 3);
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    c = seed / 65536 - seed / 65536 / 100 * 100;
    if (c < 20) {
      bytes[i] = 50 + c;
      i = i + 1;
    } else {
      if (c < 95) {
        bytes[i] = 192 + c / 4;
        bytes[i + 1] = 128 + c / 2;
        i = i + 2;
      } else {
        bytes[i] = 230;
        bytes[i + 1] = 128 + c / 2;
        bytes[i + 2] = 128 + c / 3;
        i = i + 3;
      }
    }
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + decode(bytes);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
