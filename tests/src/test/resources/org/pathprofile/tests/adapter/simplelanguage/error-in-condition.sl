// one path: main

function main() {
  decide(1 == 1);
  decide(1 == 2);
  decide(1);
}

// paths of decide:
//   1x +1 if -> then, end
//   1x +1 if -> skip, end
//   1x throws
function decide(c) {
  if (c) { println("yes"); }
  println("done");
}
