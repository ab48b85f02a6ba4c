const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };
const id = x => x;

// paths of defaults:
//   1x +0 default -> used, +0 ?: -> first, end
//   2x +0 default -> used, +0 ?: -> second, end
//   1x +0 default -> given, end
function defaults(a, b = a ? 1 : 2) {
  log(a, b);
}
defaults(1);
defaults(0);
defaults();
defaults(1, 2);

// paths of severalDefaults:
//   1x +0 default -> used, +0 default -> used, +1 if -> then, end
//   1x +0 default -> given, +0 default -> used, +1 if -> skip, end
//   1x +0 default -> given, +0 default -> given, +1 if -> skip, end
function severalDefaults(a = id(1), b = id(a)) {
  if (a === 1) log('one');
}
severalDefaults();
severalDefaults(2);
severalDefaults(2, 3);

// paths of throwsInDefault:
//   1x +0 default -> used, throws
//   1x +0 default -> given, end
function throwsInDefault(a = fail()) {
  log(a);
}
attempt(() => throwsInDefault());
throwsInDefault(1);

// paths of destructured:
//   1x +0 default -> used, +0 ?: -> first, +0 default -> used, +0 ?: -> first, end
//   1x +0 default -> used, +0 ?: -> second, +0 default -> used, +0 ?: -> second, end
//   1x +0 default -> given, +0 default -> given, end
function destructured({a, b = a ? 1 : 2}, [c = a ? 3 : 4]) {
  log(a, b, c);
}
destructured({a: 1}, []);
destructured({a: 0}, []);
destructured({b: 1}, [1]);

// paths of destructuringStatement:
//   1x +2 default -> used, +2 ?: -> first, +3 default -> used, +3 ?: -> second, end
//   1x +2 default -> given, +3 default -> given, end
function destructuringStatement(o, list) {
  let b;
  const {a = list ? 1 : 2} = o;
  [b = o.b ? 3 : 4] = list;
  log(a, b);
}
destructuringStatement({}, []);
destructuringStatement({a: 5}, [6]);

// paths of arrow:
//   1x +0 && -> right, +0 ?: -> first, +0 return
//   1x +0 && -> left, +0 return
const arrow = (a, b) => a && (b ? 1 : 2);
log(arrow(1, 1), arrow(0, 1));

// paths of returns:
//   1x +1 if -> then, +1 return
//   1x +1 if -> skip, +2 if -> then, +2 return
//   1x +1 if -> skip, +2 if -> else, +4 if -> then, +4 return
//   1x +1 if -> skip, +2 if -> else, +4 if -> skip, end
function returns(n) {
  if (n === 0) return;
  if (n === 1) return log('one');
  else {
    if (n === 2) { log('two'); return; }
  }
  log('after');
}
returns(0);
returns(1);
returns(2);
returns(3);

// Code after a return does not run.
// paths of deadCode:
//   2x +1 if -> then, +2 return
//   1x +1 if -> skip, +5 return
function deadCode(n) {
  if (n) {
    return 1;
    log('dead');
  }
  return 0;
  if (n) log('dead');
}
log(deadCode(1), deadCode(1), deadCode(0));

// paths of factorial:
//   1x +1 if -> then, +1 return
//   4x +1 if -> skip, +2 return
function factorial(n) {
  if (n < 2) return 1;
  return n * factorial(n - 1);
}
log(factorial(5));

// paths of deep:
//   1001x +1 ?: -> first, throws
//   1x +1 ?: -> second, throws
//   1x +1 ?: -> second, +1 return
//   1000x +1 ?: -> first, +1 return
function deep(n, f) {
  return n > 0 ? deep(n - 1, f) : f();
}
log(deep(1000, () => 'deep'));
attempt(() => deep(1001, fail));

// paths of whole:
//   1x +2 ?: -> first, +1 return
//   1x +2 ?: -> second, +1 return
function whole(a) {
  return new Function(
      'x', a ? 'return x ? 1 : 2;' : 'return 3;');
}
// The code of eval and of new Function is in sources of its own.
// paths of anonymous in <function>:
//   1x +2 ?: -> first, +2 return
log(whole(1)(1), whole(0)(1));

// paths of evaluates:
//   1x +1 if -> then, +1 return
//   1x +1 if -> skip, +2 return
function evaluates(code, a) {
  if (a) return eval(code);
  return (0, eval)(code);
}
// paths of :program in <eval>:
//   1x +0 ?: -> first, end
log(evaluates('a ? 1 : 2', 1), evaluates('typeof a', 0));

// paths of withStatement:
//   1x +2 if -> then, end
//   1x +2 if -> skip, end
function withStatement(o) {
  with (o) {
    if (a) log('a');
  }
}
withStatement({a: 1});
withStatement({a: 0});

// paths of argumentsObject:
//   1x +1 if -> then, +1 return
//   1x +1 if -> skip, +2 return
function argumentsObject() {
  if (arguments.length) return arguments[0];
  return 'none';
}
log(argumentsObject(), argumentsObject(1));

// paths of constructs:
//   1x +1 if -> then, +1 return
//   1x +1 if -> skip, +3 return
function constructs() {
  if (new.target) return {constructed: true};
  log('called');
  return 1;
}
log(JSON.stringify(new constructs()), constructs());

// Exceptions through several frames end a path in each of them.
// paths of outer:
//   1x throws
//   1x from +1 catch, +3 if -> then, end
function outer() {
  try { middle(2); }
  catch (e) {
    if (e) log('outer', e.message);
  }
}
// paths of middle:
//   1x +1 if -> then, throws
function middle(n) {
  if (n) inner(n);
}
// paths of inner:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 while -> again, to +1 loop
//   header:   1x from +1 loop, +1 while -> exit, throws
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> exit, throws
function inner(n) {
  while (n-- > 1) log(n);
  null.x;
}
outer();

// Callbacks of built-in functions.
// paths of callback:
//   2x +0 ?: -> first, +0 return
//   3x +0 ?: -> second, +0 return
const callback = (a, b) => a < b ? -1 : 1;
log([3, 1, 2].sort((a, b) => a - b), [1, 2, 3, 2, 1].map(x => callback(x, 2)));

// paths of attempt:
//   2x throws
//   2x from +1 catch, end
function attempt(f) {
  try {
    f();
  } catch (e) {
    log(e.message);
  }
}
