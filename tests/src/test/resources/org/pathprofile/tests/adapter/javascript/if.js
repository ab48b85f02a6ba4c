// one path: straight

// paths of withoutElse:
//   2x +1 if -> then, end
//   1x +1 if -> skip, end
function withoutElse(n) {
  if (n) n++;
  log(n);
}
withoutElse(1);
withoutElse('text');
withoutElse(null);

// paths of withElse:
//   1x +1 if -> then, +1 return
//   2x +1 if -> else, +2 return
function withElse(n) {
  if (n > 1) return 'many';
  else return 'few';
}
log(withElse(2), withElse(1), withElse(0));

// paths of negated:
//   1x +1 if -> then, end
//   3x +1 if -> skip, end
function negated(n) {
  if (!n) n = 1;
  log(n);
}
negated(0);
negated(1);
negated(2);
negated(3);

// paths of negatedWithElse:
//   1x +1 if -> then, end
//   2x +1 if -> else, end
function negatedWithElse(n) {
  if (!n) log('no');
  else log('yes');
}
negatedWithElse(undefined);
negatedWithElse(1);
negatedWithElse({});

// paths of twiceNegated:
//   2x +1 if -> then, end
//   1x +1 if -> else, end
function twiceNegated(n) {
  if (!!n) log('yes');
  else log('no');
}
twiceNegated(1);
twiceNegated(NaN);
twiceNegated(2);

// paths of chain:
//   1x +1 if -> then, +1 return
//   2x +1 if -> else, +2 if -> then, +2 return
//   3x +1 if -> else, +2 if -> else, +3 if -> then, +3 return
//   4x +1 if -> else, +2 if -> else, +3 if -> else, +4 return
function chain(n) {
  if (n === 1) return 'one';
  else if (n === 2) return 'two';
  else if (n === 3) return 'three';
  else return 'four';
}
log(chain(1), chain(2), chain(2), chain(3), chain(3), chain(3));
log(chain(4), chain(4), chain(4), chain(4));

// paths of emptyArms:
//   1x +1 if -> then, +2 if -> then, +3 if -> then, end
//   2x +1 if -> skip, +2 if -> else, +3 if -> else, end
function emptyArms(n) {
  if (n) ;
  if (n) {} else log('else');
  if (n) log('then'); else {}
}
emptyArms(1);
emptyArms(0);
emptyArms(0);

// paths of twoInARow:
//   1x +1 if -> then, +2 if -> then, end
//   1x +1 if -> then, +2 if -> skip, end
//   1x +1 if -> skip, +2 if -> then, end
//   2x +1 if -> skip, +2 if -> skip, end
function twoInARow(a, b) {
  if (a) log('a');
  if (b) log('b');
}
twoInARow(1, 1);
twoInARow(1, 0);
twoInARow(0, 1);
twoInARow(0, 0);
twoInARow(0, 0);

// paths of nested:
//   1x +1 if -> then, +2 if -> then, end
//   2x +1 if -> then, +2 if -> else, end
//   1x +1 if -> skip, end
function nested(a, b) {
  if (a) {
    if (b) {
      log('both');
    } else {
      log('first');
    }
  }
}
nested(1, 1);
nested(1, 0);
nested(1, 0);
nested(0, 1);

// paths of throwsInEveryPart:
//   1x throws
//   1x +1 if -> then, throws
//   1x +1 if -> skip, throws after +1
//   1x +1 if -> then, throws after +1
//   1x +1 if -> skip, end
function throwsInEveryPart(a, b, c) {
  if (a()) b();
  c();
}
const fail = () => { throw new Error('failed'); };
const yes = () => true;
const no = () => false;
caught(() => throwsInEveryPart(fail, no, no));
caught(() => throwsInEveryPart(yes, fail, no));
caught(() => throwsInEveryPart(yes, no, fail));
caught(() => throwsInEveryPart(no, no, fail));
caught(() => throwsInEveryPart(no, no, no));

function straight(n) {
  log('straight');
  return n + 1;
}
straight(straight(1));

// paths of constantCondition:
//   1x +1 if -> then, end
function constantCondition() {
  if (true) log('always');
}
constantCondition();

function log(...values) {
  console.log(...values);
}

// paths of caught:
//   1x +2 return
//   4x throws
//   4x from +1 catch, end
function caught(f) {
  try {
    return f();
  } catch (e) {
    log(e.message);
  }
}
