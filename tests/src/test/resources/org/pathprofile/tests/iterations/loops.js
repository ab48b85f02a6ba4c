// Loops that run for many iterations and decide differently in each: the tests compare the paths
// of several iterations with those of the definition.
let seed = 12345;

function random(limit) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor(seed / 65536) % limit;
}

function plainWhile(n) {
  let sum = 0;
  while (n > 0) {
    if (random(3) === 0) {
      sum += 1;
    } else if (random(2) === 0) {
      sum += 2;
    }
    n--;
  }
  return sum;
}

function jumps(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    switch (random(5)) {
      case 0:
        continue;
      case 1:
        sum++;
      case 2:
        sum += 2;
        break;
      case 3:
        if (random(20) === 0) {
          return -1;
        }
        break;
      default:
        if (random(30) === 0) {
          sum = 0;
        }
    }
    if (sum > 1000) {
      break;
    }
  }
  return sum;
}

function doLoop(n) {
  let odd = 0;
  do {
    odd += random(2) === 0 ? 1 : 0;
  } while (--n > 0);
  return odd;
}

function twoLoops(n) {
  let text = '';
  for (let i = 0; i < n; i++) {
    text += random(4) === 0 ? 'a' : 'b';
  }
  for (const letter of text) {
    if (letter === 'a') {
      n++;
    }
  }
  return n;
}

function nested(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < random(6); j++) {
      if (random(3) === 0) {
        sum++;
      }
    }
    if (random(2) === 0) {
      sum--;
    }
  }
  return sum;
}

function labelled(n) {
  let sum = 0;
  outer: for (let i = 0; i < n; i++) {
    let j = 0;
    while (j < 8) {
      j++;
      const what = random(12);
      if (what === 0) {
        continue outer;
      }
      if (what === 1) {
        break;
      }
      if (what === 2 && random(10) === 0) {
        break outer;
      }
      sum++;
    }
    sum += 2;
  }
  return sum;
}

function fails(n) {
  if (random(n) === 0) {
    throw new Error('as expected');
  }
  return n;
}

function handles(n) {
  let caught = 0;
  for (let i = 0; i < n; i++) {
    try {
      if (random(2) === 0) {
        fails(4);
      } else {
        caught += 0;
      }
    } catch (e) {
      caught++;
      if (random(5) === 0) {
        continue;
      }
    } finally {
      if (random(3) === 0) {
        caught += 0;
      }
    }
  }
  return caught;
}

function throwsInTheEnd(n) {
  let sum = 0;
  for (;;) {
    if (random(2) === 0) {
      sum++;
    }
    if (n-- === 0) {
      fails(1);
    }
  }
}

function* generate(n) {
  for (let i = 0; i < n; i++) {
    if (random(3) === 0) {
      continue;
    }
    if (random(3) === 0) {
      yield i;
    }
  }
}

function takes(n, most) {
  let sum = 0;
  for (const i of generate(n)) {
    sum += i;
    if (i > most) {
      break;
    }
  }
  return sum;
}

function abandoned() {
  const open = generate(50);
  open.next();
  open.next();
  return open;
}

async function waits(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    if (random(2) === 0) {
      sum += await i;
    }
    if (random(4) === 0) {
      sum++;
    }
  }
  return sum;
}

function recurses(depth) {
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    if (depth > 0 && random(2) === 0) {
      sum += recurses(depth - 1);
    }
  }
  return sum;
}

function run(n) {
  plainWhile(n);
  for (let i = 0; i < 10; i++) {
    jumps(n);
    twoLoops(i);
    recurses(4);
    takes(n, 40 * i);
    plainWhile(i);
  }
  doLoop(n);
  nested(n);
  labelled(n);
  handles(n);
  try {
    throwsInTheEnd(25);
  } catch (e) {
    abandoned();
  }
  waits(30);
  waits(30);
}

run(100);
