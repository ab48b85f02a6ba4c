const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };
const id = x => x;

// paths of simple:
//   2x +0 ?: -> first, +0 return
//   1x +0 ?: -> second, +0 return
const simple = n => n ? 'yes' : 'no';
log(simple(1), simple('a'), simple(0));

// paths of negated:
//   1x +0 ?: -> first, +0 return
//   2x +0 ?: -> second, +0 return
const negated = n => !n ? 'no' : 'yes';
log(negated(0), negated(1), negated(2));

// paths of nested:
//   1x +1 ?: -> first, +2 ?: -> first, +1 return
//   2x +1 ?: -> first, +2 ?: -> second, +1 return
//   3x +1 ?: -> second, +3 ?: -> first, +1 return
//   1x +1 ?: -> second, +3 ?: -> second, +1 return
function nested(a, b) {
  return a
      ? (b ? 'both' : 'first')
      : b ? 'second' : 'none';
}
log(nested(1, 1), nested(1, 0), nested(1, 0), nested(0, 1), nested(0, 1), nested(0, 1));
log(nested(0, 0));

// The arguments before and after the decision throw too.
// paths of inArguments:
//   1x throws
//   1x +1 ?: -> first, throws
//   1x +1 ?: -> first, throws after +1
//   2x +1 ?: -> second, throws after +1
//   1x +1 ?: -> first, end
function inArguments(f, a, g, h) {
  log(f(), a ? g() : 'second', h());
}
attempt(() => inArguments(fail, true, id, id));
attempt(() => inArguments(id, true, fail, id));
attempt(() => inArguments(id, true, id, fail));
attempt(() => inArguments(id, false, fail, fail));
attempt(() => inArguments(id, false, id, fail));
attempt(() => inArguments(id, true, id, id));

// paths of inCondition:
//   1x +1 ?: -> first, +1 if -> then, end
//   1x +1 ?: -> first, +1 if -> skip, end
//   2x +1 ?: -> second, +1 if -> then, end
function inCondition(a, b, c) {
  if (a ? b : c) log('then');
}
inCondition(1, 1, 0);
inCondition(1, 0, 1);
inCondition(0, 0, 1);
inCondition(0, 1, 1);

// paths of severalInOneExpression:
//   1x +1 ?: -> first, +1 ?: -> first, +1 return
//   1x +1 ?: -> first, +1 ?: -> second, +1 return
//   1x +1 ?: -> second, +1 ?: -> first, +1 return
//   1x +1 ?: -> second, +1 ?: -> second, +1 return
function severalInOneExpression(a, b) {
  return (a ? 1 : 2) * 10 + (b ? 3 : 4);
}
log(severalInOneExpression(1, 1), severalInOneExpression(1, 0));
log(severalInOneExpression(0, 1), severalInOneExpression(0, 0));

// paths of inTemplate:
//   1x +1 ?: -> first, +1 return
//   1x +1 ?: -> second, +1 return
function inTemplate(a) {
  return `${id(1)} ${a ? 'x' : 'y'} ${id(2)}`;
}
log(inTemplate(1), inTemplate(0));

// paths of inTaggedTemplate:
//   1x +1 ?: -> first, +1 return
//   1x +1 ?: -> second, +1 return
function inTaggedTemplate(a) {
  return String.raw`a ${a ? 'x' : 'y'} b ${id(2)}`;
}
log(inTaggedTemplate(1), inTaggedTemplate(0));

// paths of inComma:
//   1x +1 ?: -> first, +1 ?: -> second, +1 return
//   2x +1 ?: -> second, +1 ?: -> first, +1 return
function inComma(a, b) {
  return a ? id(1) : id(2), b ? id(3) : id(4);
}
log(inComma(1, 0), inComma(0, 1), inComma(0, 1));

// paths of inLiterals:
//   1x +1 ?: -> first, +1 ?: -> first, +1 ?: -> first,
//      +2 ?: -> first, +1 return
//   1x +1 ?: -> second, +1 ?: -> second, +1 ?: -> second,
//      +2 ?: -> second, +1 return
function inLiterals(a) {
  return JSON.stringify({x: a ? 1 : 2, [a ? 'no' : 'yes']: [...(a ? [] : [7, 8]), 9].length})
      .replace('x', a ? 'first' : 'second');
}
log(inLiterals(1), inLiterals(0));

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
