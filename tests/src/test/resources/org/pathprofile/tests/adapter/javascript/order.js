// Decisions in every part of an expression, in the order in which the parts are evaluated.
const log = (...values) => console.log(...values);
const id = x => x;

// paths of element:
//   1x +1 ?: -> first, +3 ?: -> first, +4 ?: -> first, end
//   1x +1 ?: -> second, +3 ?: -> second, +4 ?: -> second, end
function element(a, o) {
  (a ? o
    : [])[
    a ? 0 : 1] =
    a ? 1 : 2;
}
element(1, []);
element(0, []);

// paths of compound:
//   1x +1 ?: -> first, +3 ?: -> first, +4 ?: -> first, end
//   1x +1 ?: -> second, +3 ?: -> second, +4 ?: -> second, end
function compound(a, o) {
  (a ? o
    : {x: 1})[
    a ? "x" : "y"] +=
    a ? 1 : 2;
}
compound(1, {x: 1});
compound(0, {});

// paths of property:
//   1x +1 ?: -> first, +3 ?: -> first, end
//   1x +1 ?: -> second, +3 ?: -> second, end
function property(a, o) {
  (a ? o
    : {}).x =
    a ? 1 : 2;
}
property(1, {});
property(0, {});

// paths of call:
//   1x +1 ?: -> first, +3 ?: -> first, +4 ?: -> first, end
//   1x +1 ?: -> second, +3 ?: -> second, +4 ?: -> second, end
function call(a, o) {
  (a ? log
    : id)(
    a ? 1 : 2,
    ...(a ? [3]
    : 'ab'));
}
call(1);
call(0);

// paths of method:
//   1x +1 ?: -> first, +3 ?: -> first, end
//   1x +1 ?: -> second, +3 ?: -> second, end
function method(a, o) {
  (a ? o
    : {f: id}).f(
    a ? 1 : 2);
}
method(1, {f: id});
method(0);

// paths of computedMethod:
//   1x +1 ?: -> first, +3 ?: -> first, +4 ?: -> first, end
//   1x +1 ?: -> second, +3 ?: -> second, +4 ?: -> second, end
function computedMethod(a, o) {
  (a ? o
    : [id])[
    a ? 0 : 0](
    a ? 1 : 2);
}
computedMethod(1, [id]);
computedMethod(0);

// paths of construct:
//   1x +2 ?: -> first, +3 ?: -> first, +1 return
//   1x +2 ?: -> second, +3 ?: -> second, +1 return
function construct(a, o) {
  return new
    (a ? Array : Object)(
    a ? 1 : 2).length;
}
log(construct(1), construct(0));

// paths of object:
//   1x +2 ?: -> first, +3 ?: -> first, +4 ?: -> first, +5 ?: -> first, +1 return
//   1x +2 ?: -> second, +3 ?: -> second, +4 ?: -> second, +5 ?: -> second, +1 return
function object(a, o) {
  return {
    x: a ? 1 : 2,
    [a ? "y" : "z"]:
      a ? 3 : 4,
    ...(a ? {} : {v: 5}),
    get w() { return a; }};
}
log(JSON.stringify([object(1), object(0)]));

// paths of arrays:
//   1x +2 ?: -> first, +3 ?: -> first, +4 ?: -> first, +1 return
//   1x +2 ?: -> second, +3 ?: -> second, +4 ?: -> second, +1 return
function arrays(a, o) {
  return [
    a ? 1 : 2, ,
    ...(a ? [3] : []),
    a ? 4 : 5].length;
}
log(arrays(1), arrays(0));

// paths of operators:
//   1x +1 ?: -> first, +2 ?: -> first, +3 ?: -> first, +4 ?: -> first, +1 return
//   1x +1 ?: -> second, +2 ?: -> second, +3 ?: -> second, +4 ?: -> second, +1 return
function operators(a, o) {
  return (a ? 1 : 2) +
    (a ? 3 : 4) *
    (a ? 5 : 6) **
    (a ? 1 : 2);
}
log(operators(1), operators(0));

// paths of comparison:
//   1x +1 ?: -> first, +2 ?: -> first, +1 return
//   1x +1 ?: -> second, +2 ?: -> second, +1 return
function comparison(a, o) {
  return (a ? 1 : 2) in
    (a ? [1, 2] : {});
}
log(comparison(1), comparison(0));

// paths of update:
//   1x +1 ?: -> first, +3 ?: -> first, end
//   1x +1 ?: -> second, +3 ?: -> second, end
function update(a, o) {
  (a ? o
    : {x: 1})[
    a ? "x" : "y"]++;
}
update(1, {x: 1});
update(0);

// paths of declarations:
//   1x +1 ?: -> first, +2 ?: -> first, end
//   1x +1 ?: -> second, +2 ?: -> second, end
function declarations(a, o) {
  let b = a ? 1 : 2,
    c = a ? 3 : 4;
  log(b, c);
}
declarations(1);
declarations(0);

// paths of destructuring:
//   1x +3 ?: -> first, +1 ?: -> first, +1 default -> used, +2 ?: -> first, end
//   1x +3 ?: -> second, +1 ?: -> second, +1 default -> used, +2 ?: -> second, end
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function destructuring(a, o) {
  const {[a ? "x" : "y"]: b =
    a ? 1 : 2, ...rest} =
    a ? o : {};
  log(b, rest);
}
destructuring(1, {});
destructuring(0, {});

// paths of destructuringTarget:
//   1x +3 ?: -> first, +1 ?: -> first, +1 default -> used, +2 ?: -> first, end
//   1x +3 ?: -> second, +1 ?: -> second, +1 default -> given, end
//   indistinct: line +1: no event reveals whether an exception leaves before or after line +1
function destructuringTarget(a, o) {
  [o[a ? 0 : 1] =
    a ? 1 : 2] =
    a ? [] : [3];
}
destructuringTarget(1, []);
destructuringTarget(0, []);

// paths of template:
//   1x +1 ?: -> first, +2 ?: -> first, +1 return
//   1x +1 ?: -> second, +2 ?: -> second, +1 return
function template(a, o) {
  return `${a ? 1 : 2}
  ${a ? 3 : 4}`;
}
log(template(1), template(0));

// paths of tagged:
//   1x +1 ?: -> first, +3 ?: -> first, +1 return
//   1x +1 ?: -> second, +3 ?: -> second, +1 return
function tagged(a, o) {
  return (a ? String.raw
    : id)`${
    a ? 3 : 4}`;
}
log(tagged(1), tagged(0));

// paths of sequence:
//   1x +1 ?: -> first, +2 ?: -> first, +3 ?: -> first, +1 return
//   1x +1 ?: -> second, +2 ?: -> second, +3 ?: -> second, +1 return
function sequence(a, o) {
  return a ? 1 : 2,
    a ? 3 : 4,
    a ? 5 : 6;
}
log(sequence(1), sequence(0));

// paths of unary:
//   1x +1 ?: -> first, +3 ?: -> first, +1 return
//   1x +1 ?: -> second, +3 ?: -> second, +1 return
function unary(a, o) {
  return -(a ? 1
    : 2) + typeof
    (a ? 3 : "4");
}
log(unary(1), unary(0));

// paths of switchTests:
//   1x +2 ?: -> first, +3 ?: -> first, +1 switch -> case a ? 1 : 3, end
//   1x +2 ?: -> second, +3 ?: -> second, +4 ?: -> second, +1 switch -> case a ? 4 : 2, end
function switchTests(a, o) {
  switch (
    a ? 1 : 2) {
    case a ? 1 : 3: log(1); break;
    case a ? 4 : 2: log(2);
  }
}
switchTests(1);
switchTests(0);
