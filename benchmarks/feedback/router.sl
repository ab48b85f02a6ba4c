// Sends jobs to queues by size.
//
// The queues are objects of one shape; each has a function of its own that accepts jobs.
//
// Correlated: the way taken decides the queue, hence the function that is read from it and called.
// Hot: three of four ways; the last queue gets one job of twenty.

function random(seed) {
  x = seed * 1103515245 + 12345;
  return x - x / 2147483648 * 2147483648;
}

function urgent(queue, size) {
  queue.waiting = queue.waiting + size;
  return 1;
}

function quick(queue, size) {
  queue.waiting = queue.waiting + size / 2;
  return 2;
}

function normal(queue, size) {
  queue.waiting = queue.waiting + 1;
  return 3;
}

function bulk(queue, size) {
  queue.waiting = size;
  return 5;
}

function queue(accept) {
  q = new();
  q.accept = accept;
  q.waiting = 0;
  q.count = 0;
  return q;
}

function route(sizes) {
  first = queue(urgent);
  second = queue(quick);
  third = queue(normal);
  last = queue(bulk);
  target = first;
  cost = 0;
  i = 0;
  count = getSize(sizes);
  while (i < count) {
    size = sizes[i];
    if (size < 20) {
      target = first;
    } else {
      if (size < 60) {
        target = second;
      } else {
        if (size < 95) {
          target = third;
        } else {
          target = last;
        }
      }
    }
    cost = cost + target.accept(target, size);
    target.count = target.count + 1;
    i = i + 1;
  }
  return cost + first.count * 3 + second.count * 5 + third.waiting + last.waiting;
}

function run(n) {
  size = 10000;
  sizes = array(size);
  seed = 42;
  i = 0;
  while (i < size) {
    seed = random(seed);
    sizes[i] = seed / 65536 - seed / 65536 / 100 * 100;
    i = i + 1;
  }
  sum = 0;
  i = 0;
  while (i < n) {
    sum = sum + route(sizes);
    i = i + 1;
  }
  return sum;
}

function main() {
  println(run(1));
  println(run(2));
}
