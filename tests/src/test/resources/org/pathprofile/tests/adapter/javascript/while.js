const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// paths of booleanCondition:
//   header:   3x to +2 loop
//   header:   3x from +2 loop, +2 while -> again, to +2 loop
//   header:   3x from +2 loop, +2 while -> exit, +3 return
//   backedge: 1x +2 while -> exit, +3 return
//   backedge: 2x +2 while -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, back to +2 loop
//   backedge: 2x from +2 loop, +2 while -> exit, +3 return
function booleanCondition(n) {
  let i = 0;
  while (i < n) i++;
  return i;
}
log(booleanCondition(0), booleanCondition(1), booleanCondition(2));

// paths of countdown:
//   header:   2x to +1 loop
//   header:   2x from +1 loop, +1 while -> again, to +1 loop
//   header:   2x from +1 loop, +1 while -> exit, end
//   backedge: 1x +1 while -> exit, end
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> exit, end
function countdown(n) {
  while (n--) log(n);
}
countdown(0);
countdown(2);

// paths of conjunction:
//   header:   3x to +1 loop
//   header:   2x from +1 loop, +1 while -> again, to +1 loop
//   header:   3x from +1 loop, +1 while -> exit, end
//   backedge: 1x +1 while -> exit, end
//   backedge: 2x +1 while -> again, back to +1 loop
//   backedge: 2x from +1 loop, +1 while -> exit, end
function conjunction(a, b) {
  while (a && b) { log(a, b); b = 0; }
}
conjunction(1, 1);
conjunction(1, 'b');
conjunction(1, 0);

// paths of assignment:
//   header:   1x to +2 loop
//   header:   3x from +2 loop, +2 while -> again, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, +3 return
//   backedge: 1x +2 while -> again, back to +2 loop
//   backedge: 2x from +2 loop, +2 while -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, +3 return
function assignment(list) {
  let item, sum = '';
  while ((item = list.pop())) sum += item;
  return sum;
}
log(assignment(['', 'a', 'b', 'c']));

// paths of emptyBody:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 while -> again, to +1 loop
//   header:   1x from +1 loop, +1 while -> exit, end
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> exit, end
function emptyBody(n) {
  while (n-- > 0);
}
emptyBody(2);

// paths of emptyBodyAndUnknownCondition:
//   header:   2x to +1 loop
//   header:   3x from +1 loop, +1 while -> again, to +1 loop
//   header:   2x from +1 loop, +1 while -> exit, end
//   backedge: 1x +1 while -> exit, end
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 2x from +1 loop, +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> exit, end
function emptyBodyAndUnknownCondition(list) {
  while (list.pop()) {}
}
emptyBodyAndUnknownCondition([1, 2, 3]);
emptyBodyAndUnknownCondition([]);

// paths of endless:
//   header:   2x to +1 loop
//   header:   3x from +1 loop, +1 while -> again, +2 if -> skip, to +1 loop
//   header:   2x from +1 loop, +1 while -> again, +2 if -> then, +2 return
//   backedge: 1x +1 while -> again, +2 if -> then, +2 return
//   backedge: 1x +1 while -> again, +2 if -> skip, back to +1 loop
//   backedge: 2x from +1 loop, +1 while -> again, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, +2 if -> then, +2 return
function endless(n) {
  while (true) {
    if (n-- === 0) return 'done';
    log(n);
  }
}
log(endless(0), endless(3));

// paths of endlessWithBreak:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 while -> again, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +1 while -> again, +2 if -> then, +5 return
//   backedge: 1x +1 while -> again, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, +2 if -> then, +5 return
function endlessWithBreak(n) {
  while (1) {
    if (n-- === 0) break;
    log(n);
  }
  return 'done';
}
log(endlessWithBreak(2));

// paths of breakAndContinue:
//   header:   1x to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +3 if -> then, to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +3 if -> skip, +4 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +3 if -> skip, +4 if -> then, +7 return
//   backedge: 1x +2 while -> again, +3 if -> skip, +4 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +3 if -> then, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +3 if -> skip, +4 if -> then, +7 return
function breakAndContinue() {
  let i = 0;
  while (i < 10) {
    if (++i === 2) continue;
    if (i === 3) break;
    log(i);
  }
  return i;
}
log(breakAndContinue());

// paths of nested:
//   header:   1x to +2 loop
//   header:   2x from +2 loop, +2 while -> again, to +4 loop
//   header:   3x from +4 loop, +4 while -> again, to +4 loop
//   header:   2x from +4 loop, +4 while -> exit, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, end
//   backedge: 1x +2 while -> again, +4 while -> again, back to +4 loop
//   backedge: 2x from +4 loop, +4 while -> exit, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +4 while -> again, back to +4 loop
//   backedge: 1x from +4 loop, +4 while -> again, back to +4 loop
//   backedge: 1x from +2 loop, +2 while -> exit, end
function nested() {
  let i = 0;
  while (i < 2) {
    let j = 0;
    while (j <= i) j++;
    i++;
  }
}
nested();

// paths of inRow:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 while -> again, to +1 loop
//   header:   1x from +1 loop, +1 while -> exit, to +2 loop
//   header:   2x from +2 loop, +2 while -> again, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, end
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> exit, +2 while -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, end
function inRow(a, b) {
  while (a > 0) a--;
  while (b > 0) b--;
}
inRow(1, 2);

// paths of decisionInCondition:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 ?: -> first, +1 while -> again, to +1 loop
//   header:   1x from +1 loop, +1 ?: -> second, +1 while -> exit, end
//   backedge: 1x +1 ?: -> first, +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 ?: -> first, +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 ?: -> second, +1 while -> exit, end
function decisionInCondition(n) {
  while (n > 0 ? true : false) n--;
}
decisionInCondition(2);

// paths of throwsInCondition:
//   header:   2x to +1 loop
//   header:   1x from +1 loop, +1 while -> again, to +1 loop
//   header:   2x from +1 loop, throws
//   backedge: 1x throws
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, throws
function throwsInCondition(list) {
  while (list.pop()()) log('body');
}
attempt(() => throwsInCondition([fail]));
attempt(() => throwsInCondition([fail, () => true]));

// paths of throwsInBody:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 while -> again, to +1 loop
//   header:   1x from +1 loop, +1 while -> again, throws
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, throws
function throwsInBody(list) {
  while (true) list.pop()();
}
attempt(() => throwsInBody([fail, () => true]));

// paths of throwsBehind:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 while -> again, to +1 loop
//   header:   1x from +1 loop, +1 while -> exit, throws
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> exit, throws
function throwsBehind(n) {
  while (n-- > 0) log(n);
  fail();
}
attempt(() => throwsBehind(1));

// paths of removed:
//   1x +1 if -> then, end
function removed(n) {
  if (n) while (0) fail();
}
removed(1);

// paths of attempt:
//   4x throws
//   4x from +1 catch, end
function attempt(f) {
  try {
    f();
  } catch (e) {
    log(e.message);
  }
}
