const log = (...values) => console.log(...values);

// Has a generator take steps: n goes on, r returns.
// paths of step:
//   3x from +1 loop, +1 for -> done, end
//   header:   5x from +1 loop, +1 for -> next, to +1 loop
//   header:   3x to +1 loop
//   backedge: 2x from +1 loop, +1 for -> next, back to +1 loop
//   backedge: 3x +1 for -> next, back to +1 loop
const step = (iterator, steps) => {
  for (const way of steps) {
    iterator[{n: 'next', r: 'return'}[way]]();
  }
};

// The jump goes on behind the yield: it is not the jump of return().
// paths of jumpsBehindYield:
//   2x from +1 loop, +1 for -> done, end
//   1x from +5 resume, +5 yield -> return
//   header:   3x to +1 loop
//   header:   3x from +1 loop, +1 for -> next, +2 if -> skip, to +1 loop
//   header:   2x from +1 loop, +1 for -> next, +2 if -> then, +2 finally, +5 yield
//   header:   1x from +5 resume, to +1 loop
//   backedge: 1x +1 for -> next, +2 if -> skip, back to +1 loop
//   backedge: 2x from +1 loop, +1 for -> next, +2 if -> skip, back to +1 loop
//   backedge: 2x +1 for -> next, +2 if -> then, +2 finally, +5 yield
//   backedge: 1x from +5 resume, back to +1 loop
function* jumpsBehindYield(x) {
  for (const k of [1, 2]) {
    if (x > k) { try { continue; } finally {
      log(0);
      log(
          (yield k)); } }
    log(k);
  }
}
[[0, 'n'], [2, 'nn'], [2, 'nr']].forEach(([x, ways]) => step(jumpsBehindYield(x), ways));
