// Traffic lights: a machine of four states that always follow one another.
//
// Correlated: the way taken decides the function that is called after the branches meet, and the next
// state, hence the way taken in the next iteration.
// Hot over one iteration: all four ways alike. Over four: one path.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function stop(cars) {
  return cars + 1;
}

function ready(cars) {
  return cars;
}

function go(cars) {
  if (cars > 3) {
    return cars - 3;
  }
  return 0;
}

function slow(cars) {
  if (cars > 0) {
    return cars - 1;
  }
  return 0;
}

function simulate(arrivals) {
  red = 0;
  amber = 1;
  green = 2;
  yellow = 3;
  light = red;
  act = stop;
  cars = 0;
  waited = 0;
  i = 0;
  size = getSize(arrivals);
  while (i < size) {
    cars = cars + arrivals[i];
    if (light == red) {
      act = stop;
      light = amber;
    } else {
      if (light == amber) {
        act = ready;
        light = green;
      } else {
        if (light == green) {
          act = go;
          light = yellow;
        } else {
          act = slow;
          light = red;
        }
      }
    }
    cars = act(cars);
    waited = waited + cars;
    i = i + 1;
  }
  return waited;
}

function run(n) {
  size = 10000;
  arrivals = array(size);
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    arrivals[i] = seed / 65536 - seed / 65536 / 3 * 3;
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + simulate(arrivals);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
