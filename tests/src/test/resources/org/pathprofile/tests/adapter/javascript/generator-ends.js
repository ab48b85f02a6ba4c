const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

/** Has a generator go to its first yield, and go on from there in each way. */
const inAllWays = generator => {
  ['next', 'return', 'throw'].forEach(way => {
    const iterator = generator();
    iterator.next();
    attempt(() => iterator[way](new Error(way)));
  });
};

// The value of a yield is part of a statement that is entered after it, so a return there leaves none.
// paths of inCall:
//   3x +1 yield
//   1x from +1 resume, +2 if -> then, end
//   1x from +1 resume, +1 yield -> return
//   1x from +1 resume, throws
function* inCall() {
  log((yield 4));
  if (log) log("then");
}
inAllWays(inCall);

// paths of inCondition:
//   3x +1 yield
//   1x from +1 resume, +1 if -> skip, +2 yield, abandoned
//   1x from +1 resume, +1 yield -> return
//   1x from +1 resume, throws
function* inCondition() {
  if ((yield 1) === 1) return 'then';
  if (log((yield 2))) return 'then';
}
inAllWays(inCondition);

// paths of statementsThatReturn:
//   3x +1 yield
//   1x from +1 resume, +1 if -> then, +1 return
//   2x from +1 resume, +1 if -> skip, +2 yield
//   1x from +2 resume, +2 if -> then, +2 return
//   1x from +2 resume, +2 yield -> return
function* statementsThatReturn() {
  if ((yield 1) === 1) return 'then';
  if ((yield 2) === 2) return 'then';
}
[[1], [0, 2]].forEach(values => {
  const iterator = statementsThatReturn();
  iterator.next();
  values.forEach(value => iterator.next(value));
});
const stopped = statementsThatReturn();
stopped.next();
stopped.next(0);
stopped.return(2);

// Before a finally block, nothing tells a return from an exception at the yield.
// paths of inTry:
//   3x +1 yield
//   1x from +1 resume, +1 finally, end
//   1x from +1 resume, +1 yield -> return, +1 finally, end
//   1x from +1 resume, +1 yield -> return, +1 finally, throws
//   indistinct: line +1: no event reveals whether an exception leaves here
function* inTry() {
  try { log((yield 1)); } finally { log('finally'); }
  log('after');
}
inAllWays(inTry);

// paths of inNestedTry:
//   3x +1 yield
//   1x from +1 resume, +1 finally, +2 finally, end
//   1x from +1 resume, +1 yield -> return, +1 finally, +2 finally, end
//   1x from +1 resume, +1 yield -> return, +1 finally, throws
//   1x from +1 catch, +2 finally, end
//   indistinct: line +1: no event reveals whether an exception leaves here
function* inNestedTry() {
  try { try { log((yield 1)); } finally { log('inner'); }
  } catch { log('caught'); } finally { log('outer'); }
  log('after');
}
inAllWays(inNestedTry);

// paths of caught:
//   3x +1 yield
//   1x from +1 resume, end
//   1x from +1 resume, +1 yield -> return
//   1x from +1 resume, throws
//   1x from +1 catch, end
function* caught() {
  try { log((yield 1)); } catch { log('caught'); }
  log('after');
}
inAllWays(caught);

// At the end of a function, a return from outside does not look like its return statement. Elsewhere it does.
// paths of returnsValue:
//   3x +1 yield
//   1x from +1 resume, +1 return
//   1x from +1 resume, +1 yield -> return
//   1x from +1 resume, throws
function* returnsValue() {
  return (yield 1);
}
inAllWays(returnsValue);

// paths of returnsValueInTry:
//   3x +1 yield
//   2x from +1 resume, +1 return, +1 finally, end
//   1x from +1 resume, throws
//   1x from +1 finally, throws
//   indistinct: line +1: no event reveals whether return() or the statement ends the activation
function* returnsValueInTry() {
  try { return (yield 1); } finally { log('finally'); }
}
inAllWays(returnsValueInTry);

// An iterator that has nothing to give does not suspend the generator that delegates to it.
// paths of delegates:
//   header:   3x to +1 loop
//   header:   3x from +1 loop, +1 for -> next, +2 if -> skip, to +1 loop
//   header:   3x from +1 loop, +1 for -> next, +2 if -> then, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, +4 return
//   header:   2x from +1 loop, +1 for -> done, +4 yield
//   backedge: 3x +1 for -> next, +2 if -> skip, back to +1 loop
//   backedge: 3x from +1 loop, +1 for -> next, +2 if -> then, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, +4 return
//   backedge: 2x from +1 loop, +1 for -> done, +4 yield
//   1x from +4 resume, +4 yield
//   2x from +4 resume, +4 return
function* delegates(a) {
  for (const k of [1, 2]) {
    if (k > 1) log('then');
  }
  return (yield* a);
}
log(...delegates([]), ...delegates([1]), ...delegates([1, 2]));

// paths of delegatesTwice:
//   1x +1 if -> skip, +2 return
//   2x +1 yield
//   1x from +1 resume, +1 yield
//   2x from +1 resume, +1 if -> skip, +2 yield
//   1x from +2 resume, +2 yield
//   2x from +2 resume, +2 return
function* delegatesTwice(a) {
  if ((yield* a)) log('never');
  return yield* a;
}
log(...delegatesTwice([]), ...delegatesTwice([1]), ...delegatesTwice([1, 2]));

// paths of delegatesInCondition:
//   2x +1 if -> else, +1 return
//   1x +1 yield
//   1x from +1 resume, +1 if -> else, +1 return
function* delegatesInCondition(a) {
  if (yield* a) return log('then'); else return log('else');
}
log(...delegatesInCondition([]), ...delegatesInCondition([]), ...delegatesInCondition([1]));

// paths of attempt:
//   16x end
//   5x throws
//   5x from +1 catch, end
function attempt(f) {
  try {
    f();
  } catch (e) {
    log(e.message);
  }
}
