// How often each line runs that has a statement, where activations that go on are suspended again or return.
const seen = []; // = 1
function* returns(x) { // = 3
  yield; // = 3
  seen.push(x); // = 1
  let y = yield 1; // = 1
  seen.push(y); // = 0
}
function* assigns() { // = 2
  seen.x = yield; // = 2
  seen.y = yield; // = 1
  seen.push(6); // = 0
}
function* delegates() { // = 1
  yield* [1, 2, 3]; // = 1
  seen.push(4); // = 1
}
async function* again() { // = 1
  yield* [1, 2, 3]; // = 1
  seen.push(5); // = 1
}
function resume(it, how) { // = 5
  it.next(); // = 5
  it[how](); // = 5
  it.return(); // = 4
}
resume(returns(0), "return"); // = 1
resume(returns(1), "next"); // = 1
resume(assigns(), "return"); // = 1
resume(assigns(), "next"); // = 1
try {
  resume(returns(2), "throw"); // = 1
} catch (e) {
  seen.push(e); // = 1
}
async function reads(x) { // = 2
  try {
    (await (await x).y).z; // = 2
    seen.push(7); // = 1
  } catch (e) {
    seen.push(e); // = 1
  }
}
reads({ y: {} }); // = 1
reads({ y: Promise.reject(8) }); // = 1
const named = class { static never() {} };
const derived = class extends (() => Object)() { static never() {} }; // = 1
for (const x of delegates()) seen.push(x); // = 4
(async () => { for await (const x of again()) seen.push(x); })(); // = 4
