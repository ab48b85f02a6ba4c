const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// paths of simple:
//   1x +1 switch -> case 1, end
//   2x +1 switch -> case 2, end
//   1x +1 switch -> none, end
function simple(n) {
  switch (n) {
    case 1: log('one'); break;
    case 2: log('two'); break;
  }
}
simple(1);
simple(2);
simple(2);
simple(3);

// paths of fallThrough:
//   1x +1 switch -> case 1, end
//   1x +1 switch -> case 2, end
//   1x +1 switch -> case 3, end
//   1x +1 switch -> default, end
function fallThrough(n) {
  switch (n) {
    case 1: log('one');
    case 2: log('one or two'); log('still'); break;
    case 3: log('three');
    default: log('default');
  }
}
fallThrough(1);
fallThrough(2);
fallThrough(3);
fallThrough(4);

// paths of defaultFirst:
//   1x +1 switch -> case 1, +3 return
//   1x +1 switch -> case 2, +4 return
//   2x +1 switch -> default, +3 return
function defaultFirst(n) {
  switch (n) {
    default: log('default');
    case 1: return 'one';
    case 2: return 'two';
  }
}
log(defaultFirst(1), defaultFirst(2), defaultFirst(3), defaultFirst(4));

// paths of defaultInTheMiddle:
//   1x +1 switch -> case 1, +2 return
//   1x +1 switch -> case 2, +4 return
//   2x +1 switch -> default, +4 return
function defaultInTheMiddle(n) {
  switch (n) {
    case 1: return 'one';
    default: log('default');
    case 2: return 'two';
  }
}
log(defaultInTheMiddle(1), defaultInTheMiddle(2), defaultInTheMiddle(3), defaultInTheMiddle(4));

// paths of emptyDefaultInTheMiddle:
//   1x +1 switch -> case 1, end
//   1x +1 switch -> case 2, end
//   1x +1 switch -> default, end
function emptyDefaultInTheMiddle(n) {
  switch (n) {
    case 1: log('one'); break;
    default: // falls through
    case 2: log('two');
  }
}
emptyDefaultInTheMiddle(1);
emptyDefaultInTheMiddle(2);
emptyDefaultInTheMiddle(3);

// paths of emptyDefaultFirst:
//   1x +1 switch -> case 1, end
//   1x +1 switch -> case 2, end
//   2x +1 switch -> default, end
function emptyDefaultFirst(n) {
  switch (n) {
    default:
    case 1: log('one'); break;
    case 2: log('two');
  }
}
emptyDefaultFirst(1);
emptyDefaultFirst(2);
emptyDefaultFirst(3);
emptyDefaultFirst(4);

// paths of emptyDefaultLast:
//   1x +1 switch -> case 1, end
//   1x +1 switch -> none, end
function emptyDefaultLast(n) {
  switch (n) {
    case 1: log('one'); break;
    default:
  }
}
emptyDefaultLast(1);
emptyDefaultLast(2);

// paths of emptyCases:
//   1x +1 switch -> case 1, end
//   1x +1 switch -> case 2, end
//   1x +1 switch -> case 3, end
//   1x +1 switch -> none, end
function emptyCases(n) {
  switch (n) {
    case 1:
    case 2: log('one or two'); break;
    case 3:
  }
}
emptyCases(1);
emptyCases(2);
emptyCases(3);
emptyCases(4);

// paths of onlyDefault:
//   1x +1 switch -> default, +2 if -> then, end
//   1x +1 switch -> default, +2 if -> skip, end
function onlyDefault(n) {
  switch (n) {
    default: if (n) log('then');
  }
}
onlyDefault(1);
onlyDefault(0);

// paths of defaultAlone:
//   2x +1 switch -> case 1, end
//   1x +1 switch -> default, end
function defaultAlone(n) {
  switch (n) { case 1: break; default: log('default'); }
}
defaultAlone(1);
defaultAlone(1);
defaultAlone(2);

// paths of strings:
//   1x +1 switch -> case 'a', +2 return
//   2x +1 switch -> case 'b', +3 return
//   1x +1 switch -> default, +4 return
function strings(s) {
  switch (s) {
    case 'a': return 1;
    case 'b': return 2;
    default: return 3;
  }
}
log(strings('a'), strings('b'), strings('b'), strings('c'));

// paths of withDeclarations:
//   1x +1 switch -> case 1, end
//   1x +1 switch -> case 2, end
//   1x +1 switch -> none, end
function withDeclarations(n) {
  switch (n) {
    case 1: { let a = n; log(() => a); break; }
    case 2: const b = n; log([() => b].length);
  }
}
withDeclarations(1);
withDeclarations(2);
withDeclarations(3);

// paths of calls:
//   1x throws
//   1x +1 switch -> case f(), throws
//   1x +1 switch -> case f(), throws after +1
//   1x +1 switch -> case f(), end
//   1x +1 switch -> case g(), end
function calls(n, f, g, h) {
  switch (n) {
    case f(): h(); break;
    case g(): log('g');
  }
  h();
}
attempt(() => calls(1, fail, fail, fail));
attempt(() => calls(1, () => 1, fail, fail));
attempt(() => calls(1, () => 1, fail, (n => () => n++ && fail())(0)));
calls(1, () => 1, fail, log);
calls(1, () => 2, () => 1, log);

// paths of laterTestThrows:
//   1x throws
function laterTestThrows(n) {
  switch (n) {
    case 1: log('one'); break;
    case fail(): log('never');
  }
}
attempt(() => laterTestThrows(2));

// paths of decisions:
//   1x +1 ?: -> first, +1 switch -> case 1, +2 ?: -> first, end
//   1x +1 ?: -> second, +1 switch -> case 2, +3 if -> then, end
//   1x +1 ?: -> second, +1 switch -> case 2, +3 if -> skip, +4 if -> then, end
function decisions(a, b) {
  switch (a ? 1 : 2) {
    case 1: log(b ? 'first' : 'second'); break;
    case 2: if (b) break;
      if (!b) log('not b');
  }
}
decisions(1, 1);
decisions(0, 1);
decisions(0, 0);

// paths of inLoop:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +2 switch -> case 0, to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +2 switch -> case 1, to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +2 switch -> none, to +1 loop
//   header:   1x from +1 loop, +1 for -> again, +2 switch -> case 3, +5 return
//   backedge: 1x +1 for -> again, +2 switch -> case 0, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +2 switch -> case 1, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +2 switch -> none, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> again, +2 switch -> case 3, +5 return
function inLoop() {
  for (let i = 0; i < 9; i++) {
    switch (i) {
      case 0: continue;
      case 1: log('one'); break;
      case 3: return 'three';
    }
    log(i);
  }
}
log(inLoop());

// paths of nested:
//   1x +1 switch -> case 1, +3 switch -> case 1, end
//   1x +1 switch -> case 1, +3 switch -> none, end
//   1x +1 switch -> case 2, end
//   1x +1 switch -> none, end
function nested(a, b) {
  switch (a) {
    case 1:
      switch (b) {
        case 1: log('inner'); break;
      }
      log('outer');
      break;
    case 2: log('two');
  }
}
nested(1, 1);
nested(1, 2);
nested(2, 1);
nested(3, 1);

// paths of switchTrue:
//   1x +1 switch -> case n < 1, +2 return
//   1x +1 switch -> case n < 2 || n > 5, +3 return
//   1x +1 switch -> default, +4 return
function switchTrue(n) {
  switch (true) {
    case n < 1: return 'small';
    case n < 2 || n > 5: return 'odd';
    default: return 'fine';
  }
}
log(switchTrue(0), switchTrue(1), switchTrue(3));

// one path: empty
function empty(n) {
  switch (n) {}
}
empty(1);

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
