// What random programs have found.
const log = (...values) => console.log(...values);
// paths of fail:
//   33x +0 if -> then, throws
//   25x +0 if -> skip, end
const fail = x => { if (x) throw new Error('failed'); };

// Has a generator take steps: n goes on, r returns, t throws.
// paths of step:
//   38x from +1 loop, +1 for -> done, end
//   7x from +1 loop, +1 for -> next, throws
//   header:   82x from +1 loop, +1 for -> next, to +1 loop
//   header:   38x to +1 loop
//   header:   7x from +2 catch, to +1 loop
//   backedge: 44x from +1 loop, +1 for -> next, back to +1 loop
//   backedge: 38x +1 for -> next, back to +1 loop
//   backedge: 7x from +2 catch, back to +1 loop
const step = (iterator, steps) => {
  for (const way of steps) {
    try {
      iterator[{n: 'next', r: 'return', t: 'throw'}[way]](new Error(way));
    } catch (e) {
      log(e.message);
    }
  }
};

// Calls a function, whatever it throws.
// paths of attempt:
//   9x throws
//   4x end
//   9x from +1 catch, end
const attempt = (f, ...values) => {
  try {
    f(...values);
  } catch (e) {
    log(e.message);
  }
};

// The statement is the function's body. It returns normally after a return in it, too.
// paths of tailReturn:
//   1x +1 if -> then, +2 return
//   1x from +5 loop, +5 for -> again, +6 if -> then, end
//   header:   2x from +5 loop, +5 for -> again, +6 if -> skip, to +5 loop
//   header:   1x +1 if -> else, to +5 loop
//   backedge: 1x +1 if -> else, +5 for -> again, +6 if -> skip, back to +5 loop
//   backedge: 1x from +5 loop, +5 for -> again, +6 if -> skip, back to +5 loop
function tailReturn(x) {
  if (x) {
    return log('then');
  } else {
    let i = 0;
    for (;;) {
      if (i++ > 1) break;
      log('loop');
    }
  }
}
tailReturn(0);
tailReturn(1);

// The variables of the pattern are prepared by statements that are nowhere in the text.
// paths of defaultFirst:
//   1x +1 switch -> case 1, end
//   1x +1 switch -> default, throws
function defaultFirst(x) {
  switch (x) {
    default:
      let {a: {b = 1} = {}, ...c} = {};
      log(b, c);
      throw new Error('thrown');
    case 1:
      log(1);
  }
}
[0, 1].forEach(x => attempt(defaultFirst, x));

// A class definition has no events.
// paths of classInFinally:
//   2x throws
//   1x +1 finally, end
//   indistinct: line +1: no event reveals whether an exception enters the finally block
function classInFinally(x) {
  try { fail(x); } finally {
    class C { static s = fail(x > 1); }
  }
}
[0, 1, 2].forEach(x => attempt(classInFinally, x));

// Before the class is there, nothing happens in the handler.
// paths of classInHandler:
//   2x throws
//   1x end
//   1x from +1 catch, +5 finally, end
//   1x from +5 finally, throws
//   indistinct: line +1: no event reveals whether the handler is entered
function classInHandler(x) {
  try { fail(x); } catch {
    try {
      class C { static s = fail(x > 1); }
      log('defined');
    } finally {
      log('finally');
    }
  }
}
[0, 1, 2].forEach(x => attempt(classInHandler, x));

// The body of the loop has no node of its own; the jump and the end of the handler lead back.
// paths of continuesInTry:
//   2x from +1 loop, +1 for -> done, end
//   2x from +3 catch, +4 await
//   header:   2x from +1 loop, +1 for -> next, throws
//   header:   2x from +1 loop, +1 for -> next, to +1 loop
//   header:   2x to +1 loop
//   header:   2x from +4 resume, to +1 loop
//   backedge: 1x +1 for -> next, throws
//   backedge: 1x +1 for -> next, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, throws
//   backedge: 1x from +1 loop, +1 for -> next, back to +1 loop
//   backedge: 2x from +4 resume, back to +1 loop
async function continuesInTry(x) {
  for (const k of [1, 2]) {
    log(k);
    try { fail(x); continue; } catch {
      await k;
      log('caught');
    }
  }
}
continuesInTry(0);
continuesInTry(1);

// Where the loop is left, its iterator is waited for; where it goes on, the next result is.
// paths of leavesForAwait:
//   2x from +1 resume, +1 for -> next, throws
//   2x from +1 resume, +1 for -> next, +1 await
//   1x from +2 catch, +3 if -> then, +1 await
//   1x from +1 resume, +1 for -> done, end
//   1x from +2 catch, +3 if -> else, +1 await
//   2x +1 await
//   1x from +1 resume, end
async function leavesForAwait(x) {
  for await (const k of [1, 2]) {
    try { fail(x); continue; } catch {
      if (k > 1) break; else log('caught');
    }
  }
}
leavesForAwait(0);
leavesForAwait(1);

// The jump out of the switch leaves the return that entered the inner finally block pending.
// paths of switchInFinally:
//   2x from +3 resume, +3 yield -> return, +4 finally, +5 yield
//   2x from +3 resume, +3 if -> then, +4 finally, +5 yield
//   2x from +5 resume, +5 switch -> default, +10 finally, throws
//   2x from +5 resume, +5 switch -> default, +10 finally, end
//   4x +3 yield
function* switchInFinally(x) {
  try {
    try {
      if ((yield 1)) log('then');
    } finally {
      switch ((yield 2)) {
        case 0: log(0);
        default: break;
      }
    }
  } finally {
    fail(x);
  }
}
[[0, 'nnn'], [1, 'nnn'], [0, 'nrn'], [1, 'nrn']].forEach(([x, ways]) => step(switchInFinally(x), ways));

// The first that tells of the handler is that it suspends the generator.
// paths of suspendedCatch:
//   1x from +2 resume, +2 yield -> return
//   1x from +2 resume, end
//   3x throws
//   3x from +1 catch, +2 yield
//   1x end
//   1x from +2 resume, throws
function* suspendedCatch(x) {
  try { fail(x); } catch {
    log((yield 1));
  }
  log('after');
}
[[0, 'n'], [1, 'nn'], [1, 'nr'], [1, 'nt']].forEach(([x, ways]) => step(suspendedCatch(x), ways));

// paths of suspendedFinally:
//   1x from +2 resume, end
//   2x from +2 resume, +2 yield -> return
//   3x throws
//   3x from +1 finally, +2 yield
//   2x +1 finally, +2 yield
//   2x from +2 resume, throws
function* suspendedFinally(x) {
  try { fail(x); } finally {
    log((yield 1));
  }
  log('after');
}
[[0, 'nn'], [1, 'nn'], [0, 'nr'], [1, 'nr'], [1, 'nt']].forEach(([x, ways]) => step(suspendedFinally(x), ways));

// The last event before the exception tells which of the two blocks it enters.
// paths of suspendedTwice:
//   3x +2 if -> then, +2 finally, +3 yield
//   2x from +3 resume, throws after +0
//   2x from +7 resume, end
//   1x +2 if -> skip, +2 finally, +3 yield
//   2x from +3 resume, +6 finally, +7 yield
//   2x throws
//   2x from +2 finally, +3 yield
//   2x from +6 finally, +7 yield
//   1x from +3 resume, throws
//   1x from +3 resume, +3 yield -> return
//   1x from +7 resume, throws
//   1x from +7 resume, +7 yield -> return
function* suspendedTwice(x) {
  L: {
    try { fail(x === 1); if (x) break L; } finally {
      log((yield 1));
    }
  }
  try { fail(x === 2); } finally {
    log((yield 2));
  }
}
[[0, 'nnn'], [1, 'nnn'], [2, 'nnn'], [3, 'nnn'], [1, 'nr'], [2, 'nnr']]
    .forEach(([x, ways]) => step(suspendedTwice(x), ways));

// Elsewhere than at the end of a function, only the last yield of the statement looks like its end.
// paths of returnsYieldOfYield:
//   3x +1 if -> then, +1 yield
//   2x from +1 resume, +1 yield
//   1x +1 if -> skip, end
//   1x from +1 resume, +1 yield -> return
//   2x from +1 resume, +1 return
//   indistinct: line +1: no event reveals whether return() or the statement ends the activation
function* returnsYieldOfYield(x) {
  if (x) return (yield (yield 1));
  log('after');
}
[[0, 'n'], [1, 'nnn'], [1, 'nr'], [1, 'nnr']].forEach(([x, ways]) => step(returnsYieldOfYield(x), ways));

// paths of returnsSum:
//   2x from +2 resume, +2 ?: -> first, +2 yield
//   1x from +2 resume, +2 ?: -> second, +2 return, +3 finally, end
//   2x from +2 resume, +2 yield -> return, +3 finally, end
//   1x from +2 resume, +2 return, +3 finally, end
//   4x +2 yield
function* returnsSum(x) {
  try {
    return (yield 1) + (x ? (yield 2) : 3);
  } finally {
    log('finally');
  }
}
[[0, 'nn'], [1, 'nnn'], [1, 'nr'], [1, 'nnr']].forEach(([x, ways]) => step(returnsSum(x), ways));

// Where an iterator has nothing more to give, the next yield of the statement looks like its next value.
// paths of delegatesAndYields:
//   2x from +1 resume, end
//   2x from +1 resume, +1 yield -> return
//   1x from +1 resume, +1 yield
//   4x +1 yield
//   indistinct: line +1: no event reveals whether the activation is suspended here or in line +2
function* delegatesAndYields(a) {
  log((yield* a) +
      (yield 2));
}
[[[], 'nn'], [[1], 'nnn'], [[1], 'nr'], [[], 'nr']].forEach(([a, ways]) => step(delegatesAndYields(a), ways));

// Whether the right operand runs has no event; that the iteration has begun has one.
// paths of delegatesIfTrue:
//   2x from +1 loop, +1 for -> done, end
//   1x from +2 resume, +2 yield -> return
//   header:   3x from +1 loop, +1 for -> next, +2 yield
//   header:   2x from +1 loop, +1 for -> next, +2 if -> skip, to +1 loop
//   header:   2x from +2 resume, +2 if -> skip, to +1 loop
//   header:   3x to +1 loop
//   backedge: 2x +1 for -> next, +2 yield
//   backedge: 2x from +2 resume, +2 if -> skip, back to +1 loop
//   backedge: 1x +1 for -> next, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +2 yield
//   backedge: 1x from +1 loop, +1 for -> next, +2 if -> skip, back to +1 loop
//   indistinct: line +2: no event distinguishes the ways to line +2
function* delegatesIfTrue(x) {
  for (const k of [1, 2]) {
    if (x && (yield* [1])) return;
    log(k);
  }
}
[[0, 'n'], [1, 'nnn'], [1, 'nr']].forEach(([x, ways]) => step(delegatesIfTrue(x), ways));

// Nothing in the statement has an event; its finally block is in paths as it is in others.
// paths of classInFinallyOfNothing:
//   1x +1 finally, end
//   indistinct: line +1: no event reveals whether an exception enters the finally block
function classInFinallyOfNothing() {
  try {} finally {
    class C {}
  }
}
classInFinallyOfNothing();

// An exception in code without an event of its own, behind a statement that may throw as well.
// paths of throwsBehindRead:
//   1x throws
function* throwsBehindRead() {
  Object;
  Object((yield* (3)));
}
attempt(() => throwsBehindRead().next());

// What came last before the outer try statement is not known; what came last in the inner one is.
// paths of classInFinallyOfHandler:
//   2x throws
//   1x from +1 catch, +2 finally, throws
//   1x from +1 catch, throws
//   1x from +2 finally, throws
function classInFinallyOfHandler(x) {
  try { fail(true); } catch {
    try { fail(x); } finally {
      class C { static s = fail(true); }
      log('never');
    }
  }
}
[0, 1].forEach(x => attempt(classInFinallyOfHandler, x));

// What came last in the inner try statement, in an iteration before, tells nothing of the outer one.
// paths of classesInHandlerOfLoop:
//   2x from +2 catch, throws
//   1x from +4 finally, throws
//   header:   3x from +1 loop, +1 for -> next, throws
//   header:   2x to +1 loop
//   header:   1x from +2 catch, +4 finally, to +1 loop
//   backedge: 2x +1 for -> next, throws
//   backedge: 1x from +1 loop, +1 for -> next, throws
//   backedge: 1x from +2 catch, +4 finally, back to +1 loop
function classesInHandlerOfLoop(x) {
  for (const k of [0, 1]) {
    try { fail(true); } catch {
      class C { static s = fail(k === x); }
      try { fail(x === 2); log('inner'); } finally {
        class D { static s = fail(x === 2); }
        log('finally');
      }
    }
  }
}
[1, 2].forEach(x => attempt(classesInHandlerOfLoop, x));

// Neither whether the right operand runs nor whether it was return() that ended the wait has an event.
// paths of returnsDelegated:
//   1x +1 for -> next, +2 return
//   2x +1 for -> next, +2 yield
//   2x from +2 resume, +2 return
//   indistinct: line +2: no event reveals whether return() or the statement ends the activation
//   indistinct: line +2: no event distinguishes the ways to line +2
function* returnsDelegated(x) {
  for (const k in {a: 1}) {
    return (x && (yield* [1]));
  }
}
[[0, 'n'], [1, 'nn'], [1, 'nr']].forEach(([x, ways]) => step(returnsDelegated(x), ways));

// The sections of expressions begin with the parentheses around them.
// paths of yieldsInParentheses:
//   1x +3 yield
//   1x from +3 resume, +2 yield
//   1x from +2 resume, +5 yield
//   1x from +5 resume, end
function* yieldsInParentheses() {
  log((
      (yield (
          /* behind ( */ (yield 1)))));
  (
      yield 2);
}
step(yieldsInParentheses(), 'nnnn');
