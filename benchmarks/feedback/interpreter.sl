// An interpreter for a stack machine: numbers are pushed, operations take two and push one.
//
// Correlated: the way taken decides the operation that is called after the branches meet.
// Hot: pushing (half of all instructions) and addition; then multiplication, subtraction, and the
// least of two. A program is random, so two iterations tell little of the third.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function plus(a, b) {
  return a + b;
}

function minus(a, b) {
  return a - b;
}

function times(a, b) {
  return a * b - a * b / 1000003 * 1000003;
}

function least(a, b) {
  if (a < b) {
    return a;
  }
  return b;
}

function execute(code, stack) {
  sp = 0;
  pc = 0;
  size = getSize(code);
  operation = plus;
  while (pc < size) {
    op = code[pc];
    if (op >= 10) {
      stack[sp] = op;
      sp = sp + 1;
    } else {
      if (op == 0) {
        operation = plus;
      } else {
        if (op == 1) {
          operation = times;
        } else {
          if (op == 2) {
            operation = minus;
          } else {
            operation = least;
          }
        }
      }
      sp = sp - 1;
      stack[sp - 1] = operation(stack[sp - 1], stack[sp]);
    }
    pc = pc + 1;
  }
  return stack[0];
}

function run(n) {
  size = 10001;
  code = array(size);
  stack = array(100);
  seed = 42;
  depth = 0;
  i = 0;
  while (i < size) {
    seed = random(seed);
    r = seed / 65536 - seed / 65536 / 100 * 100;
    if (depth < 2 || depth < 90 && r < 50 && i + depth < size) {
      code[i] = 10 + r;
      depth = depth + 1;
    } else {
      depth = depth - 1;
      r = r - r / 20 * 20;
      if (r < 9) {
        code[i] = 0;
      } else {
        if (r < 14) {
          code[i] = 1;
        } else {
          if (r < 18) {
            code[i] = 2;
          } else {
            code[i] = 3;
          }
        }
      }
    }
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + execute(code, stack);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
