const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// paths of plain:
//   header:   2x to +2 loop
//   header:   3x from +2 loop, +2 for -> again, to +2 loop
//   header:   2x from +2 loop, +2 for -> exit, +3 return
//   backedge: 1x +2 for -> exit, +3 return
//   backedge: 1x +2 for -> again, back to +2 loop
//   backedge: 2x from +2 loop, +2 for -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> exit, +3 return
function plain(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += i;
  return sum;
}
log(plain(0), plain(3));

// paths of list:
//   header:   2x to +2 loop
//   header:   3x from +2 loop, +2 for -> again, to +2 loop
//   header:   2x from +2 loop, +2 for -> exit, +3 return
//   backedge: 1x +2 for -> exit, +3 return
//   backedge: 1x +2 for -> again, back to +2 loop
//   backedge: 2x from +2 loop, +2 for -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> exit, +3 return
function list(q) {
  let n = 0;
  for (; q; q = q.next) n++;
  return n;
}
log(list(null), list({next: {next: {next: null}}}));

// paths of captured:
//   header:   1x to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +3 if -> then, to +2 loop
//   header:   2x from +2 loop, +2 for -> again, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 for -> exit, +6 return
//   backedge: 1x +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +3 if -> then, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> exit, +6 return
function captured(n) {
  const functions = [];
  for (let i = 0; i < n; i++) {
    if (i === 1) continue;
    functions.push(() => i);
  }
  return functions;
}
log(captured(3).map(f => f()));

// paths of capturedAndBroken:
//   header:   1x to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +4 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +4 if -> then, +6 return
//   backedge: 1x +2 for -> again, +4 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +4 if -> then, +6 return
function capturedAndBroken() {
  const functions = [];
  for (let i = 0; ; i++) {
    functions.push(() => i);
    if (i > 0) break;
  }
  return functions;
}
log(capturedAndBroken().map(f => f()));

// paths of endless:
//   header:   2x to +1 loop
//   header:   2x from +1 loop, +1 for -> again, +2 if -> skip, to +1 loop
//   header:   2x from +1 loop, +1 for -> again, +2 if -> then, +2 return
//   backedge: 1x +1 for -> again, +2 if -> then, +2 return
//   backedge: 1x +1 for -> again, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +2 if -> then, +2 return
function endless(n) {
  for (;;) {
    if (n-- === 0) return n;
  }
}
log(endless(0), endless(2));

// paths of endlessInBlock:
//   header:   1x +1 if -> then, to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +3 if -> then, end
//   backedge: 1x +1 if -> then, +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +3 if -> then, end
//   1x +1 if -> skip, end
function endlessInBlock(n) {
  if (n) {
    for (;;) {
      if (n-- === 1) break;
      log(n);
    }
    log('after');
  }
}
endlessInBlock(0);
endlessInBlock(2);

// paths of withoutCondition:
//   header:   1x to +2 loop
//   header:   2x from +2 loop, +2 for -> again, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +3 if -> then, +5 return
//   backedge: 1x +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +3 if -> then, +5 return
function withoutCondition(n) {
  let sum = 0;
  for (let j = 0; ; j++) {
    if (j === n) break;
    sum += j; }
  return sum;
}
log(withoutCondition(2));

// paths of decisionInUpdate:
//   header:   1x to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +2 ?: -> first, to +2 loop
//   header:   2x from +2 loop, +2 for -> again, +2 ?: -> second, to +2 loop
//   header:   1x from +2 loop, +2 for -> exit, +4 return
//   backedge: 1x +2 for -> again, +2 ?: -> second, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +2 ?: -> first, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +2 ?: -> second, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> exit, +4 return
function decisionInUpdate(n) {
  let rounds = 0;
  for (let i = 0; i < n; i += i === 1 ? 2 : 1)
    rounds++;
  return rounds;
}
log(decisionInUpdate(4));

// The update of a captured variable runs in the next round.
// paths of decisionInCapturedUpdate:
//   header:   1x to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +2 ?: -> first, to +2 loop
//   header:   2x from +2 loop, +2 for -> again, +2 ?: -> second, to +2 loop
//   header:   1x from +2 loop, +2 for -> exit, +4 return
//   backedge: 1x +2 for -> again, +2 ?: -> second, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +2 ?: -> first, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +2 ?: -> second, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> exit, +4 return
function decisionInCapturedUpdate(n) {
  const functions = [];
  for (let i = 0; i < n; i += i === 1 ? 2 : 1)
    functions.push(() => i);
  return functions.length;
}
log(decisionInCapturedUpdate(4));

// paths of emptyBody:
//   header:   1x to +2 loop
//   header:   2x from +2 loop, +2 for -> again, to +2 loop
//   header:   1x from +2 loop, +2 for -> exit, +3 return
//   backedge: 1x +2 for -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> exit, +3 return
function emptyBody(n) {
  let i;
  for (i = 0; i < n; i++);
  return i;
}
log(emptyBody(2));

// paths of throwsInUpdate:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> again, throws
//   backedge: 1x +1 for -> again, throws
function throwsInUpdate() {
  for (let i = 0; i < 3; fail()) log('body');
}
attempt(throwsInUpdate);

// paths of throwsInCapturedUpdate:
//   header:   1x to +2 loop
//   header:   1x from +2 loop, +2 for -> again, throws
//   backedge: 1x +2 for -> again, throws
function throwsInCapturedUpdate() {
  const functions = [];
  for (let i = 0; i < 3; i++, fail()) functions.push(() => i);
}
attempt(throwsInCapturedUpdate);

// paths of throwsInStart:
//   1x throws
function throwsInStart() {
  for (let i = fail(); i < 3; i++) log('body');
}
attempt(throwsInStart);

// paths of returnsFromNested:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 for -> again, to +2 loop
//   header:   3x from +2 loop, +2 for -> again, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 for -> exit, to +1 loop
//   header:   1x from +2 loop, +2 for -> again, +3 if -> then, +3 return
//   backedge: 1x +1 for -> again, +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> exit, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +3 if -> then, +3 return
function returnsFromNested() {
  for (let i = 0; i < 5; i++) {
    for (let j = 0; j < 2; j++) {
      if (i + j === 2) return i * 10 + j;
    }
  }
}
log(returnsFromNested());

// paths of decisionsInHead:
//   header:   1x +1 ?: -> first, to +1 loop
//   header:   1x +1 ?: -> second, to +1 loop
//   header:   1x from +1 loop, +1 ?: -> first, +1 for -> again, to +1 loop
//   header:   1x from +1 loop, +1 ?: -> second, +1 for -> again, to +1 loop
//   header:   1x from +1 loop, +1 ?: -> first, +1 for -> exit, end
//   header:   1x from +1 loop, +1 ?: -> second, +1 for -> exit, end
//   backedge: 1x +1 ?: -> first, +1 ?: -> first, +1 for -> again, back to +1 loop
//   backedge: 1x +1 ?: -> second, +1 ?: -> second, +1 for -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 ?: -> first, +1 for -> exit, end
//   backedge: 1x from +1 loop, +1 ?: -> second, +1 for -> exit, end
function decisionsInHead(a) {
  for (let i = a ? 1 : 2; a ? i < 2 : i < 3; i++) log(i);
}
decisionsInHead(0);
decisionsInHead(1);

// paths of varInHead:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> again, to +1 loop
//   header:   1x from +1 loop, +1 for -> exit, end
//   backedge: 1x +1 for -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> exit, end
function varInHead() {
  for (var i = 0, n = 1; i < n; ++i) setTimeoutLike(() => i);
}
function setTimeoutLike(f) {
  log(f());
}
varInHead();

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
