// one path: main

function main() {
  decide(1, 1);
  decide(0, 1);
  decide(2, main);
}

// paths of decide:
//   1x +1 if -> then, end
//   1x +1 if -> skip, end
//   1x +1 if -> skip, throws after +1
function decide(c, x) {
  if (c == 1) { println(x); }
  println(x - 1);
}
