const log = (...values) => console.log(...values);

// paths of breakOuter:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> again, to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 for -> again, +3 if -> then, end
//   backedge: 1x +1 for -> again, +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> again, +3 if -> then, end
function breakOuter() {
  outer: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (j === 1) break outer;
      log(i, j);
    }
  }
  log('after');
}
breakOuter();

// paths of continueOuter:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 for -> again, to +2 loop
//   header:   2x from +2 loop, +2 for -> again, +3 if -> skip, to +2 loop
//   header:   2x from +2 loop, +2 for -> again, +3 if -> then, to +1 loop
//   header:   1x from +1 loop, +1 for -> exit, end
//   backedge: 1x +1 for -> again, +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 2x from +2 loop, +2 for -> again, +3 if -> then, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +2 for -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +1 loop, +1 for -> exit, end
function continueOuter() {
  outer: for (let i = 0; i < 2; i++) {
    for (let j = 0; j < 3; j++) {
      if (j === 1) continue outer;
      log(i, j);
    }
    log('never');
  }
}
continueOuter();

// paths of block:
//   1x +2 if -> then, end
//   2x +2 if -> skip, end
function block(n) {
  here: {
    if (n) break here;
    log('not left');
  }
  log('after');
}
block(1);
block(0);
block(0);

// paths of blockAsArm:
//   1x +1 if -> skip, end
//   1x +1 if -> then, +2 if -> then, end
//   1x +1 if -> then, +2 if -> skip, end
function blockAsArm(a, b) {
  if (a) here: {
    if (b) break here;
    log('not left');
  }
  log('after');
}
blockAsArm(0, 0);
blockAsArm(1, 1);
blockAsArm(1, 0);

// paths of nestedBlocks:
//   1x +3 switch -> case 0, end
//   1x +3 switch -> case 1, end
//   1x +3 switch -> none, end
function nestedBlocks(n) {
  outer: {
    inner: {
      switch (n) {
        case 0: break outer;
        case 1: break inner;
      }
      log('in');
    }
    log('out');
  }
}
nestedBlocks(0);
nestedBlocks(1);
nestedBlocks(2);

// paths of severalLabels:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 while -> again, +2 if -> then, to +1 loop
//   header:   1x from +1 loop, +1 while -> again, +2 if -> skip, +3 if -> skip, to +1 loop
//   header:   1x from +1 loop, +1 while -> again, +2 if -> skip, +3 if -> then, end
//   backedge: 1x +1 while -> again, +2 if -> then, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, +2 if -> skip, +3 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, +2 if -> skip, +3 if -> then, end
function severalLabels(n) {
  a: b: while (true) {
    if (n-- === 3) continue a;
    if (n === 0) break b;
    log(n);
  }
}
severalLabels(3);

// paths of commentsBetween:
//   header:   1x to +3 loop
//   header:   1x from +3 loop, +3 for -> again, to +4 loop
//   header:   1x from +4 loop, +4 for -> next, +5 if -> skip, to +4 loop
//   header:   1x from +4 loop, +4 for -> next, +5 if -> then, end
//   backedge: 1x +3 for -> again, +4 for -> next, +5 if -> skip, back to +4 loop
//   backedge: 1x from +4 loop, +4 for -> next, +5 if -> then, end
function commentsBetween() {
  outer: /* a comment: with a colon */
  // another one: here
  for (;;) {
    for (const x of [1, 2]) {
      if (x > 1) break outer;
    }
  }
}
commentsBetween();

// paths of continuesDoWhile:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, to +3 loop
//   header:   1x from +3 loop, +3 for -> next, +4 if -> then, to +1 loop
//   header:   1x from +3 loop, +3 for -> next, +4 if -> then, +1 do -> exit, end
//   backedge: 1x +3 for -> next, +4 if -> then, back to +1 loop
//   backedge: 1x from +1 loop, +3 for -> next, +4 if -> then, +1 do -> exit, end
function continuesDoWhile(n) {
  outer: do {
    log(n);
    for (const x of [1, 2]) {
      if (x) continue outer;
    }
  } while (--n);
}
continuesDoWhile(2);

// paths of continuesForOf:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 for -> next, to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +3 if -> then, to +1 loop
//   header:   1x from +2 loop, +2 while -> again, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, end
//   backedge: 1x +1 for -> next, +2 while -> again, +3 if -> then, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +2 while -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, end
function continuesForOf(items) {
  outer: for (let item of items) {
    while (item > 0) {
      if (item > 1) continue outer;
      item--;
    }
    log('after', item);
  }
}
continuesForOf([2, 1]);

// paths of labelOnSwitch:
//   1x +1 switch -> case 1, +2 for -> again, end
//   1x +1 switch -> case 2, end
//   1x +1 switch -> none, end
function labelOnSwitch(n) {
  here: switch (n) {
    case 1: for (;;) break here;
    case 2: log('two'); break here;
  }
}
labelOnSwitch(1);
labelOnSwitch(2);
labelOnSwitch(3);

// The same label twice, one after the other and in strings.
// paths of sameLabel:
//   1x +1 if -> then, +2 if -> skip, end
//   1x +1 if -> skip, +2 if -> then, end
function sameLabel(n) {
  x: { if (n) break x; log('x: first'); }
  x: { if (!n) break x; log('x: second'); }
}
sameLabel(1);
sameLabel(0);

// paths of labelledIf:
//   1x +1 if -> then, +2 if -> then, end
//   1x +1 if -> then, +2 if -> skip, end
//   1x +1 if -> else, end
function labelledIf(a, b) {
  here: if (a) {
    if (b) break here;
    log('not left');
  } else log('else');
}
labelledIf(1, 1);
labelledIf(1, 0);
labelledIf(0, 0);

// paths of oneStatement:
//   1x +1 if -> then, end
//   1x +1 if -> else, end
function oneStatement(n) {
  if (n) alone: { break alone; } else log('else');
  log('after');
}
oneStatement(1);
oneStatement(0);

// paths of lastStatement:
//   1x +3 if -> then, end
//   1x +3 if -> skip, end
function lastStatement(n) {
  whole: {
    try {
      if (n) break whole;
      log('not left');
    } catch (e) {
      log('never');
    }
  }
}
lastStatement(1);
lastStatement(0);

// paths of continuesOnce:
//   header:   2x to +2 loop
//   header:   1x from +2 loop, +2 for -> next, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 for -> next, +3 if -> then, end
//   header:   1x from +2 loop, +2 for -> done, end
//   backedge: 1x +2 for -> next, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> next, +3 if -> then, end
//   backedge: 1x +2 for -> done, end
function continuesOnce(items) {
  once: do {
    for (const x of items) {
      if (x > 1) continue once;
      log(x);
    }
    log('all');
  } while (false);
  log('after');
}
continuesOnce([1, 2, 3]);
continuesOnce([]);

// What runs once is no loop, and has no part in the label of the loop around it.
// paths of continuesAround:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +3 if -> skip, +4 if -> skip, +7 if -> skip,
//             to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +3 if -> then, to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +3 if -> skip, +4 if -> then, +7 if -> then,
//             to +1 loop
//   header:   1x from +1 loop, +1 for -> exit, end
//   backedge: 1x +1 for -> again, +3 if -> skip, +4 if -> skip, +7 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +3 if -> then, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +3 if -> skip, +4 if -> then, +7 if -> then,
//             back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> exit, end
function continuesAround(n) {
  outer: for (let i = 0; i < n; i++) {
    do {
      if (i === 1) continue outer;
      if (i === 2) continue;
      log(i);
    } while (false);
    if (i) log('behind', i);
  }
}
continuesAround(3);
