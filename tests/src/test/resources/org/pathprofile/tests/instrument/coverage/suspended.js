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
