// one path: main

function main() {
  count(3);
  count(0);
  println(search(2));
  println(search(9));
  skips(3);
  nested(2);
  empty(2);
  breaks(1);
  breaks(0);
  ifAtEnd(3);
  returns(3);
  endless(2);
}

// paths of count:
//   header:   2x to +2 loop
//   header:   3x from +2 loop, +2 while -> again, to +2 loop
//   header:   2x from +2 loop, +2 while -> exit, end
//   backedge: 1x +2 while -> exit, end
//   backedge: 1x +2 while -> again, back to +2 loop
//   backedge: 2x from +2 loop, +2 while -> again, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, end
function count(n) {
  i = 0;
  while (i < n) {
    i = i + 1;
  }
}

// paths of search:
//   header:   2x to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +3 if -> then, +6 if -> else, +7 return
//   header:   6x from +2 loop, +2 while -> again, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, +6 if -> then, end
//   backedge: 2x +2 while -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +3 if -> then, +6 if -> else, +7 return
//   backedge: 4x from +2 loop, +2 while -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, +6 if -> then, end
function search(n) {
  i = 0;
  while (i < 4) {
    if (i == n) { break; }
    i = i + 1;
  }
  if (i == 4) { println("none"); }
  else { return i; }
}

// paths of skips:
//   header:   1x to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +4 if -> then, to +2 loop
//   header:   2x from +2 loop, +2 while -> again, +4 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, +7 return
//   backedge: 1x +2 while -> again, +4 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +4 if -> then, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +4 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, +7 return
function skips(n) {
  i = 0;
  while (i < n) {
    i = i + 1;
    if (i == 2) { continue; }
    println(i);
  }
  return i;
}

// paths of nested:
//   header:   1x to +2 loop
//   header:   2x from +2 loop, +2 while -> again, to +4 loop
//   header:   2x from +4 loop, +4 while -> again, +5 if -> skip, to +4 loop
//   header:   1x from +4 loop, +4 while -> again, +5 if -> then, to +2 loop
//   header:   1x from +4 loop, +4 while -> exit, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, end
//   backedge: 1x +2 while -> again, +4 while -> again, +5 if -> skip, back to +4 loop
//   backedge: 1x from +2 loop, +2 while -> again, +4 while -> again, +5 if -> skip,
//             back to +4 loop
//   backedge: 1x from +4 loop, +4 while -> again, +5 if -> then, back to +2 loop
//   backedge: 1x from +4 loop, +4 while -> exit, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, end
function nested(n) {
  i = 0;
  while (i < n) {
    j = 0;
    while (j <= i) {
      if (j + i == 2) { break; }
      j = j + 1;
    }
    i = i + 1;
  }
}

// paths of empty:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 while -> again, to +1 loop
//   header:   1x from +1 loop, +1 while -> exit, end
//   backedge: 1x +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> exit, end
function empty(n) {
  while ((n = n - 1) >= 0) {}
}

// paths of breaks:
//   1x +1 while -> again, end
//   1x +1 while -> exit, end
function breaks(n) {
  while (n == 1) { break; }
}

// paths of ifAtEnd:
//   header:   1x to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +4 if -> then, to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +4 if -> else, +5 if -> then, to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +4 if -> else, +5 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 while -> exit, end
//   backedge: 1x +2 while -> again, +4 if -> then, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +4 if -> else, +5 if -> then, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +4 if -> else, +5 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> exit, end
function ifAtEnd(n) {
  i = 0;
  while (i < n) {
    i = i + 1;
    if (i == 1) { println("first"); } else {
      if (i == 2) { continue; }
    }
  }
}

// paths of returns:
//   header:   1x to +1 loop
//   header:   1x from +1 loop, +1 while -> again, to +2 loop
//   header:   2x from +2 loop, +2 while -> again, +3 if -> skip, to +2 loop
//   header:   1x from +2 loop, +2 while -> again, +3 if -> then, +3 return
//   backedge: 1x +1 while -> again, +2 while -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +3 if -> skip, back to +2 loop
//   backedge: 1x from +2 loop, +2 while -> again, +3 if -> then, +3 return
function returns(n) {
  while (n > 0) {
    while (n > 0) {
      if (n == 1) { return n; }
      n = n - 1;
    }
  }
}

// paths of endless:
//   header:   1x to +1 loop
//   header:   2x from +1 loop, +1 while -> again, +2 if -> skip, to +1 loop
//   header:   1x from +1 loop, +1 while -> again, +2 if -> then, +2 return
//   backedge: 1x +1 while -> again, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, +2 if -> skip, back to +1 loop
//   backedge: 1x from +1 loop, +1 while -> again, +2 if -> then, +2 return
function endless(n) {
  while (1 == 1) {
    if (n == 0) { return; }
    n = n - 1;
  }
}
