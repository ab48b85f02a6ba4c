// Exceptions that leave a handler before any event in it, found by random programs.
const log = (...values) => console.log(...values);
// paths of fail:
//   45x +0 if -> then, throws
//   24x +0 if -> skip, end
const fail = x => { if (x) throw new Error('failed'); };

// Calls a function with 0 to 5, whatever it throws.
// paths of attempt:
//   21x from +1 loop, +1 for -> again, throws
//   5x from +1 loop, +1 for -> exit, end
//   header:   9x from +1 loop, +1 for -> again, to +1 loop
//   header:   5x to +1 loop
//   header:   21x from +2 catch, to +1 loop
//   backedge: 5x +1 for -> again, back to +1 loop
//   backedge: 4x from +1 loop, +1 for -> again, back to +1 loop
//   backedge: 21x from +2 catch, back to +1 loop
const attempt = f => {
  for (let x = 0; x < 6; x++) {
    try {
      f(x);
    } catch (e) {
      log(e.message);
    }
  }
};

// The exception enters the finally block, where a class that fails is the first to run.
// paths of finallyFails:
//   5x throws
//   5x from +3 finally, throws
//   1x +3 finally, end
function finallyFails(x) {
  try {
    fail(x);
  } finally {
    class C { static [fail(x > 2)]() {} }
    log(x);
  }
}
attempt(finallyFails);

// Two finally blocks in one: the last event reveals which of them has thrown.
// paths of twoFinallyBlocksFail:
//   3x throws
//   3x from +3 finally, throws
//   2x +3 finally, throws after +3
//   2x from +9 finally, throws
//   1x +3 finally, +9 finally, end
function twoFinallyBlocksFail(x) {
  try {
    fail(x > 2);
  } finally {
    class C { static [fail(x > 3)]() {} }
    log('first', x);
  }
  try {
    fail(x > 0);
  } finally {
    class D { static [fail(x > 1)]() {} }
    log('second', x);
  }
}
attempt(twoFinallyBlocksFail);

// What the finally block throws again leads to a catch clause that throws something else.
// paths of catchFailsBehindFinally:
//   5x throws
//   5x from +4 finally, throws
//   4x from +1 catch, throws
//   1x from +1 catch, end
//   1x +4 finally, end
function catchFailsBehindFinally(x) {
  try {
    try {
      fail(x);
    } finally {
      log(x);
    }
  } catch {
    class C { static [fail(x > 1)]() {} }
  }
}
attempt(catchFailsBehindFinally);

// The same where other exceptions come and go in the finally block.
// paths of catchFailsBehindMore:
//   5x throws
//   3x from +4 finally, throws
//   2x from +4 finally, throws after +5
//   3x from +5 catch, throws after +5
//   4x from +1 catch, throws
//   1x from +1 catch, end
//   1x +4 finally, end
function catchFailsBehindMore(x) {
  try {
    try {
      fail(x);
    } finally {
      try { fail(x > 2); } catch { log(x); }
    }
  } catch {
    class C { static [fail(x > 1)]() {} }
  }
}
attempt(catchFailsBehindMore);

// A default value that is not used has no event, so it may be where the handler is left.
// paths of parameterFails:
//   5x throws
//   3x from +1 catch, throws
//   2x from +1 catch, +3 default -> given, end
//   1x end
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +3
function parameterFails(x) {
  try {
    fail(x);
  } catch ({message = (x > 1 ? 1 : 2)}) {
    class C { static [fail(x > 2)]() {} }
    log(x);
  }
}
attempt(parameterFails);
