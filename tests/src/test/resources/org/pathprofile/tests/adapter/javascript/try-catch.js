const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// paths of simple:
//   1x +2 return
//   2x throws
//   2x from +1 catch, +4 return
function simple(f) {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
}
log(simple(() => 1), simple(fail), simple(() => null.x));

// paths of emptyCatch:
//   1x end
//   1x throws
//   1x from +1 catch, end
function emptyCatch(f) {
  try { f(); } catch (e) {}
  log('after');
}
emptyCatch(fail);
emptyCatch(log);

// paths of emptyCatchAtTheEnd:
//   1x end
//   1x throws
//   1x from +1 catch, end
function emptyCatchAtTheEnd(f) {
  try { f(); } catch (e) {}
}
emptyCatchAtTheEnd(fail);
emptyCatchAtTheEnd(log);

// paths of withoutParameter:
//   1x throws
//   1x from +1 catch, end
function withoutParameter() {
  try { fail(); } catch { log('caught'); }
}
withoutParameter();

// paths of decisions:
//   1x +2 if -> then, +3 if -> skip, end
//   1x +2 if -> then, throws
//   1x +2 if -> skip, +3 if -> then, throws
//   1x from +1 catch, +5 if -> then, end
//   1x from +1 catch, +5 if -> skip, end
function decisions(a, f) {
  try {
    if (a) f();
    if (!a) throw new Error('thrown');
  } catch (e) {
    if (a) log('a', e.message);
  }
}
decisions(1, log);
decisions(1, fail);
decisions(0, log);

// paths of destructured:
//   4x throws
//   1x from +1 catch, +1 default -> given, +2 return
//   1x from +1 catch, +1 default -> used, +1 ?: -> first, +2 return
//   1x from +1 catch, +1 default -> used, +1 ?: -> second, +2 return
//   1x from +1 catch, throws
function destructured(value, a) {
  try { throw value; } catch ({message: m = a ? 'first' : 'second'}) {
    return m;
  }
}
log(destructured(new Error('given')), destructured({}, 1), destructured({}, 0));
attempt(() => destructured(null));

// paths of nested:
//   3x throws
//   1x from +2 catch, end
//   2x from +2 catch, throws
//   2x from +1 catch, end
function nested(f) {
  try {
    try {
      fail();
    } catch (e) {
      f(e);
    }
  } catch (e) {
    log('outer', e.message);
  }
}
nested(log);
nested(fail);
nested(e => { throw e; });

// paths of rethrows:
//   2x throws
//   1x from +1 catch, +4 if -> then, throws
//   1x from +1 catch, +4 if -> skip, end
function rethrows(a) {
  try {
    fail();
  } catch (e) {
    if (a) throw e;
    log('swallowed');
  }
}
rethrows(0);
attempt(() => rethrows(1));

// paths of inLoop:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 for -> again, throws
//   header:   1x from +1 loop, +1 for -> again, to +1 loop
//   header:   2x from +2 catch, to +1 loop
//   header:   1x from +1 loop, +1 for -> exit, end
//   backedge: 1x +1 for -> again, throws
//   backedge: 2x from +2 catch, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, throws
//   backedge: 1x from +1 loop, +1 for -> exit, end
function inLoop(functions) {
  for (let i = 0; i < 3; i++) {
    try {
      functions[i]();
    } catch (e) {
      log(i, e.message);
    }
  }
}
inLoop([fail, log, fail]);

// An empty catch at the end of a loop's body.
// paths of emptyInLoop:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 for -> next, throws
//   header:   1x from +1 loop, +1 for -> next, to +1 loop
//   header:   2x from +2 catch, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, end
//   backedge: 1x +1 for -> next, throws
//   backedge: 2x from +2 catch, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, throws
//   backedge: 1x from +1 loop, +1 for -> done, end
function emptyInLoop(functions) {
  for (const f of functions) {
    try { f(); } catch (e) {}
  }
}
emptyInLoop([fail, log, fail]);

// paths of leavesLoop:
//   header:   3x to +2 loop
//   header:   3x from +2 loop, +2 while -> again, throws
//   header:   1x from +3 catch, +4 switch -> case 1, to +2 loop
//   header:   1x from +3 catch, +4 switch -> case 2, +9 if -> then, end
//   header:   1x from +3 catch, +4 switch -> case 3, +7 return
//   header:   1x from +2 loop, +2 while -> exit, end
//   backedge: 3x +2 while -> again, throws
//   backedge: 1x from +3 catch, +4 switch -> case 1, back to +2 loop
//   backedge: 1x from +3 catch, +4 switch -> case 2, +9 if -> then, end
//   backedge: 1x from +3 catch, +4 switch -> case 3, +7 return
//   backedge: 1x from +2 loop, +2 while -> exit, end
function leavesLoop(n) {
  let rounds = 1;
  while (rounds-- > 0) {
    try { fail(); } catch (e) {
      switch (n) {
        case 1: continue;
        case 2: break;
        case 3: return 'left';
      }
      if (n === 2) break;
      log('never');
    }
  }
  log('after');
}
leavesLoop(1);
leavesLoop(2);
log(leavesLoop(3));

// The tests of who has thrown are decided in the frames below.
// paths of innermost:
//   3x +1 if -> then, throws
//   2x +1 if -> skip, end
function innermost(n) {
  if (n) fail();
}
// paths of between:
//   1x +1 if -> then, throws
//   1x +1 if -> then, throws after +1
//   1x +1 if -> skip, throws after +1
//   1x +1 if -> skip, end
function between(a, n) {
  if (a) innermost(a - 1);
  innermost(n);
}
attempt(() => between(2, 0));
attempt(() => between(1, 1));
attempt(() => between(0, 1));
attempt(() => between(0, 0));

// paths of attempt:
//   1x end
//   5x throws
//   5x from +1 catch, end
function attempt(f) {
  try {
    f();
  } catch (e) {
    log(e.message);
  }
}
