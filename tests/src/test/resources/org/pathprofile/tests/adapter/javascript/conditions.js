// With this option, every operand that may be skipped is a block of its own.
// option: Conditions=true
const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };
const id = x => x;

// paths of attempt:
//   1x end
//   13x from +1 catch, end
//   13x throws
const attempt = f => {
  try {
    f();
  } catch {
    log('failed');
  }
};

// paths of and:
//   2x +1 && -> left, +1 return
//   1x +1 && -> right, +1 return
function and(a, b) {
  return a && b;
}
log(and(1, 2), and(0, 2), and(0, 1));

// paths of or:
//   1x +1 || -> left, +1 return
//   2x +1 || -> right, +1 return
function or(a, b) {
  return a || b;
}
log(or(1, 2), or(0, 2), or(0, 1));

// paths of coalesce:
//   1x +1 ?? -> left, +1 return
//   2x +1 ?? -> right, +1 return
function coalesce(a, b) {
  return a ?? b;
}
log(coalesce(1, 2), coalesce(null, 2), coalesce(undefined, 1));

// paths of constants:
//   1x +1 && -> left, +1 || -> right, +1 return
//   1x +1 && -> right, +1 || -> left, +1 return
function constants(a) {
  return a && 1 || 'none';
}
log(constants(1), constants(0));

// paths of rightNested:
//   1x +1 && -> left, +1 return
//   1x +1 && -> right, +1 || -> left, +1 return
//   1x +1 && -> right, +1 || -> right, +1 ?? -> left, +1 return
//   1x +1 && -> right, +1 || -> right, +1 ?? -> right, +1 return
function rightNested(a, b, c) {
  return a && (b || (c ?? 'none'));
}
log(rightNested(0), rightNested(1, 1), rightNested(1, 0, 'c'), rightNested(1, 0, null));

// paths of leftNested:
//   1x +1 && -> left, +1 && -> left, +1 || -> right, +1 return
//   1x +1 && -> right, +1 && -> left, +1 || -> right, +1 return
//   1x +1 && -> right, +1 && -> right, +1 || -> left, +1 return
//   1x +1 && -> right, +1 && -> right, +1 || -> right, +1 return
function leftNested(a, b, c, d) {
  return a && b && c || d;
}
log(leftNested(1, 1, 1), leftNested(1, 1, 0, 'd'), leftNested(1, 0, 1, 'd'), leftNested(0, 1));

// paths of nestedTernary:
//   1x +1 && -> left, +1 return
//   1x +1 && -> right, +1 && -> left, +1 ?: -> second, +1 return
//   1x +1 && -> right, +1 && -> right, +1 ?: -> first, +1 return
//   1x +1 && -> right, +1 && -> right, +1 ?: -> second, +1 return
function nestedTernary(a, b, c) {
  return a && (b && c ? 'first' : 'second');
}
log(nestedTernary(0), nestedTernary(1, 1, 1), nestedTernary(1, 1, 0), nestedTernary(1, 0));

// paths of inCondition:
//   1x +1 && -> left, +1 if -> skip, +2 || -> right, +2 if -> else, end
//   1x +1 && -> left, +1 if -> skip, +2 || -> right, +2 if -> then, end
//   1x +1 && -> right, +1 if -> skip, +2 || -> left, +2 if -> else, end
//   1x +1 && -> right, +1 if -> then, +2 || -> left, +2 if -> else, end
function inCondition(a, b, c) {
  if (a && b) log('both');
  if (!(a || c)) log('none');
  else log('some');
}
inCondition(1, 1, 1);
inCondition(1, 0, 0);
inCondition(0, 1, 1);
inCondition(0, 1, 0);

// paths of loops:
//   header:   1x from +2 loop, +2 && -> left, +2 while -> exit, to +3 loop
//   header:   1x from +2 loop, +2 && -> right, +2 while -> again, to +2 loop
//   header:   1x from +2 loop, +2 && -> right, +2 while -> exit, to +3 loop
//   header:   2x from +3 loop, +3 && -> left, +3 for -> exit, +4 return
//   header:   2x from +3 loop, +3 && -> right, +3 for -> again, to +3 loop
//   header:   2x to +2 loop
//   backedge: 1x +2 && -> right, +2 while -> again, back to +2 loop
//   backedge: 1x +2 && -> right, +2 while -> exit, +3 && -> right, +3 for -> again, back to +3 loop
//   backedge: 1x from +2 loop, +2 && -> left, +2 while -> exit, +3 && -> right, +3 for -> again,
//     back to +3 loop
//   backedge: 2x from +3 loop, +3 && -> left, +3 for -> exit, +4 return
function loops(n, stop) {
  let i = 0;
  while (i < n && !stop) i++;
  for (let j = 0; j < n && j < 2; j++) i++;
  return i;
}
log(loops(1, false), loops(1, true));

// paths of doWhile:
//   header:   1x from +2 loop, +2 && -> left, +2 do -> exit, end
//   header:   1x from +2 loop, +2 && -> right, +2 do -> exit, end
//   header:   1x from +2 loop, +2 && -> right, to +2 loop
//   header:   2x to +2 loop
//   backedge: 1x +2 && -> left, +2 do -> exit, end
//   backedge: 1x +2 && -> right, back to +2 loop
//   backedge: 1x from +2 loop, +2 && -> right, +2 do -> exit, end
function doWhile(n) {
  let i = 0;
  do i++; while (i < n && i < 2);
}
doWhile(1);
doWhile(9);

// paths of assignments:
//   1x +1 && -> left, +2 || -> right, +3 ?? -> right, +4 return
//   1x +1 && -> right, +2 || -> left, +3 ?? -> left, +4 return
function assignments(a, b, c, d) {
  a &&= d;
  b ||= 4;
  c ??= id(d);
  return a + b + c;
}
log(assignments(1, 1, 1, 1), assignments(0, 0, null, 0));

// paths of propertyAssignments:
//   1x +1 && -> left, +2 || -> right, +3 ?? -> right, +4 return
//   1x +1 && -> right, +2 || -> left, +3 ?? -> left, +4 return
function propertyAssignments(o, d) {
  o.a &&= d;
  o['b'] ||= 4;
  o.c ??= id(d);
  return o.a + o.b + o.c;
}
log(propertyAssignments({a: 1, b: 1, c: 1}, 1), propertyAssignments({a: 0}, 0));

// paths of operandKinds:
//   1x +2 && -> left, +3 && -> left, +4 && -> left, +5 && -> left, +6 && -> left, +7 && -> left,
//     +8 && -> left, +9 && -> left, +10 && -> left, +11 && -> left, +12 && -> left, +13 && ->
//     left, +14 && -> left, +15 && -> left, +16 && -> left, +17 && -> left, +18 && -> left, +19
//     && -> left, +20 && -> left, +21 && -> left, +22 && -> left, +23 && -> left, +24 && ->
//     left, end
//   1x +2 && -> right, +3 && -> right, +4 && -> right, +5 && -> right, +6 && -> right, +7 && ->
//     right, +8 && -> right, +9 && -> right, +10 && -> right, +11 && -> right, +12 && -> right,
//     +13 && -> right, +14 && -> right, +15 && -> right, +16 && -> right, +17 && -> right, +18
//     && -> right, +19 && -> right, +20 && -> right, +21 && -> right, +22 && -> right, +23 && ->
//     right, +24 && -> right, end
function operandKinds(a, o) {
  let x = 1;
  a && x++;
  a && (x = 2);
  a && (o.x = 3);
  a && o.f(x);
  a && o[x];
  a && new Object();
  a && [a];
  a && {a};
  a && (() => a);
  a && function () {};
  a && class {};
  a && `${a}`;
  a && typeof a;
  a && !a;
  a && -a;
  a && (a, x);
  a && delete o.x;
  a && a instanceof Object;
  a && this;
  a && /x/;
  a && null;
  a && undefined;
  a && id`x`;
}
operandKinds(0, {});
operandKinds(1, {f: id});

// paths of throwsInOperands:
//   1x +1 && -> left, end
//   1x +1 && -> left, throws after +1
//   1x +1 && -> right, throws
//   1x +1 && -> right, throws after +1
//   1x throws
function throwsInOperands(f, g, h) {
  log(f() && g(), h());
}
attempt(() => throwsInOperands(fail, id, id));
attempt(() => throwsInOperands(() => 1, fail, id));
attempt(() => throwsInOperands(() => 1, () => 1, fail));
attempt(() => throwsInOperands(() => 0, id, fail));
attempt(() => throwsInOperands(() => 0, id, id));

// paths of optional:
//   2x +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 return
function optional(o) {
  return o?.x;
}
log(optional({x: 1}), optional(null), optional(undefined));

// paths of optionalChain:
//   1x +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 ?. -> present, +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 ?. -> present, +1 ?. -> present, +1 return
//   1x +1 ?. -> present, +1 ?. -> present, throws after +1
function optionalChain(o) {
  return o?.x?.y.z?.[0];
}
log(optionalChain(null), optionalChain({}), optionalChain({x: {y: {}}}));
log(optionalChain({x: {y: {z: [1]}}}));
attempt(() => optionalChain({x: {}}));

// paths of optionalCall:
//   2x +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 return
//   1x +1 ?. -> present, throws
function optionalCall(f, a) {
  return f?.(a);
}
log(optionalCall(id, 1), optionalCall(null, 1), optionalCall());
attempt(() => optionalCall(fail, 1));

// paths of optionalMethod:
//   1x +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 return
//   1x +1 ?. -> present, throws
function optionalMethod(o, a) {
  return o?.f(a);
}
log(optionalMethod({f: id}, 1), optionalMethod(null, 1));
attempt(() => optionalMethod({}, 1));

// paths of optionalMethods:
//   2x +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 && -> left, +1 return
//   1x +1 ?. -> present, +1 && -> right, +1 return
function optionalMethods(o, a) {
  return o?.f?.(a && a.b);
}
log(optionalMethods({f: id}, {b: 1}), optionalMethods({f: id}, 0));
log(optionalMethods({}), optionalMethods());

// paths of conditionInChain:
//   1x +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 && -> left, +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 && -> left, +1 ?. -> present, +1 || -> right, +1 return
//   1x +1 ?. -> present, +1 && -> right, +1 ?. -> present, +1 || -> left, +1 return
//   1x +1 ?. -> present, +1 && -> right, +1 ?. -> present, +1 || -> right, +1 return
function conditionInChain(o, a, b) {
  return o?.[a && b]?.(b || a);
}
log(conditionInChain(null), conditionInChain({}), conditionInChain({1: id}, 1, 1));
log(conditionInChain({0: id}, 0, 0), conditionInChain({0: id}, 1, 0));

// What is called in two steps has no event between them: no decision of its own for o?.g.
// paths of methodOfChain:
//   1x +1 ?. -> absent, throws after +1
//   1x +1 ?. -> present, +1 ?? -> left, +1 return
//   1x +1 ?. -> present, +1 ?? -> right, +1 return
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function methodOfChain(o) {
  return (o?.a).f() ?? (o?.g)(1);
}
log(methodOfChain({a: {f: () => 1}}), methodOfChain({a: {f: () => null}, g: id}));
attempt(() => methodOfChain(null));

// paths of optionalDelete:
//   1x +1 ?. -> absent, +1 return
//   1x +1 ?. -> present, +1 return
function optionalDelete(o) {
  return delete o?.x;
}
log(optionalDelete({x: 1}), optionalDelete(null));

// paths of parameterDefault:
//   1x +0 default -> given, +0 default -> given, +1 return
//   1x +0 default -> given, +0 default -> used, +1 return
//   1x +0 default -> used, +0 default -> used, +1 return
function parameterDefault(a = 1, b = a) {
  return a + b;
}
log(parameterDefault(), parameterDefault(1), parameterDefault(1, 2));

// paths of destructuring:
//   1x +1 default -> given, +1 default -> given, +2 default -> used, +2 && -> left, +3 return
//   1x +1 default -> given, +1 default -> used, +2 default -> used, +2 && -> right, +3 return
//   1x +1 default -> used, +1 default -> used, +2 default -> used, +2 && -> right, +3 return
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function destructuring(o) {
  const {a = 1, b = id(a)} = o;
  const [c = b && a] = [];
  return a + b + c;
}
log(destructuring({}), destructuring({a: 1}), destructuring({a: 0, b: 0}));

// paths of caught:
//   5x throws
//   1x from +1 catch, +3 default -> given, +4 return
//   1x from +1 catch, +3 default -> used, +3 && -> left, +4 return
//   1x from +1 catch, +3 default -> used, +3 && -> right, +4 return
//   1x from +1 catch, +3 default -> used, +3 && -> right, throws
//   1x from +1 catch, throws
function caught(value, f) {
  try {
    throw value;
  } catch ({a = f && f()}) {
    return a;
  }
}
log(caught({a: 1}), caught({}, 0), caught({}, () => 1));
attempt(() => caught(null));
attempt(() => caught({}, fail));

// paths of caughtKey:
//   3x throws
//   1x from +1 catch, +3 ?. -> absent, +3 default -> used, +4 return
//   1x from +1 catch, +3 ?. -> present, +3 default -> given, +4 return
//   1x from +1 catch, +3 ?. -> present, throws
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +3
function caughtKey(f) {
  try {
    fail();
  } catch ({[f?.()]: a = 1}) {
    return a;
  }
}
log(caughtKey(), caughtKey(() => 'message'));
attempt(() => caughtKey(fail));

// paths of generated:
//   1x +1 && -> left, +2 || -> right, +2 yield
//   1x +1 && -> right, +1 yield
//   1x from +1 resume, +2 || -> right, +2 yield
//   1x from +2 resume, +2 && -> left, +2 return
//   1x from +2 resume, +2 && -> right, +2 return
function* generated(a) {
  const x = a && (yield a);
  return x || (yield 1) && 2;
}
log([...generated(0)]);
const generator = generated(1);
log(generator.next(), generator.next(0), generator.next(1));

// paths of passed:
//   1x +1 && -> left, +2 && -> left, +2 && -> left, end
//   1x +1 && -> left, +2 && -> left, +2 && -> left, throws after +2
//   2x +1 && -> right, +1 yield
//   1x from +1 resume, +1 || -> left, +2 && -> right, +2 yield
//   1x from +1 resume, +1 || -> left, throws after +1
//   1x from +2 resume, +2 && -> left, end
function* passed(f, a) {
  a && f(a, yield 1, a || 2);
  f(a && (yield 2) && f(3));
}
log([...passed(id, 0)], [...passed(id, 1)]);
attempt(() => [...passed(fail, 0)]);
attempt(() => [...passed(fail, 1)]);

// paths of awaited:
//   1x +1 && -> left, +1 || -> right, +1 await
//   1x +1 && -> right, +1 await
//   1x from +1 resume, +1 return
//   1x from +1 resume, +1 || -> left, +1 return
async function awaited(a) {
  return a && await a || await 0;
}
awaited(0);
awaited(1);

// paths of switched:
//   1x +1 && -> left, +3 || -> left, +1 switch -> default, +4 return
//   1x +1 && -> right, +1 switch -> case 1, +3 return
//   1x +1 && -> right, +3 || -> left, +1 switch -> case b || 2, +3 return
//   1x +1 && -> right, +3 || -> right, +1 switch -> default, +4 return
function switched(a, b) {
  switch (a && b) {
    case 1:
    case b || 2: return 'some';
    default: return 'none';
  }
}
log(switched(1, 1), switched(1, 2), switched(0, 1), switched(1, 0));
