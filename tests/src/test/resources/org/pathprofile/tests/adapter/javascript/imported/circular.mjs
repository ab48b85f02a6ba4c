// paths of :module:eval:
//   header:   1x to +2 loop
//   header:   2x from +2 loop, +2 while -> again, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, +3 if -> then, end
//   backedge: 1x +2 while -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, +3 if -> then, end
import {early} from './circle.mjs';
export let half = 0;
while (half < 2) half++;
if (early) console.log('the other one ran first');
