import { Queue } from './queue';

type Kind = 'odd' | 'even';

const kindOf = (n: number): Kind =>
  n % 2 === 0
    ? 'even'
    : 'odd';

function fill(queue: Queue<Kind>, count: number): number {
  let refused = 0;
  for (let i = 0; i < count; i++) {
    if (!queue.offer(kindOf(i))) {
      refused++;
    }
  }
  return refused;
}

if (fill(new Queue<Kind>(4), 10) !== 6) {
  throw new Error('6 are too many');
}
