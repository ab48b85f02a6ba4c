// How often each line runs that has a statement: "= 2" at its end.
let log = []; // = 1
function boom(x) { // = 5
  if (x) { // = 5
    throw new Error(x); // = 3
  }
  return 0; // = 2
}
function thrown(x) { // = 3
  if (x) { // = 3
    return boom(x); // = 2
  }
  return 1; // = 1
}
function copies(x) { // = 5
  for (let i = 0; i < 2; i++) { // = 13
    try {
      if (x === 1) { // = 9
        throw new Error("a"); // = 2
      }
      if (x === 2) { // = 7
        return 3; // = 1
      }
      log.push(i); // = 6
    } catch (e) {
      if (x === 1) { // = 2
        continue; // = 2
      }
      log = []; // = 0
    } finally {
      log.push(x); // = 9
      if (x > 2) { // = 9
        log.push(x); // = 2
      }
    }
  }
  return 4; // = 4
}
function passing(x) { // = 2
  try {
    boom(x); // = 2
  } finally {
    log.push(2); // = 2
  }
  log.push(3); // = 1
}
for (const x of [0, "b", "c"]) { // = 4
  try {
    thrown(x); // = 3
  } catch {
    log.push(x); // = 2
  }
}
for (const x of [0, 1, 2, 3, 0]) { // = 6
  copies(x); // = 5
}
for (const x of [0, "d"]) { // = 3
  try {
    passing(x); // = 2
  } catch {
    log.push(4); // = 1
  }
}
boom(0); // = 1
function compares(x) { // = 2
  x != 1; // = 2
  x !== 1; // = 2
}
compares(1); // = 1
compares(2); // = 1
