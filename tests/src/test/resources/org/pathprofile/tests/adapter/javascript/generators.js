const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// A suspension ends a path; the resumed activation begins another one.
// paths of straight:
//   2x +1 yield
//   2x from +1 resume, +2 yield
//   2x from +2 resume, +3 return
function* straight() {
  yield 1;
  yield 2;
  return 3;
}
log(...straight());

// A loop in which every iteration is suspended has no path from one iteration to the next.
// paths of inLoop:
//   1x +1 for -> exit, end
//   1x +1 for -> again, +1 yield
//   3x from +1 resume, +1 for -> again, +1 yield
//   1x from +1 resume, +1 for -> exit, end
function* inLoop(n) {
  for (let i = 0; i < n; i++) yield i;
}
log(...inLoop(4), ...inLoop(0));

// paths of inWhile:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 while -> again, +2 if -> then, +2 yield
//   header:   1x from +1 loop, +1 while -> again, +2 if -> skip, to +1 loop
//   header:   1x from +2 resume, to +1 loop
//   header:   1x from +1 loop, +1 while -> exit, end
//   backedge: 1x +1 while -> again, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, +2 if -> then, +2 yield
//   backedge: 1x from +2 resume, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> exit, end
function* inWhile(n) {
  while (n > 0) {
    if (n === 1) yield n;
    n--;
  }
}
log(...inWhile(2));

// paths of unknownCondition:
//   1x +1 while -> again, +1 yield
//   1x from +1 resume, +1 while -> again, +1 yield
//   1x from +1 resume, +1 while -> exit, end
function* unknownCondition(n) {
  while (n--) yield n;
}
log(...unknownCondition(2));

// paths of inDoWhile:
//   1x +1 yield
//   1x from +1 resume, +1 yield
//   1x from +1 resume, +1 do -> exit, end
function* inDoWhile(n) {
  do yield n; while (--n > 0);
}
log(...inDoWhile(2));

// paths of inForOf:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> then, to +1 loop
//   header:   2x from +1 loop, +1 for -> next, +2 if -> skip, +3 yield
//   header:   1x from +3 resume, +4 if -> skip, to +1 loop
//   header:   1x from +3 resume, +4 if -> then, end
//   backedge: 1x +1 for -> next, +2 if -> skip, +3 yield
//   backedge: 1x from +3 resume, +4 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +2 if -> then, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +2 if -> skip, +3 yield
//   backedge: 1x from +3 resume, +4 if -> then, end
function* inForOf(items) {
  for (const item of items) {
    if (item === 2) continue;
    yield item;
    if (item > 2) break;
  }
}
log(...inForOf([1, 2, 3, 4]));

// paths of inArguments:
//   1x +1 ?: -> first, +1 yield
//   1x from +1 resume, +1 ?: -> first, +1 ?: -> second, end
function* inArguments(a) {
  log(a ? 1 : 2, yield 1, a ? (a = 0) : 2, a ? 1 : 2);
}
log(...inArguments(1));

// paths of decisionOnResume:
//   2x +1 yield
//   1x from +1 resume, +1 if -> then, end
//   1x from +1 resume, +1 if -> skip, end
function* decisionOnResume() {
  if (yield 'question') log('yes');
}
for2(decisionOnResume(), 1);
for2(decisionOnResume(), 0);
function for2(iterator, value) {
  iterator.next();
  iterator.next(value);
}

// A delegating yield suspends once for every value of the inner generator.
// paths of delegates:
//   1x +1 yield
//   1x from +1 resume, +1 yield
//   1x from +1 resume, +2 if -> then, end
function* delegates() {
  const result = yield* straight();
  if (result === 3) log('delegated');
}
log(...delegates());

// return() and throw() from outside end the activation where it is suspended.
// paths of ended:
//   3x +2 yield
//   1x from +2 resume, +3 return, +6 finally, +7 yield
//   1x from +2 resume, +2 yield -> return, +6 finally, +7 yield
//   1x from +2 resume, throws
//   1x from +1 catch, +5 return, +6 finally, +7 yield
//   1x from +7 resume, +8 if -> then, end
//   2x from +7 resume, +8 if -> skip, end
function* ended() {
  try {
    yield 1;
    return 'returned';
  } catch (e) {
    return e.message;
  } finally {
    yield 2;
    if (arguments.length) log('arguments');
  }
}
const show = result => log(JSON.stringify(result));
const normal = ended(0);
show(normal.next());
show(normal.next());
show(normal.next());
const returned = ended();
show(returned.next());
show(returned.return('from outside'));
show(returned.next());
const thrown = ended();
show(thrown.next());
show(thrown.throw(new Error('from outside')));
show(thrown.next());

// paths of returnedWithoutFinally:
//   2x +1 yield
//   1x from +1 resume, +1 yield -> return
//   1x from +1 resume, +2 if -> then, +2 return
function* returnedWithoutFinally() {
  const a = yield 1;
  if (a) return 'returned';
  log('never');
}
const early = returnedWithoutFinally();
show(early.next());
show(early.return('early'));
const late = returnedWithoutFinally();
show(late.next());
show(late.next(1));

// A generator that is dropped before its end is abandoned.
// paths of abandoned:
//   1x +2 while -> again, +2 yield
//   1x +2 while -> again, +2 yield, abandoned
//   1x from +2 resume, +2 while -> again, +2 yield, abandoned
function* abandoned() {
  let n = 0;
  while (true) yield n++;
}
const dropped = abandoned();
dropped.next();
dropped.next();
const [first] = [abandoned().next().value];
log(first);

// Its body does not run at all.
// one path: neverBegun
function* neverBegun() {
  yield 1;
}
neverBegun();

// Destructuring and leaving a loop call return().
// paths of closed:
//   2x +2 yield
//   2x from +2 resume, +2 yield -> return, +3 finally, end
function* closed() {
  try {
    yield 1;
  } finally {
    log('closed');
  }
}
const [one] = closed();
log(one);
// paths of leaves:
//   1x +1 for -> next, +1 return
function leaves() {
  for (const item of closed()) return item;
}
log(leaves());

// paths of withDefault:
//   1x +0 default -> used, +0 ?: -> first, end
//   1x +0 default -> given, end
//   2x +1 yield
//   2x from +1 resume, end
function* withDefault(a, b = a ? 1 : 2) {
  yield b;
}
log(...withDefault(1), ...withDefault(1, 3));

// paths of throwsBeforeAndAfter:
//   1x +1 if -> then, throws
//   1x +1 if -> skip, +2 yield
//   1x from +2 resume, throws
function* throwsBeforeAndAfter(a) {
  if (a) fail();
  yield 1;
  fail();
}
attempt(() => log(...throwsBeforeAndAfter(1)));
attempt(() => log(...throwsBeforeAndAfter(0)));

// paths of inTry:
//   1x +1 for -> next, +3 yield
//   1x from +3 resume, throws
//   1x from +2 catch, +1 for -> next, +3 yield
//   1x from +3 resume, +1 for -> done, end
function* inTry(functions) {
  for (const f of functions) {
    try {
      (yield 1, f)();
    } catch (e) {
      log('caught', e.message);
    }
  }
}
log(...inTry([fail, log]));

// paths of inSwitch:
//   1x +1 switch -> case 1, +2 yield
//   1x from +2 resume, +3 yield
//   2x from +3 resume, end
//   1x +1 switch -> case 2, +3 yield
//   1x +1 switch -> none, end
function* inSwitch(n) {
  switch (n) {
    case 1: yield 'one';
    case 2: yield 'two';
  }
}
log(...inSwitch(1), ...inSwitch(2), ...inSwitch(3));

// paths of inTernary:
//   1x +1 ?: -> first, +1 yield
//   1x +1 ?: -> second, +1 yield
//   2x from +1 resume, +2 return
function* inTernary(a) {
  const b = a ? yield 1 : yield 2;
  return b;
}
log(...inTernary(1), ...inTernary(0));

// paths of attempt:
//   2x throws
//   2x from +1 catch, end
function attempt(f) {
  try {
    f();
  } catch (e) {
    log(e.message);
  }
}
