// Suspensions in combination with other constructs.
const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// paths of emptyCatch:
//   2x +1 yield
//   1x from +1 resume, throws
//   1x from +1 resume, end
//   1x from +1 catch, end
function* emptyCatch(f) {
  try { yield 1; f(); } catch (e) {}
}
log(...emptyCatch(log), ...emptyCatch(fail));

// paths of breaks:
//   1x +1 while -> again, +3 if -> skip, +4 yield
//   1x from +4 resume, +5 finally, +1 while -> again, +3 if -> then, +5 finally, end
function* breaks(n) {
  while (true) {
    try {
      if (n === 0) break;
      yield n--;
    } finally { log('finally'); }
  }
  log('after');
}
log(...breaks(1));

// paths of inner:
//   2x +2 yield
//   1x from +2 resume, +2 yield -> return, +5 finally, end
//   1x from +2 resume, throws
//   1x from +1 catch, +5 finally, end
function* inner() {
  try {
    yield 1;
  } catch (e) {
    log('caught', e.message);
  } finally { log('closed'); }
}
// paths of outer:
//   2x +1 yield
//   1x from +1 resume, +1 yield -> return
//   1x from +1 resume, end
function* outer() {
  yield* inner();
  log('after');
}
const first = outer();
first.next();
log(first.return(2).value);
const second = outer();
second.next();
log(second.throw(new Error('thrown')).done);

// Leaving a loop over what is waited for closes the iterator, which is waited for as well.
// paths of forAwaitBreak:
//   1x +1 await
//   1x from +1 resume, +1 for -> next, +2 if -> skip, +1 await
//   1x from +1 resume, +1 for -> next, +2 if -> then, +1 await
//   1x from +1 resume, end
async function forAwaitBreak(items) {
  for await (const item of items) {
    if (item > 1) break;
    log(item);
  }
  log('after');
}
forAwaitBreak([1, 2, 3]);

// paths of promises:
//   1x +1 await
//   1x from +1 resume, +1 ?. -> present, +1 ?: -> first, +1 await
//   1x from +1 resume, +2 return
async function promises(a) {
  const b = (await a)?.f(a ? 1 : 2, await 3);
  return b;
}
promises({f: (...list) => list.length}).then(log);

// paths of forAwaitWithoutReturn:
//   1x +1 await
//   1x from +1 resume, +1 for -> next, end
async function forAwaitWithoutReturn(items) {
  for await (const item of items) break;
  log('not closed');
}
forAwaitWithoutReturn({
  [Symbol.asyncIterator]: () => ({next: async () => ({done: false})})
});

// paths of forAwaitClosed:
//   1x +1 await
//   1x from +1 resume, +1 for -> next, +2 if -> then, +1 await
//   1x from +1 resume, end
async function forAwaitClosed(items) {
  for await (const item of items) {
    if (item > 0) break;
    log(item);
  }
  log('closed');
}
const closing = {
  [Symbol.asyncIterator]: () => ({
    next: async () => ({done: false, value: 1}),
    return: async () => ({})
  })
};
forAwaitClosed(closing);
