const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// An exception that a finally block held back goes on to a handler around it, and leaves no statement.
// paths of breakFromSwitch:
//   1x +4 finally, +5 switch -> case 1, end
//   1x +4 finally, +5 switch -> none, end
//   3x throws
//   2x from +4 finally, +5 switch -> case 1, throws after +5
//   1x from +4 finally, +5 switch -> none, throws after +5
//   3x from +1 catch, end
function breakFromSwitch(f, n) {
  try {
    try {
      f();
    } finally { log('finally');
      switch (n) { case 1: log('one'); break; } }
  } catch (e) {}
}
breakFromSwitch(log, 0);
breakFromSwitch(log, 1);
breakFromSwitch(fail, 1);
breakFromSwitch(fail, 0);
breakFromSwitch(fail, 1);

// paths of breakFromBlock:
//   1x +4 finally, +5 if -> then, end
//   1x +4 finally, +5 if -> skip, end
//   2x throws
//   1x from +4 finally, +5 if -> then, throws after +4
//   1x from +4 finally, +5 if -> skip, throws after +4
//   2x from +1 catch, +7 if -> skip, end
function breakFromBlock(f, a) {
  try {
    try {
      f();
    } finally { log('finally');
      here: { if (a) break here; log('here'); } }
  } catch (e) { log(e.message);
    if (!e.message) fail(); }
  log('after');
}
breakFromBlock(log, 1);
breakFromBlock(log, 0);
breakFromBlock(fail, 1);
breakFromBlock(fail, 0);

// paths of inLoop:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +4 finally, +5 switch -> none, to +1 loop
//   header:   2x from +1 loop, +1 for -> next, throws
//   header:   1x from +4 finally, +5 switch -> none, throws after +5
//   header:   1x from +4 finally, +5 switch -> case fail, throws after +5
//   header:   2x from +2 catch, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, end
//   backedge: 1x +1 for -> next, throws
//   backedge: 1x from +1 loop, +1 for -> next, +4 finally, +5 switch -> none, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, throws
//   backedge: 1x from +4 finally, +5 switch -> none, throws after +5
//   backedge: 1x from +4 finally, +5 switch -> case fail, throws after +5
//   backedge: 2x from +2 catch, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, end
function inLoop(functions) {
  for (const f of functions) {
    try { try {
        f();
      } finally { log('finally');
        switch (f) { case fail: log('fail'); break; } } } catch (e) {}
  }
}
inLoop([fail, log, () => fail()]);

// paths of twoFinally:
//   1x +4 finally, +5 switch -> case 1, +6 finally, end
//   2x throws
//   1x from +4 finally, +5 switch -> case 1, throws after +5
//   1x from +4 finally, +5 switch -> none, throws after +5
//   2x from +6 finally, throws
//   2x from +1 catch, end
function twoFinally(f, n) {
  try { try {
    try {
      f();
    } finally { log('inner');
      switch (n) { case 1: log('one'); break; } }
    } finally { log('outer'); }
  } catch (e) {}
}
twoFinally(log, 1);
twoFinally(fail, 1);
twoFinally(fail, 0);

// A return that a finally block further in gives up does not pass the ones further out.
// paths of givenUpByBreak:
//   1x +2 return, +2 finally, +4 finally, +5 if -> then, end
function givenUpByBreak(a) {
  try {
    here: { try { return log('return'); } finally { break here; } }
    log('here');
  } finally { log('finally'); }
  if (a) log('after');
}
givenUpByBreak(1);

// paths of givenUpByException:
//   1x +2 return, +2 finally, throws
//   1x from +1 catch, +4 finally, +5 if -> then, end
function givenUpByException(a) {
  try {
    try { return log('return'); } finally { fail(); }
  } catch { log('caught');
  } finally { log('finally'); }
  if (a) log('after');
}
givenUpByException(1);

// paths of givenUpInTurn:
//   1x +3 return, +3 finally, throws
//   1x from +3 finally, +5 finally, +6 if -> then, end
function givenUpInTurn(a) {
  try {
    here: { try {
        try { return log('return'); } finally { fail(); } } finally { break here; } }
    log('here');
  } finally { log('finally'); }
  if (a) log('after');
}
givenUpInTurn(1);

// paths of givenUpInLoop:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +3 if -> skip, +4 finally, +4 if -> skip, +5 finally,
//      to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +3 if -> then, +3 return, +4 finally, +4 if -> then, throws
//   header:   1x from +2 catch, +5 finally, to +1 loop
//   header:   1x from +1 loop, +1 for -> exit, end
//   backedge: 1x +1 for -> again, +3 if -> skip, +4 finally, +4 if -> skip, +5 finally, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +3 if -> then, +3 return, +4 finally, +4 if -> then, throws
//   backedge: 1x from +2 catch, +5 finally, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> exit, end
function givenUpInLoop() {
  for (let i = 0; i < 2; i++) {
    try {
      try { if (i) return log('return'); continue;
      } finally { if (i) fail(); }
    } catch {} finally { log('finally'); }
  }
}
givenUpInLoop();
