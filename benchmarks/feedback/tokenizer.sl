// Splits a text into names, numbers, strings, symbols and space, and hashes their kinds and lengths.
//
// The first character chooses the function that finds the end of the token.
//
// Correlated: the way taken decides that function, and whether the token counts (kind > 0).
// Hot over one iteration: space and names. Over two: everything is followed by space, and space by
// something else.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function number(text, from) {
  value = 0;
  i = from;
  while (i < getSize(text) && text[i] >= 48 && text[i] <= 57) {
    value = value * 10 + text[i] - 48;
    i = i + 1;
  }
  return i;
}

function name(text, from) {
  i = from;
  while (i < getSize(text) && text[i] >= 97) {
    i = i + 1;
  }
  return i;
}

function space(text, from) {
  return from + 1;
}

function symbol(text, from) {
  return from + 1;
}

function text(text, from) {
  i = from + 1;
  while (text[i] != 34) {
    i = i + 1;
  }
  return i + 1;
}

function tokenize(source) {
  scan = symbol;
  kind = 0;
  tokens = 0;
  hash = 0;
  i = 0;
  size = getSize(source);
  while (i < size) {
    c = source[i];
    if (c == 32) {
      scan = space;
      kind = 0;
    } else {
      if (c >= 97) {
        scan = name;
        kind = 1;
      } else {
        if (c >= 48 && c <= 57) {
          scan = number;
          kind = 2;
        } else {
          if (c == 34) {
            scan = text;
            kind = 3;
          } else {
            scan = symbol;
            kind = 4;
          }
        }
      }
    }
    end = scan(source, i);
    if (kind > 0) {
      tokens = tokens + 1;
      hash = hash * 31 + kind * 7 + end - i;
      hash = hash - hash / 1000003 * 1000003;
    }
    i = end;
  }
  return hash + tokens;
}

function write(text, i, c, length) {
  end = i + length;
  while (i < end) {
    text[i] = c;
    i = i + 1;
  }
  return end;
}

function run(n) {
  size = 20000;
  source = array(size);
  seed = 42;
  i = 0;
  while (i < size - 20) {
    seed = random(seed);
    kind = seed / 65536 - seed / 65536 / 100 * 100;
    seed = random(seed);
    length = 1 + seed / 65536 - seed / 65536 / 5 * 5;
    if (kind < 45) {
      i = write(source, i, 97 + length, length);
    } else {
      if (kind < 60) {
        i = write(source, i, 48 + length, length);
      } else {
        if (kind < 95) {
          i = write(source, i, 40, 1);
        } else {
          i = write(source, i, 34, 1);
          i = write(source, i, 65, length);
          i = write(source, i, 34, 1);
        }
      }
    }
    i = write(source, i, 32, 1);
  }
  i = write(source, i, 32, size - i);
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + tokenize(source);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
