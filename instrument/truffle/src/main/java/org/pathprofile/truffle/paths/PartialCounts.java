package org.pathprofile.truffle.paths;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.truffle.paths.PathRecorder.PartialVisitor;

/** Counts of the paths that exceptions ended. Thread-safe and exact. */
final class PartialCounts {
  private record Key(int block, long register, boolean abandoned) {}

  private final ConcurrentHashMap<Key, LongAdder> counts = new ConcurrentHashMap<>();

  void add(int block, long register, boolean abandoned) {
    Key key = new Key(block, register, abandoned);
    LongAdder count = counts.get(key);
    if (count == null) {
      // A stack overflow in computeIfAbsent would leave a place that is never filled.
      LongAdder made = new LongAdder();
      LongAdder known = counts.putIfAbsent(key, made);
      count = known == null ? made : known;
    }
    count.increment();
  }

  void forEach(PartialVisitor visitor) {
    counts.forEach(
        (key, count) -> visitor.visit(key.block(), key.register(), key.abandoned(), count.sum()));
  }

  /** Bytes of memory: a table of at least 16 places; an entry, its key and its adder. */
  long footprint() {
    return 16 + 64 + 80 + 112L * counts.size();
  }
}
