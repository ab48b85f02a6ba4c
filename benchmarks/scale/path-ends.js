// Ten million path ends in each iteration: those of one loop, with one decision in it.
load('../../tests/programs/support/program.js');

const PATH_ENDS = 10000000;

function work(n) {
  let x = 1;
  let odd = 0;
  for (let i = 0; i < n; i++) {
    x = Math.imul(x, 1664525) + 1013904223 | 0;
    if (x < 0) {
      odd++;
    }
  }
  return odd;
}

program.run('path-ends', 1, () => String(work(PATH_ENDS)));
