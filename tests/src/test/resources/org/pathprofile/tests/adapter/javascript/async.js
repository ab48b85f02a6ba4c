const log = (...values) => console.log(...values);
const fail = async () => { throw new Error('failed'); };
const value = async x => x;

// paths of straight:
//   2x +1 if -> then, +1 await
//   1x +1 if -> skip, +2 return
//   1x from +1 resume, +1 return
//   1x from +1 resume, throws
async function straight(f) {
  if (f) return await f();
  return 'none';
}
straight(value).then(log);
straight().then(log);
straight(fail).catch(e => log(e.message));

// paths of inLoop:
//   1x +2 for -> again, +2 await
//   1x from +2 resume, +2 for -> again, +2 await
//   1x from +2 resume, +2 for -> exit, +3 return
async function inLoop(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += await i;
  return sum;
}
inLoop(2).then(log);

// paths of rejected:
//   2x +2 await
//   1x from +2 resume, end
//   1x from +2 resume, throws
//   1x from +1 catch, end
async function rejected(f) {
  try {
    await f();
  } catch (e) {
    log('caught', e.message);
  }
}
rejected(value);
rejected(fail);

// paths of withFinally:
//   2x +2 await
//   1x from +2 resume, +2 return, +3 finally, end
//   1x from +2 resume, throws
//   1x from +3 finally, throws
async function withFinally(f) {
  try {
    return await f();
  } finally {
    log('finally');
  }
}
withFinally(() => value(1)).then(log);
withFinally(fail).catch(e => log(e.message));

// paths of awaitInFinally:
//   1x +3 finally, +4 await
//   1x throws
//   1x from +3 finally, +4 await
//   1x from +4 resume, +5 if -> then, end
//   1x from +4 resume, +5 if -> then, throws after +5
async function awaitInFinally(f) {
  try {
    f();
  } finally { log(
    await 1);
    if (f) log('f');
  }
}
awaitInFinally(log);
awaitInFinally(() => null.x).catch(e => log(e.message));

// paths of inDecision:
//   2x +1 await
//   1x from +1 resume, +1 if -> then, +2 await
//   1x from +1 resume, +1 if -> skip, end
//   1x from +2 resume, end
async function inDecision(a) {
  if (await a)
    log(await 'then');
}
inDecision(1);
inDecision(0);

// paths of defaults:
//   1x +0 default -> used, +0 ?: -> first, +1 await
//   1x +0 default -> given, +1 await
//   2x from +1 resume, end
async function defaults(a, b = a ? 1 : 2) {
  log(await b);
}
defaults(1);
defaults(1, 3);

// paths of arrow:
//   1x +0 ?: -> first, +0 await
//   1x +0 ?: -> second, +0 return
//   1x from +0 resume, +0 return
const arrow = async a => a ? await a : 'none';
arrow(1).then(log);
arrow(0).then(log);

// paths of never:
//   1x +1 await, abandoned
async function never() {
  await new Promise(() => {});
  log('never');
}
never();

// Asking an iterator for the next value waits.
// paths of forAwait:
//   1x +1 await
//   1x from +1 resume, +1 for -> next, +2 if -> then, +1 await
//   1x from +1 resume, +1 for -> next, +2 if -> skip, +1 await
//   1x from +1 resume, +1 for -> done, end
async function forAwait(items) {
  for await (const item of items) {
    if (item === 2) log('two');
  }
  log('after');
}
forAwait([1, 2]);

// An asynchronous generator waits for what it yields and for what it returns as well.
// paths of numbers:
//   1x +2 for -> again, +2 yield
//   1x from +2 resume, +2 for -> again, +2 yield
//   2x from +2 resume, +2 yield
//   1x from +2 resume, +2 for -> exit, +3 await
//   1x from +3 resume, +3 await
//   1x from +3 resume, +3 return
async function* numbers(n) {
  // Two suspensions for each value: one to wait for it, one to hand it out.
  for (let i = 0; i < n; i++) yield i;
  return await n;
}
// paths of sum:
//   1x +2 await
//   2x from +2 resume, +2 for -> next, +2 await
//   1x from +2 resume, +2 for -> done, +3 return
async function sum(items) {
  let result = 0;
  for await (const item of items) result += item;
  return result;
}
sum(numbers(2)).then(log);
