// How often each line runs that has a statement: "= 2" at its end.
const seen = []; // = 1
function* generator(x) { // = 2
  yield 1; // = 2
  yield x ? 2 : 3; // = 1
  seen.push(x); // = 0
}
async function waits(x) { // = 2
  try {
    await (x ? Promise.reject(1) : 0); // = 2
    seen.push(x); // = 1
  } catch (e) {
    seen.push(e); // = 1
  } finally {
    seen.push(0); // = 2
  }
}
async function* both(x) { // = 1
  yield x ? 1 : 2; // = 1
}
const once = generator(0); // = 1
once.next(); // = 1
once.next(); // = 1
generator(1).next(); // = 1
waits(0); // = 1
waits(1); // = 1
both(1).next(); // = 1
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
for (const x of delegates()) seen.push(x); // = 4
(async () => { for await (const x of again()) seen.push(x); })(); // = 4
