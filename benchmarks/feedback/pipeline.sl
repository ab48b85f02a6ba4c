// Reads, checks and adds up words of four formats; every stage asks for the format anew.
//
// Correlated: the way taken in the first stage decides those in the two others and the function that
// each stage calls. An edge profile predicts 64 paths alike through the three stages; four are real.
// Hot: these four, each with the branch for errors not taken.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function readPlain(word) {
  return word;
}

function readHalf(word) {
  return word - word / 65536 * 65536;
}

function readSigned(word) {
  return word - 1000000000;
}

function readScaled(word) {
  return word / 1000;
}

function checkPlain(value) {
  return value > 0;
}

function checkHalf(value) {
  return value < 65000;
}

function checkSigned(value) {
  return value > 0 - 900000000 && value < 900000000;
}

function checkScaled(value) {
  return value < 2000000;
}

function addPlain(sum, value) {
  return sum + value;
}

function addHalf(sum, value) {
  return sum + value * 2;
}

function addSigned(sum, value) {
  return sum - value;
}

function addScaled(sum, value) {
  return sum + value * 1000;
}

function process(formats, words) {
  read = readPlain;
  check = checkPlain;
  add = addPlain;
  sum = 0;
  errors = 0;
  i = 0;
  size = getSize(formats);
  while (i < size) {
    format = formats[i];
    if (format == 0) {
      read = readPlain;
    } else {
      if (format == 1) {
        read = readHalf;
      } else {
        if (format == 2) {
          read = readSigned;
        } else {
          read = readScaled;
        }
      }
    }
    value = read(words[i]);
    if (format == 0) {
      check = checkPlain;
    } else {
      if (format == 1) {
        check = checkHalf;
      } else {
        if (format == 2) {
          check = checkSigned;
        } else {
          check = checkScaled;
        }
      }
    }
    if (check(value) == (1 == 2)) {
      errors = errors + 1;
    }
    if (format == 0) {
      add = addPlain;
    } else {
      if (format == 1) {
        add = addHalf;
      } else {
        if (format == 2) {
          add = addSigned;
        } else {
          add = addScaled;
        }
      }
    }
    sum = add(sum, value);
    i = i + 1;
  }
  return sum + errors;
}

function run(n) {
  size = 5000;
  formats = array(size);
  words = array(size);
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    words[i] = seed;
    seed = random(seed);
    formats[i] = seed / 65536 - seed / 65536 / 4 * 4;
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + process(formats, words);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
