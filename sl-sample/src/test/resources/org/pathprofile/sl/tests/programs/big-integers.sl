function factorial(n) {
  if (n < 2) {
    return 1;
  }
  return n * factorial(n - 1);
}

function main() {
  max = 9223372036854775807;
  min = 0 - max - 1;
  println(max + 1);
  println(min - 1);
  println(max * max);
  println(min / (0 - 1));
  println(max + 1 - 1);
  println((max + 1 - 1) == max);
  println((max + 1) > max);
  println((max + 1) == (max + 1));
  println(max < max + 1);
  println(36893488147419103232);
  println(36893488147419103232 / 2);
  println(typeOf(36893488147419103232));
  println("big: " + 36893488147419103232);
  i = 18;
  while (i < 24) {
    println(factorial(i));
    i = i + 1;
  }
}
