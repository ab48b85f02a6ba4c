const log = (...values) => console.log(...values);

// Where an element goes.
// paths of inTarget:
//   4x +1 yield
//   1x from +1 resume, +2 if -> then, end
//   1x from +1 resume, +2 if -> skip, end
//   1x from +1 resume, throws
//   1x from +1 resume, +1 yield -> return
function* inTarget(to, items) {
  [...to[yield 1]] = items;
  if (to.a.length > 1) log('long');
}

// paths of inKey:
//   4x +2 yield
//   2x from +2 resume, +3 if -> then, end
//   1x from +2 resume, throws
//   1x from +2 resume, +2 yield -> return
function* inKey(to, items) {
  let d;
  ({[yield 1]: d} = to);
  if (!d) log('none');
}

// paths of inFirst:
//   4x +1 yield
//   2x from +1 resume, +2 for -> next, end
//   1x from +1 resume, throws
//   1x from +1 resume, +1 yield -> return
function* inFirst(to, items) {
  [to[yield 1], to.b] = items;
  for (const x of [1]) break;
}

// paths of drive:
//   3x throws
//   3x from +4 catch, end
const drive = f => {
  const begin = items => { const g = f({}, items); g.next(); return g; };
  log(begin([1, 2]).next('a'));
  log(begin([1]).next('a'));
  try {
    begin([1]).throw(new Error('from outside'));
  } catch (e) {
    log(e.message);
  }
  log(begin([1]).return(7));
};
drive(inTarget);
drive(inKey);
drive(inFirst);
