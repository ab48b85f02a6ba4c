function f(x) {
  let s = 0;
  for (let i = 0; i < x; i++) {
    if (i % 3 == 0) s += i;
    else if (i % 7 == 0) s -= 1;
  }
  return s > 3 && x < 50 ? s : 0;
}
for (let j = 0; j < 20; j++) f(j);
