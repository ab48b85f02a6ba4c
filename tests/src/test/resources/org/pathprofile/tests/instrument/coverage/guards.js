// How often each line runs that has a statement: "= 2" at its end.
let sum = 0; // = 1
function first(x) { // = 3
  if (x > 0) { // = 3
    sum += x; // = 3
    return sum; // = 3
  }
  sum -= x; // = 0
  throw new RangeError("never"); // = 0
}
function arms(x) { // = 2
  let y = 1; // = 2
  if (x === 1) { // = 2
    y = 2; // = 1
  } else if (x === 2) { // = 1
    y = 3; // = 1
  } else {
    y = 4; // = 0
  }
  switch (y) { // = 2
    case 2:
      y++; // = 1
    case 3:
      y++; // = 2
      break; // = 2
    default:
      y = 0; // = 0
  }
  return y; // = 2
}
function never(x) { // = 0
  if (x) { // = 0
    return 1; // = 0
  }
  return 2; // = 0
}
function behind() { // = 1
  for (const i of [1, 2, 3]) { // = 4
    sum += i; // = 3
    continue; // = 3
    sum = 0; // = 0
  }
  return sum; // = 1
}
first(1); // = 1
first(2); // = 1
first(3); // = 1
arms(1); // = 1
arms(2); // = 1
behind(); // = 1
const late = () => { // = 1
  sum = 2; // = 0
};
