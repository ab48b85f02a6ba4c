// Runs before what it imports.
// paths of :module:eval:
//   1x throws
//   1x from +2 catch, +5 ?: -> first, end
import {half} from './circular.mjs';
export let early = 0;
try {
  console.log(half);
} catch (e) {
  early = e instanceof ReferenceError ? 1 : 2;
}
