const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// The code of a finally block is entered normally or as a handler.
// paths of simple:
//   1x +3 finally, end
//   2x throws
//   2x from +3 finally, throws
function simple(f) {
  try {
    f();
  } finally {
    log('finally');
  }
  log('after');
}
simple(log);
attempt(() => simple(fail));

// paths of returns:
//   1x +2 return, +3 finally, end
//   1x throws
//   1x from +3 finally, throws
function returns(f) {
  try {
    return f();
  } finally {
    log('finally');
  }
}
log(returns(() => 1));
attempt(() => returns(fail));

// paths of catchAndFinally:
//   1x +2 return, +6 finally, end
//   2x throws
//   1x from +1 catch, +5 if -> skip, +6 finally, end
//   1x from +1 catch, +5 if -> then, throws
//   1x from +6 finally, throws
function catchAndFinally(f, a) {
  try {
    return f();
  } catch (e) {
    log('caught');
    if (a) throw e;
  } finally {
    log('finally');
  }
  log('after');
}
catchAndFinally(log);
catchAndFinally(fail);
attempt(() => catchAndFinally(fail, 1));

// paths of inLoop:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +3 if -> then, +5 finally, to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +3 if -> skip, +4 if -> skip, +5 finally, to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +3 if -> skip, +4 if -> then, +5 finally, end
//   backedge: 1x +1 for -> again, +3 if -> then, +5 finally, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +3 if -> skip, +4 if -> skip, +5 finally,
//      back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +3 if -> skip, +4 if -> then, +5 finally, end
function inLoop() {
  for (let i = 0; i < 5; i++) {
    try {
      if (i === 0) continue;
      if (i === 2) break;
    } finally {
      log('finally', i);
    }
    log('after', i);
  }
}
inLoop();

// paths of severalFinally:
//   1x +4 switch -> case 0, +5 return, +9 finally, +11 finally, end
//   1x +4 switch -> case 1, +9 finally, +11 finally, end
//   1x +4 switch -> case 2, +9 finally, +11 finally, end
//   1x +4 switch -> case 3, throws
//   1x from +9 finally, throws
//   1x from +11 finally, throws
//   1x +4 switch -> none, +9 finally, +11 finally, end
function severalFinally(n) {
  here: try {
    there: {
      try {
        switch (n) {
          case 0: return log('return');
          case 1: break here;
          case 2: break there;
          case 3: fail();
        } } finally { log('inner'); }
      log('inside');
    } } finally { log('outer');
  }
  log('after');
}
attempt(() => severalFinally(0));
attempt(() => severalFinally(1));
attempt(() => severalFinally(2));
attempt(() => severalFinally(3));
attempt(() => severalFinally(4));

// paths of decisionInFinally:
//   1x +2 return, +3 finally, +4 if -> then, end
//   1x +2 return, +3 finally, +4 if -> skip, end
//   2x throws
//   1x from +3 finally, +4 if -> then, throws after +4
//   1x from +3 finally, +4 if -> skip, throws after +4
function decisionInFinally(f, a) {
  try {
    return f();
  } finally {
    if (a) log('a');
  }
}
decisionInFinally(log, 1);
decisionInFinally(log, 0);
attempt(() => decisionInFinally(fail, 1));
attempt(() => decisionInFinally(fail, 0));

// paths of loopInFinally:
//   1x throws
//   header:   1x +3 finally, to +4 loop
//   header:   1x from +3 finally, to +4 loop
//   header:   4x from +4 loop, +4 for -> again, to +4 loop
//   header:   1x from +4 loop, +4 for -> exit, end
//   header:   1x from +4 loop, +4 for -> exit, throws
//   backedge: 1x +3 finally, +4 for -> again, back to +4 loop
//   backedge: 1x from +3 finally, +4 for -> again, back to +4 loop
//   backedge: 2x from +4 loop, +4 for -> again, back to +4 loop
//   backedge: 1x from +4 loop, +4 for -> exit, end
//   backedge: 1x from +4 loop, +4 for -> exit, throws
function loopInFinally(f) {
  try {
    f();
  } finally {
    for (let i = 0; i < 2; i++) log(i); }
}
loopInFinally(log);
attempt(() => loopInFinally(fail));

// A finally block that returns, throws, or breaks ends what was pending.
// paths of returnsInFinally:
//   1x +2 return, +3 finally, +4 return
//   1x throws
//   1x from +3 finally, +4 return
function returnsInFinally(f) {
  try {
    return f();
  } finally {
    return 'finally';
  }
}
log(returnsInFinally(log), returnsInFinally(fail));

// paths of mayReturnInFinally:
//   1x +2 return, +3 finally, +4 if -> then, +4 return
//   1x +2 return, +3 finally, +4 if -> skip, end
//   2x throws
//   1x from +3 finally, +4 if -> then, +4 return
//   1x from +3 finally, +4 if -> skip, throws
function mayReturnInFinally(f, a) {
  try {
    return f();
  } finally {
    if (a) return 'finally';
  }
}
log(mayReturnInFinally(log, 1), mayReturnInFinally(log, 0), mayReturnInFinally(fail, 1));
attempt(() => mayReturnInFinally(fail, 0));

// paths of throwsInFinally:
//   1x +3 finally, throws
//   1x throws
//   1x from +3 finally, throws
function throwsInFinally(f) {
  try {
    f();
  } finally {
    throw new Error('from finally');
  }
}
attempt(() => throwsInFinally(log));
attempt(() => throwsInFinally(fail));

// paths of breaksInFinally:
//   2x +3 return, +4 finally, end
//   1x throws
//   1x from +4 finally, end
function breaksInFinally(f) {
  here: {
    try {
      return f();
    } finally {
      break here;
    }
  }
  log('after');
}
breaksInFinally(log);
breaksInFinally(log);
breaksInFinally(fail);

// paths of continuesInFinally:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 for -> next, throws
//   header:   2x from +4 finally, to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +3 return, +4 finally, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, +8 return
//   backedge: 1x +1 for -> next, throws
//   backedge: 1x from +1 loop, +1 for -> next, throws
//   backedge: 2x from +4 finally, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +3 return, +4 finally, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, +8 return
function continuesInFinally(functions) {
  for (const f of functions) {
    try {
      return f();
    } finally {
      continue;
    }
  }
  return 'all';
}
log(continuesInFinally([fail, log, fail]));

// paths of finallyInFinally:
//   1x +2 return, +3 finally, +6 finally, end
//   1x throws
//   1x from +3 finally, +6 finally, throws
//   1x +2 return, +3 finally, throws
//   1x from +6 finally, throws
function finallyInFinally(f, g) {
  try {
    return f();
  } finally {
    try { log('try in finally');
      g();
    } finally {
      log('finally in finally');
    }
  }
}
finallyInFinally(log, log);
attempt(() => finallyInFinally(fail, log));
attempt(() => finallyInFinally(log, fail));

// A handler within a finally block goes on with what was pending when the block was entered.
// paths of catchInFinally:
//   1x +3 finally, end
//   1x +3 finally, throws
//   2x throws
//   1x from +3 finally, throws
//   1x from +3 finally, throws after +4
//   1x from +4 catch, end
//   1x from +4 catch, throws after +4
function catchInFinally(f, g) {
  try {
    f();
  } finally {
    try { g(); } catch (e) { log('caught', e.message); }
  }
}
catchInFinally(log, log);
catchInFinally(log, fail);
attempt(() => catchInFinally(fail, log));
attempt(() => catchInFinally(fail, fail));

// Nothing tells of an empty finally block, and nothing has to.
// paths of emptyFinally:
//   1x +1 if -> then, throws
//   1x +1 if -> skip, end
function emptyFinally(a) {
  try { if (a) fail(); } finally {}
}
emptyFinally(0);
attempt(() => emptyFinally(1));

// paths of withoutEvents:
//   1x +2 if -> then, +2 return, +3 finally, end
//   1x +2 if -> skip, +3 finally, end
function withoutEvents(a) {
  let n = 0;
  try { if (a) return 'then'; log('skip');
  } finally { n++; }
}
withoutEvents(0);
withoutEvents(1);

// paths of throwsOverFrames:
//   1x throws
//   1x from +1 finally, throws
function throwsOverFrames() {
  try { simple(fail); } finally { log('outer finally'); }
}
attempt(throwsOverFrames);

// paths of attempt:
//   4x end
//   16x throws
//   16x from +1 catch, end
function attempt(f) {
  try {
    f();
  } catch (e) {
    log(e.message);
  }
}
