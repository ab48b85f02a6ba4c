function fill(a, first) {
  i = 0;
  while (i < getSize(a)) {
    a[i] = first + i;
    i = i + 1;
  }
  return a;
}

function join(a) {
  text = "";
  i = 0;
  while (i < getSize(a)) {
    text = text + a[i] + " ";
    i = i + 1;
  }
  return text;
}

function main() {
  a = array(5);
  println(join(a));
  println(join(fill(a, 10)));
  println(a[2] = 7);
  println(a[2] + a[3]);
  println(getSize(a));
  println(hasSize(a));
  println(getSize(array(0)));

  a[1] = "text";
  println(join(a));
  a[3] = 4611686018427387904 * 4;
  a[4] = new();
  a[0] = a[0] + 1;
  println(join(a));
  println(join(fill(a, 1)));

  rows = array(3);
  i = 0;
  while (i < 3) {
    rows[i] = fill(array(i + 1), i * 10);
    i = i + 1;
  }
  println(rows[2][1]);
  rows[2][1] = rows[1][1] + 1;
  println(join(rows[2]));

  println(a == a);
  println(a == rows);
  println(a);
  println(typeOf(a));
  println(isInstance(typeOf(a), rows));
  println(isInstance(typeOf(a), new()));
  a.name = 1;
}
