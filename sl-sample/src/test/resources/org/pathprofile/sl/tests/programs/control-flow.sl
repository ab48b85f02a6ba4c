function classify(n) {
  if (n < 10) {
    return "small";
  } else {
    if (n < 100) {
      return "medium";
    }
  }
  return "large";
}

function nothing() {
  return;
}

function skipping(n) {
  i = 0;
  sum = 0;
  while (i < n) {
    i = i + 1;
    if (i == 3) {
      continue;
    }
    j = 0;
    while (1 == 1) {
      if (j == i) {
        break;
      }
      j = j + 1;
      if (j == 2) {
        continue;
      }
      sum = sum + j;
    }
    if (sum > 100) {
      break;
    }
  }
  println("i = " + i);
  return sum;
}

function find(limit) {
  i = 0;
  while (1 == 1) {
    i = i + 1;
    if (i * i > limit) {
      return i;
    }
  }
}

function main() {
  println(classify(5));
  println(classify(50));
  println(classify(500));
  println(nothing());
  println(skipping(5));
  println(skipping(1000));
  println(find(50));
  while (1 == 2) {
    println("never");
  }
  if (1 == 2) {
    println("never");
  }
  println("end");
}
