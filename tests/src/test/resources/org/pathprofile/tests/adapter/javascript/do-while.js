const log = (...values) => console.log(...values);

// paths of booleanCondition:
//   header:   2x to +2 loop
//   header:   2x from +2 loop, to +2 loop
//   header:   2x from +2 loop, +2 do -> exit, +3 return
//   backedge: 1x +2 do -> exit, +3 return
//   backedge: 1x back to +2 loop
//   backedge: 1x from +2 loop, back to +2 loop
//   backedge: 1x from +2 loop, +2 do -> exit, +3 return
function booleanCondition(n) {
  let i = 0;
  do i++; while (i < n);
  return i;
}
log(booleanCondition(0), booleanCondition(3));

// paths of unknownCondition:
//   header:   2x to +1 loop
//   header:   2x from +1 loop, to +1 loop
//   header:   2x from +1 loop, +1 do -> exit, end
//   backedge: 1x +1 do -> exit, end
//   backedge: 1x back to +1 loop
//   backedge: 1x from +1 loop, back to +1 loop
//   backedge: 1x from +1 loop, +1 do -> exit, end
function unknownCondition(n) {
  do {
    log(n);
  } while (n--);
}
unknownCondition(0);
unknownCondition(2);

// paths of unknownConditionAndEmptyBody:
//   header:   2x to +1 loop
//   header:   2x from +1 loop, to +1 loop
//   header:   2x from +1 loop, +1 do -> exit, end
//   backedge: 1x +1 do -> exit, end
//   backedge: 1x back to +1 loop
//   backedge: 1x from +1 loop, back to +1 loop
//   backedge: 1x from +1 loop, +1 do -> exit, end
function unknownConditionAndEmptyBody(n) {
  do {} while (n--);
}
unknownConditionAndEmptyBody(0);
unknownConditionAndEmptyBody(2);

// paths of decisionInBody:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +2 if -> then, to +1 loop
//   header:   1x from +1 loop, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +2 if -> then, +1 do -> exit, end
//   backedge: 1x +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +2 if -> then, back to +1 loop
//   backedge: 1x from +1 loop, +2 if -> then, +1 do -> exit, end
function decisionInBody(n) {
  do {
    if (n < 3) log('small');
  } while (--n);
}
decisionInBody(3);

// paths of continued:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +2 if -> then, to +1 loop
//   header:   1x from +1 loop, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +2 if -> then, +1 do -> exit, end
//   backedge: 1x +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +2 if -> then, back to +1 loop
//   backedge: 1x from +1 loop, +2 if -> then, +1 do -> exit, end
function continued(n) {
  do {
    if (n < 3) continue;
    log(n);
  } while (--n > 0);
}
continued(3);

// paths of broken:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +2 if -> then, end
//   backedge: 1x +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +2 if -> then, end
function broken(n) {
  do {
    if (n < 3) break;
    log(n);
  } while (--n);
}
broken(3);

// A loop that runs once is no loop.
// paths of once:
//   1x +2 if -> then, end
//   1x +2 if -> skip, end
function once(n) {
  do {
    if (n) log('then');
  } while (false);
}
once(0);
once(1);

// paths of onceWithBreak:
//   1x +2 if -> then, end
//   2x +2 if -> skip, end
function onceWithBreak(n) {
  do {
    if (n) break;
    log('not broken');
  } while (0);
}
onceWithBreak(0);
onceWithBreak(0);
onceWithBreak(1);

// paths of endless:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +2 if -> then, +2 return
//   backedge: 1x +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +2 if -> then, +2 return
function endless(n) {
  do {
    if (!n--) return 'done';
  } while (true);
}
log(endless(2));

// paths of nested:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, to +2 loop
//   header:   1x from +2 loop, to +2 loop
//   header:   1x from +2 loop, +2 do -> exit, to +1 loop
//   header:   1x from +2 loop, +2 do -> exit, +1 do -> exit, end
//   backedge: 1x back to +2 loop
//   backedge: 1x from +2 loop, +2 do -> exit, back to +1 loop
//   backedge: 1x from +1 loop, +2 do -> exit, +1 do -> exit, end
function nested(a, b) {
  do {
    do log(a, b); while (b-- > 0);
  } while (a-- > 0);
}
nested(1, 1);

// What never goes back is no loop, and its condition is never evaluated.
// paths of conditionNotReached:
//   1x +1 if -> then, +1 return
//   1x +1 if -> skip, +1 return
function conditionNotReached(n) {
  do { if (n) return 'then'; return log('else'); } while (n++ < 1);
}
conditionNotReached(0);
conditionNotReached(1);
