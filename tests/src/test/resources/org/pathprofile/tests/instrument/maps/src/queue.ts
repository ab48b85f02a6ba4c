/** A queue that refuses what is too much. */
export class Queue<T> {
  private readonly items: T[] = [];

  constructor(private readonly most: number) {}

  offer(item: T): boolean {
    if (this.items.length >= this.most) {
      return false;
    }
    this.items.push(item);
    return true;
  }

  clear(): void {
    this.items.length = 0;
  }
}
