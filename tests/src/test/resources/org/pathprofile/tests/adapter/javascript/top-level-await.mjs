// Every await of a module ends a path.
// paths of :top-level-await-module:
//   1x +0 await
//   1x from +0 resume, +1 if -> then, +2 await
//   header:   1x from +2 resume, to +2 loop
//   header:   2x from +2 loop, +2 for -> next, to +2 loop
//   header:   1x from +2 loop, +2 for -> done, end
//   backedge: 1x from +2 resume, +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> done, end
const a = await 1;
if (a) console.log('a');
for (const b of [1, await 2]) console.log(b);
export {a};
