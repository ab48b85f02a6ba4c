// A loop with so many paths that they are numbered over few iterations only.
let seed = 12345;

function random(limit) {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor(seed / 65536) % limit;
}

function manyPaths(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    if (random(2) === 0) sum += 1;
    if (random(2) === 0) sum += 2;
    if (random(2) === 0) sum += 3;
    if (random(2) === 0) sum += 4;
    if (random(2) === 0) sum += 5;
    if (random(2) === 0) sum += 6;
    if (random(2) === 0) sum += 7;
    if (random(2) === 0) sum += 8;
    if (random(2) === 0) sum += 9;
    if (random(2) === 0) sum += 10;
    if (random(2) === 0) sum += 11;
    if (random(2) === 0) sum += 12;
    if (random(2) === 0) sum += 13;
    if (random(2) === 0) sum += 14;
    if (random(2) === 0) sum += 15;
    if (random(2) === 0) sum += 16;
    if (random(2) === 0) sum += 17;
    if (random(2) === 0) sum += 18;
    if (random(2) === 0) sum += 19;
    if (random(2) === 0) sum += 20;
    if (random(2) === 0) sum += 21;
    if (random(2) === 0) sum += 22;
  }
  return sum;
}

manyPaths(60);
