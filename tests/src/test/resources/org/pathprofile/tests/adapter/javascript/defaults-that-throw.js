const log = (...values) => console.log(...values);

// paths of attempt:
//   1x end
//   4x throws
//   4x from +0 catch, end
const attempt = f => { try { f(); } catch (e) { log(e.name); } };

// A default may read a parameter that has no value yet.
// paths of readsLater:
//   1x +0 default -> used, throws
//   1x +0 default -> given, +1 return
function readsLater(x = y, y) {
  return x + y;
}
attempt(() => readsLater());
attempt(() => readsLater(1, 2));

// The parameters are an activation of their own.
// paths of generates:
//   2x +0 default -> used, throws
//   1x +0 default -> given, end
//   1x +1 yield
//   1x from +1 resume, end
function* generates(x = y, y) {
  yield x;
}
attempt(() => generates());
attempt(() => generates(undefined, 1));
log([...generates(1, 2)]);

// paths of readsItself:
//   1x +0 default -> used, throws
//   1x +0 default -> given, +0 return
const readsItself = (x = x) => x;
attempt(() => readsItself());
log(readsItself(1));

// paths of waits:
//   1x +0 default -> used, throws
//   1x +0 default -> given, +1 await
//   1x from +1 resume, end
async function waits(x = y, y) {
  await x;
}
waits().catch(e => log(e.name));
waits(1).then(log);
