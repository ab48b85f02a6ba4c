// one path: main, straight

function main() {
  withoutElse(1);
  withoutElse(1);
  withoutElse(0);
  println(withElse(2));
  println(withElse(1));
  println(withElse(0));
  println(chain(1));
  println(chain(2));
  println(chain(2));
  println(chain(3));
  println(chain(4));
  emptyArms(1);
  emptyArms(0);
  twoInARow(1, 1);
  twoInARow(1, 0);
  twoInARow(0, 1);
  twoInARow(0, 0);
  twoInARow(0, 0);
  nested(1, 1);
  nested(1, 0);
  nested(0, 1);
  straight(straight(1));
}

// paths of withoutElse:
//   2x +1 if -> then, end
//   1x +1 if -> skip, end
function withoutElse(n) {
  if (n == 1) { n = n + 1; }
  println(n);
}

// paths of withElse:
//   1x +1 if -> then, +1 return
//   2x +1 if -> else, +2 return
function withElse(n) {
  if (n > 1) { return "many"; }
  else { return "few"; }
}

// paths of chain:
//   1x +1 if -> then, +1 return
//   2x +1 if -> else, +2 if -> then, +2 return
//   1x +1 if -> else, +2 if -> else, +3 if -> then, +3 return
//   1x +1 if -> else, +2 if -> else, +3 if -> skip, +5 return
function chain(n) {
  if (n == 1) { return "one"; } else {
    if (n == 2) { return "two"; } else {
      if (n == 3) { return "three"; }
    }
    return "more";
  }
}

// paths of emptyArms:
//   1x +1 if -> then, +2 if -> then, +3 if -> then, end
//   1x +1 if -> skip, +2 if -> else, +3 if -> else, end
function emptyArms(n) {
  if (n == 1) {}
  if (n == 1) {} else { println("else"); }
  if (n == 1) { println("then"); } else {}
}

// paths of twoInARow:
//   1x +1 if -> then, +2 if -> then, end
//   1x +1 if -> then, +2 if -> skip, end
//   1x +1 if -> skip, +2 if -> then, end
//   2x +1 if -> skip, +2 if -> skip, end
function twoInARow(a, b) {
  if (a == 1) { println("a"); }
  if (b == 1) { println("b"); }
}

// paths of nested:
//   1x +1 if -> then, +2 if -> then, end
//   1x +1 if -> then, +2 if -> else, end
//   1x +1 if -> skip, end
function nested(a, b) {
  if (a == 1) {
    if (b == 1) {
      println("both");
    } else {
      println("first");
    }
  }
}

function straight(n) {
  println("straight");
  return n + 1;
}
