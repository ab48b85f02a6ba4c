const log = (...values) => console.log(...values);
const fail = () => { throw new Error('failed'); };

// paths of ofArray:
//   header:   2x to +2 loop
//   header:   2x from +2 loop, +2 for -> next, to +2 loop
//   header:   2x from +2 loop, +2 for -> done, +3 return
//   backedge: 1x +2 for -> done, +3 return
//   backedge: 1x +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> done, +3 return
function ofArray(list) {
  let sum = 0;
  for (const item of list) sum += item;
  return sum;
}
log(ofArray([]), ofArray([3, 4]));

// paths of inObject:
//   header:   2x to +2 loop
//   header:   2x from +2 loop, +2 for -> next, to +2 loop
//   header:   2x from +2 loop, +2 for -> done, +3 return
//   backedge: 1x +2 for -> done, +3 return
//   backedge: 1x +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> done, +3 return
function inObject(o) {
  let names = '';
  for (const name in o) names += name;
  return names;
}
log(inObject({}), inObject({a: 1, b: 2}));

// paths of continued:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> then, to +1 loop
//   header:   2x from +1 loop, +1 for -> next, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, end
//   backedge: 1x +1 for -> next, +2 if -> then, back to +1 loop
//   backedge: 2x from +1 loop, +1 for -> next, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, end
function continued(list) {
  for (const item of list) {
    if (item < 2) continue;
    log(item);
  }
}
continued([1, 2, 3]);

// paths of broken:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> then, end
//   backedge: 1x +1 for -> next, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +2 if -> then, end
function broken(list) {
  for (const item of list) {
    if (item > 1) break;
    log(item);
  }
  log('after');
}
broken([1, 2, 3]);

// paths of returned:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> then, +2 return
//   backedge: 1x +1 for -> next, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +2 if -> then, +2 return
function returned(list) {
  for (const item of list) {
    if (item > 1) return item;
  }
}
log(returned([1, 2, 3]));

// paths of brokenIn:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> then, end
//   backedge: 1x +1 for -> next, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +2 if -> then, end
function brokenIn(o) {
  for (const name in o) {
    if (name === 'b') break;
    log(name);
  }
}
brokenIn({a: 1, b: 2, c: 3});

// An iterator whose return method throws ends the activation when the loop is left early.
function closing(list, close) {
  return {
    [Symbol.iterator]() {
      const inner = list[Symbol.iterator]();
      return {next: () => inner.next(), return: close};
    }
  };
}
const closed = () => { log('closed'); return {}; };

// paths of breaksAndCloses:
//   header:   3x to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +2 if -> then, end
//   header:   1x from +1 loop, +1 for -> next, +2 if -> then, throws after +1
//   header:   1x from +1 loop, +1 for -> done, end
//   backedge: 1x +1 for -> next, +2 if -> then, end
//   backedge: 1x +1 for -> next, +2 if -> then, throws after +1
//   backedge: 1x +1 for -> next, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, end
function breaksAndCloses(items) {
  for (const item of items) {
    if (item > 1) break;
    log(item);
  }
  log('after');
}
breaksAndCloses(closing([2], closed));
attempt(() => breaksAndCloses(closing([3], fail)));
breaksAndCloses(closing([1], fail));

// Without a way back it is no loop.
// paths of returnsAndCloses:
//   1x +1 for -> next, +1 return
//   1x +1 for -> next, +1 return, throws after +1
function returnsAndCloses(items) {
  for (const item of items) return item;
}
log(returnsAndCloses(closing([4], closed)));
attempt(() => returnsAndCloses(closing([5], fail)));

// paths of throwsAndCloses:
//   2x +1 for -> next, throws
function throwsAndCloses(items) {
  for (const item of items) throw new Error('thrown ' + item);
}
attempt(() => throwsAndCloses(closing([6], closed)));
attempt(() => throwsAndCloses(closing([7], fail)));

// paths of throwsInNext:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, throws
//   backedge: 1x throws
function throwsInNext(items) {
  for (const item of items) log(item);
}
attempt(() => throwsInNext({[Symbol.iterator]: () => ({next: fail})}));

// paths of notIterable:
//   1x throws
function notIterable(items) {
  for (const item of items) log(item);
}
attempt(() => notIterable(8));

// paths of emptyBody:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 for -> next, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, end
//   backedge: 1x +1 for -> next, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, end
function emptyBody(items) {
  for (const item of items);
}
emptyBody('ab');

// paths of destructured:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +1 default -> used, +1 ?: -> first, to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +1 default -> used, +1 ?: -> second, to +1 loop
//   header:   1x from +1 loop, +1 for -> next, +1 default -> given, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, end
//   backedge: 1x +1 for -> next, +1 default -> used, +1 ?: -> first, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +1 default -> used, +1 ?: -> second, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +1 default -> given, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, end
function destructured(items) {
  for (const {a, b = a ? 1 : 2} of items) log(a, b);
}
destructured([{a: 1}, {a: 0}, {a: 1, b: 5}]);

// paths of nested:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 for -> next, to +2 loop
//   header:   2x from +2 loop, +2 for -> next, to +2 loop
//   header:   2x from +2 loop, +2 for -> done, to +1 loop
//   header:   1x from +1 loop, +1 for -> done, end
//   backedge: 1x +1 for -> next, +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> done, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> next, +2 for -> done, back to +1 loop
//   backedge: 1x from +1 loop, +1 for -> done, end
function nested(lists) {
  for (const list of lists)
    for (const item of list)
      log(item);
}
nested([[1, 2], []]);

// paths of captured:
//   header:   1x to +2 loop
//   header:   2x from +2 loop, +2 for -> next, to +2 loop
//   header:   1x from +2 loop, +2 for -> done, +3 return
//   backedge: 1x +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> done, +3 return
function captured(items) {
  const functions = [];
  for (const item of items) functions.push(() => item);
  return functions;
}
log(captured([1, 2]).map(f => f()));

// paths of inPropertyTarget:
//   header:   1x to +2 loop
//   header:   2x from +2 loop, +2 for -> next, to +2 loop
//   header:   1x from +2 loop, +2 for -> done, +3 return
//   backedge: 1x +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> next, back to +2 loop
//   backedge: 1x from +2 loop, +2 for -> done, +3 return
function inPropertyTarget(items) {
  const o = {};
  for (o.x of items);
  return o.x;
}
log(inPropertyTarget([1, 2]));

// paths of attempt:
//   6x throws
//   6x from +1 catch, end
function attempt(f) {
  try {
    f();
  } catch (e) {
    log(e.message);
  }
}
