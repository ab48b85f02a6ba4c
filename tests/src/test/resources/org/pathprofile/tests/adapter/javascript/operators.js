const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };
const id = x => x;

// By default a short-circuit operator without control flow in it is no decision.
// one path: plain
function plain(a, b) {
  return (a && b || a) ?? b;
}
log(plain(1, 2), plain(0, 1));

// paths of and:
//   1x +1 && -> right, +1 ?: -> first, +1 return
//   2x +1 && -> right, +1 ?: -> second, +1 return
//   1x +1 && -> left, +1 return
function and(a, b) {
  return a && (b ? 'first' : 'second');
}
log(and(1, 1), and(1, 0), and(1, 0), and(0, 1));

// paths of or:
//   1x +1 || -> right, +1 ?: -> first, +1 return
//   1x +1 || -> right, +1 ?: -> second, +1 return
//   2x +1 || -> left, +1 return
function or(a, b) {
  return a || (b ? 'first' : 'second');
}
log(or(0, 1), or(0, 0), or(1, 0), or(1, 1));

// paths of coalesce:
//   1x +1 ?? -> right, +1 ?: -> first, +1 return
//   1x +1 ?? -> right, +1 ?: -> second, +1 return
//   2x +1 ?? -> left, +1 return
function coalesce(a, b) {
  return a ?? (b ? 'first' : 'second');
}
log(coalesce(null, 1), coalesce(undefined, 0), coalesce(0, 0), coalesce('', 1));

// The left operand decides before the operator does.
// paths of leftOperand:
//   1x +1 ?: -> first, +1 return
//   1x +1 ?: -> second, +1 return
function leftOperand(a, b, c) {
  return (a ? b : c) && id(c);
}
log(leftOperand(1, 1, 1), leftOperand(0, 1, 0));

// No event reveals which of the operators has decided that the innermost operand does not run.
// paths of nested:
//   3x +1 ?? -> left, +1 return
//   1x +1 ?? -> right, +1 ?: -> first, +1 return
//   2x +1 ?? -> right, +1 ?: -> second, +1 return
//   indistinct: line +1: no event reveals whether the right operand of || runs
//   indistinct: line +1: no event reveals whether the right operand of && runs
function nested(a, b, c, d) {
  return a && (b || (c ?? (d ? 'first' : 'second')));
}
log(nested(0), nested(1, 1), nested(1, 0, 'c'), nested(1, 0, null, 1), nested(1, 0), nested(1, 0));

// paths of oneAfterTheOther:
//   1x +1 && -> right, +1 ?: -> first, +1 || -> left, +1 return
//   1x +1 && -> right, +1 ?: -> second, +1 || -> right, +1 ?: -> first, +1 return
//   1x +1 && -> left, +1 || -> right, +1 ?: -> first, +1 return
//   1x +1 && -> left, +1 || -> right, +1 ?: -> second, +1 return
function oneAfterTheOther(a, b, c) {
  return a && (b ? 1 : 0) || (c ? 2 : 3);
}
log(oneAfterTheOther(1, 1, 1), oneAfterTheOther(1, 0, 1));
log(oneAfterTheOther(0, 0, 1), oneAfterTheOther(0, 0, 0));

// paths of assignments:
//   1x +1 && -> right, +1 ?: -> first, +2 || -> left, +3 ?? -> left, +4 return
//   1x +1 && -> left, +2 || -> right, +2 ?: -> second, +3 ?? -> right, +3 ?: -> second, +4 return
function assignments(a, b, c, d) {
  a &&= d ? 'a1' : 'a2';
  b ||= d ? 'b1' : 'b2';
  c ??= d ? 'c1' : 'c2';
  return a + b + c;
}
log(assignments(1, 1, 1, 1), assignments(0, 0, null, 0));

// paths of propertyAssignments:
//   1x +1 && -> right, +1 ?: -> first, +2 || -> left, +3 ?? -> left, +4 return
//   1x +1 && -> left, +2 || -> right, +2 ?: -> second, +3 ?? -> right, +3 ?: -> second, +4 return
function propertyAssignments(o, d) {
  o.a &&= d ? 'a1' : 'a2';
  o['b'] ||= d ? 'b1' : 'b2';
  o.c ??= d ? 'c1' : 'c2';
  return o.a + o.b + o.c;
}
log(propertyAssignments({a: 1, b: 1, c: 1}, 1), propertyAssignments({a: 0}, 0));

// paths of inCondition:
//   1x +1 && -> right, +1 ?: -> first, +1 if -> then, end
//   1x +1 && -> right, +1 ?: -> second, +1 if -> skip, end
//   2x +1 && -> left, +1 if -> skip, end
function inCondition(a, b) {
  if (a && (b ? 1 : 0)) log('then');
}
inCondition(1, 1);
inCondition(1, 0);
inCondition(0, 1);
inCondition(0, 0);

// When the right operand is skipped, no event reveals whether f or i has thrown.
// paths of throwsInOperands:
//   2x throws
//   1x +1 && -> right, throws
//   1x +1 && -> right, +1 ?: -> first, throws
//   1x +1 && -> right, +1 ?: -> second, throws after +1
//   1x +1 && -> left, end
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function throwsInOperands(f, g, h, i) {
  log(f() && (g() ? h() : 0), i());
}
attempt(() => throwsInOperands(fail, id, id, id));
attempt(() => throwsInOperands(() => 1, fail, id, id));
attempt(() => throwsInOperands(() => 1, () => 1, fail, id));
attempt(() => throwsInOperands(() => 1, () => 0, id, fail));
attempt(() => throwsInOperands(() => 0, id, id, fail));
attempt(() => throwsInOperands(() => 0, id, id, id));

// paths of optional:
//   1x +1 ?. -> present, +1 ?: -> first, +1 return
//   1x +1 ?. -> present, +1 ?: -> second, +1 return
//   2x +1 ?. -> absent, +1 return
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function optional(o, b) {
  return o?.f(b ? 'first' : 'second');
}
log(optional({f: id}, 1), optional({f: id}, 0), optional(null, 1), optional(undefined, 0));

// paths of optionalCall:
//   1x +1 ?. -> present, +1 ?: -> first, +1 return
//   1x +1 ?. -> present, +1 ?: -> second, +1 return
//   1x +1 ?. -> absent, +1 return
function optionalCall(f, b) {
  return f?.(b ? 'first' : 'second');
}
log(optionalCall(id, 1), optionalCall(id, 0), optionalCall(null, 1));

// paths of optionalElement:
//   1x +1 ?. -> present, +1 ?: -> first, +1 return
//   1x +1 ?. -> present, +1 ?: -> second, +1 return
//   1x +1 ?. -> absent, +1 return
function optionalElement(o, b) {
  return o?.[b ? 0 : 1].length;
}
log(optionalElement(['a', 'bc'], 1), optionalElement(['a', 'bc'], 0), optionalElement(null, 0));

// No event reveals which of the two chains ends.
// paths of nestedOptional:
//   1x +1 ?. -> present, +1 ?: -> first, +1 return
//   2x +1 ?. -> absent, +1 return
//   indistinct: line +1: no event reveals whether ?. goes on
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function nestedOptional(o, p, b) {
  return o?.f(p?.f(b ? 'first' : 'second'));
}
log(nestedOptional({f: id}, {f: id}, 1), nestedOptional({f: id}, null, 1), nestedOptional(null));

// paths of nestedOptionalAndMore:
//   1x +1 ?. -> present, +1 ?. -> present, +1 ?: -> first, +1 ?: -> second, +1 return
//   1x +1 ?. -> present, +1 ?. -> absent, +1 ?: -> first, +1 return
//   1x +1 ?. -> absent, +1 return
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function nestedOptionalAndMore(o, p, b, c) {
  return o?.f(p?.f(b ? 'first' : 'second'), c ? 3 : 4);
}
log(nestedOptionalAndMore({f: id}, {f: id}, 1, 0), nestedOptionalAndMore({f: id}, null, 0, 1));
log(nestedOptionalAndMore(null));

// paths of optionalBehindOptional:
//   1x +1 ?. -> present, +1 ?: -> first, +1 ?. -> present, +1 ?: -> second, +1 return
//   1x +1 ?. -> present, +1 ?: -> first, +1 ?. -> absent, +1 return
//   2x +1 ?. -> absent, +1 return
function optionalBehindOptional(o, b, c) {
  return o?.[b ? 0 : 1]?.[c ? 0 : 1];
}
log(optionalBehindOptional([[1, 2]], 1, 0), optionalBehindOptional([null], 1, 0));
log(optionalBehindOptional(null), optionalBehindOptional(null));

// A chain of which every part may be skipped, as an operand.
// paths of optionalOperand:
//   1x +1 ?. -> present, +1 ?: -> first, +1 ?: -> first, +1 return
//   1x +1 ?. -> absent, +1 ?: -> first, +1 return
//   1x +1 ?. -> absent, +1 ?: -> second, +1 return
//   indistinct: line +1: no event reveals whether the right operand of && runs
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function optionalOperand(a, o, b) {
  return [a && o?.f(b ? 1 : 2), b ? 3 : 4].length;
}
log(optionalOperand(1, {f: id}, 1), optionalOperand(0, {f: id}, 1), optionalOperand(1, null, 0));

// paths of optionalInOperand:
//   1x +1 && -> right, +1 ?. -> present, +1 ?: -> first, +1 ?: -> first, +1 return
//   1x +1 && -> right, +1 ?. -> absent, +1 ?: -> second, +1 return
//   1x +1 && -> left, +1 return
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function optionalInOperand(a, o, b) {
  return a && [o?.f(b ? 1 : 2), b ? 3 : 4].length;
}
log(optionalInOperand(1, {f: id}, 1), optionalInOperand(1, null, 0), optionalInOperand(0));

// paths of optionalDelete:
//   1x +1 ?. -> present, +1 ?: -> second, +1 return
//   1x +1 ?. -> absent, +1 return
function optionalDelete(o, b) {
  return delete o?.[b ? 'a' : 'b'];
}
log(optionalDelete({}, 0), optionalDelete(null));

// paths of optionalCallee:
//   1x +1 ?. -> present, +1 ?: -> first, +1 return
//   1x +1 ?. -> present, +1 ?: -> second, +1 return
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function optionalCallee(o, b) {
  return (o?.[b ? 'f' : 'g'])(b);
}
log(optionalCallee({f: id}, 1), optionalCallee({g: id}, 0));

// one path: plainOptional
function plainOptional(o) {
  return o?.a?.b?.();
}
log(plainOptional(null), plainOptional({a: {b: () => 3}}));

// paths of attempt:
//   1x end
//   5x throws
//   5x from +1 catch, end
function attempt(f) {
  try {
    f();
  } catch (e) {
    log(e.message);
  }
}
