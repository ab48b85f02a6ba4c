// The code of a module is counted as that of a script, also where modules import each other.
// with: imported/circular.mjs
// with: imported/circle.mjs
// with: imported/exports-again.mjs
// with: imported/throws.mjs
// with: imported/one-switch.mjs
// with: imported/one-loop.mjs
// paths of :module:eval:
//   header:   1x +5 if -> else, to +6 loop
//   header:   2x from +6 loop, +6 for -> again, +7 if -> skip, to +6 loop
//   header:   1x from +6 loop, +6 for -> again, +7 if -> then, to +6 loop
//   header:   1x from +6 loop, +6 for -> exit, throws
//   backedge: 1x +5 if -> else, +6 for -> again, +7 if -> skip, back to +6 loop
//   backedge: 1x from +6 loop, +6 for -> again, +7 if -> skip, back to +6 loop
//   backedge: 1x from +6 loop, +6 for -> again, +7 if -> then, back to +6 loop
//   backedge: 1x from +6 loop, +6 for -> exit, throws
//   1x from +9 catch, +13 finally, end
import {half} from './imported/circular.mjs';
import {kind} from './imported/exports-again.mjs';

const log = (...values) => console.log(...values);
export const limit = 3;
if (half > 2) log('big'); else log('small');
for (let i = 0; i < limit; i++) {
  if (i % 2) log('odd');
}
try {
  null.x;
} catch (e) {
  log(kind);
} finally {
  log('finally');
}
import('./imported/throws.mjs').catch(e => log(e.message))
    .then(() => import('./imported/one-switch.mjs'))
    .then(() => import('./imported/one-loop.mjs'))
    .then(({default: d}) => log(d));
