// paths of :module:eval:
//   header:   1x to +0 loop
//   header:   1x from +0 loop, +0 for -> next, +1 if -> skip, to +0 loop
//   header:   1x from +0 loop, +0 for -> next, +1 if -> then, end
//   backedge: 1x +0 for -> next, +1 if -> skip, back to +0 loop
//   backedge: 1x from +0 loop, +0 for -> next, +1 if -> then, end
for (const x of [1, 2, 3]) {
  if (x === 2) break;
}
export default globalThis.unknown?.length;
