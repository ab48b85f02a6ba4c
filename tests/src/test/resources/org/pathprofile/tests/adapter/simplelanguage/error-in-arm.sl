// one path: main

function main() {
  decide(1, 1);
  decide(0, 1);
  decide(1, main);
}

// paths of decide:
//   1x +1 if -> then, end
//   1x +1 if -> skip, end
//   1x +1 if -> then, throws
function decide(c, x) {
  if (c == 1) { println(x); println(x - 1); }
  println("done");
}
