// A program whose phases end paths at rates that differ more than 100-fold: busy() ends a path with
// every few operations, slow() searches a megabyte first. Long phases come before short ones.
const text = 'x'.repeat(1000000) + 'y';

function next(state) {
  return (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
}

function busy(n, state) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    state = next(state);
    if (state >> 8 & 3) {
      sum += state & 7;
    } else if (state >> 16 & 15) {
      sum -= 1;
    } else {
      sum ^= i;
    }
  }
  return sum;
}

function slow(n, state) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    state = next(state);
    if (state >> 8 & 1) {
      sum += text.indexOf('y');
    } else if (state >> 16 & 7) {
      sum -= text.indexOf('xy');
    } else {
      sum += text.lastIndexOf('xyz', 5);
    }
  }
  return sum;
}

let digest = 0;
for (let phase = 0; phase < 4; phase++) {
  digest = next(digest ^ busy(200000, phase) ^ slow(1500, phase));
}
for (let phase = 0; phase < 400; phase++) {
  digest = next(digest ^ busy(2000, phase) ^ slow(15, phase));
}
console.log('phases: ' + digest);
