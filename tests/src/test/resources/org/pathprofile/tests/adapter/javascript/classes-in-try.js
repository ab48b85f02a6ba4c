const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// A class definition has no event, and no statement is around it: that an exception has left it shows
// at the next event, in the handler.
// paths of staticField:
//   1x end
//   2x throws
//   1x from +1 catch, +2 if -> then, +2 return
//   1x from +1 catch, +2 if -> skip, +3 if -> skip, end
function staticField(f, a) {
  try { class C { static s = f(); } } catch (e) {
    if (a > 1) return log('then');
    if (a > 2) log('never'); }
}
staticField(log, 0);
staticField(fail, 2);
staticField(fail, 1);

// paths of parts:
//   1x end
//   3x throws
//   1x from +1 catch, +5 ?: -> first, end
//   2x from +1 catch, +5 ?: -> second, end
function parts(heritage, key, block) {
  try {
    class C extends heritage() { [key()]() {} static { block(); }
    }
  } catch {
    key === log ? log('block') : log('key');
  }
}
parts(() => Object, log, log);
parts(() => Object, fail, log);
parts(() => Object, log, fail);
parts(fail, fail, log);

// paths of behindDecision:
//   1x +1 if -> then, +1 return
//   1x +1 if -> skip, end
//   2x +1 if -> skip, throws
//   1x from +1 catch, +2 if -> then, +2 return
//   1x from +1 catch, +2 if -> skip, end
function behindDecision(f, a) {
  try { if (a > 1) return 'then'; const C = class extends f() {};
  } catch (e) { if (a) return 'caught'; }
}
behindDecision(fail, 2);
behindDecision(() => Object, 1);
behindDecision(fail, 1);
behindDecision(fail, 0);

// paths of betweenStatements:
//   1x +5 finally, end
//   1x throws
//   1x from +5 finally, throws
function betweenStatements(f) {
  try {
    log('before');
    class C { static s = f(); }
    log('behind');
  } finally { log('finally'); }
  log('after');
}
betweenStatements(log);
attempt(() => betweenStatements(fail));

// Where an exception and the end of the body lead to the same event, they are one way. It shows behind
// the finally block which it was.
// paths of nothingBehind:
//   1x +1 finally, end
//   1x +1 finally, throws
//   indistinct: line +0: no event reveals whether an exception leaves here
function nothingBehind(f) {
  try { class C { static s = f(); } } finally { log('finally'); }
  log('after');
}
nothingBehind(log);
attempt(() => nothingBehind(fail));

// paths of nothingInHandler:
//   2x +2 if -> skip, end
//   indistinct: line +0: no event reveals whether an exception leaves here
function nothingInHandler(f) {
  try { class C { static s = f(); } } catch {}
  if (f === 1) log('never');
}
nothingInHandler(log);
nothingInHandler(fail);

// paths of nested:
//   1x +5 finally, end
//   1x throws
//   1x from +5 finally, throws
//   1x from +1 catch, end
function nested(f) {
  try { log('outer');
    try { log('inner');
      class C extends f() {}
      log('behind');
    } finally { log('finally'); }
  } catch { log('caught'); }
}
nested(() => Object);
nested(fail);

// paths of inLoop:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> next, to +1 loop
//   header:   2x from +1 loop, +1 for -> next, throws
//   header:   1x from +2 catch, +3 if -> then, to +1 loop
//   header:   1x from +2 catch, +3 if -> skip, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, end
//   backedge: 1x +1 for -> next, throws
//   backedge: 1x from +1 loop, +1 for -> next, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, throws
//   backedge: 1x from +2 catch, +3 if -> then, back to +1 loop
//   backedge: 1x from +2 catch, +3 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, end
function inLoop(functions) {
  for (const f of functions) {
    try { class C { static s = f(); }
    } catch { if (f === functions[0]) continue; log('caught'); }
  }
}
inLoop([fail, log, () => fail()]);

// The pattern of a catch clause may throw before any event of the handler.
// paths of throwsInPattern:
//   1x end
//   3x throws
//   1x from +1 catch, +2 if -> then, end
//   1x from +1 catch, +2 if -> skip, end
//   1x from +1 catch, throws
function throwsInPattern(f, g) {
  try { class C { static s = f(); } } catch ({message = g()}) {
    if (message) log(message);
  }
}
const failWithoutMessage = () => { throw {}; };
throwsInPattern(log, log);
throwsInPattern(fail, log);
throwsInPattern(failWithoutMessage, log);
attempt(() => throwsInPattern(failWithoutMessage, fail));

// paths of attempt:
//   3x throws
//   3x from +1 catch, end
function attempt(f) {
  try {
    f();
  } catch (e) {
    log(e.message);
  }
}
