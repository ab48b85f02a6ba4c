// A million activations of small functions in each iteration.
load('../../tests/programs/support/program.js');

const ACTIVATIONS = 1000000;

function clamp(x) {
  return x < 0 ? 0 : x > 255 ? 255 : x;
}

function step(x) {
  if (x & 1) {
    return 3 * x + 1;
  }
  return x >> 1;
}

program.run('activations', 1, () => {
  let sum = 0;
  let x = 27;
  for (let i = 0; i < ACTIVATIONS / 2; i++) {
    x = step(x) % 65537;
    sum = (sum + clamp(x - 100)) | 0;
  }
  return String(sum);
});
