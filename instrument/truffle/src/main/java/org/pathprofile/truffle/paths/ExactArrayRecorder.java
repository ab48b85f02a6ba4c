package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives;
import org.pathprofile.truffle.mode.ThreadGate;

/** Counts every path in an array that the path's number indexes. */
final class ExactArrayRecorder extends ExactRecorder {
  private final long[] counts;
  private final ThreadGate threads;

  ExactArrayRecorder(int paths, ThreadGate threads, CountersOfThreads ofThreads) {
    super(new Counters(paths, threads, ofThreads));
    this.counts = counters().ofFirst();
    this.threads = threads;
  }

  @Override
  void record(long id, long[] own) {
    // So that this object is not needed behind the addition: see PathEnds.
    long[] all = counts;
    if (id < 0 || id >= all.length) {
      CompilerDirectives.transferToInterpreter();
      recordIrregular();
      return;
    }
    int index = (int) id;
    if (CompilerDirectives.inCompiledCode() && threads.isSingle()) {
      all[index]++;
    } else {
      counters().add(index, own);
    }
  }

  @Override
  public void forEachPath(PathVisitor visitor) {
    long[] sums = counters().read();
    for (int id = 0; id < sums.length; id++) {
      if (sums[id] != 0) {
        visitor.visit(id, sums[id]);
      }
    }
  }

  @Override
  public long everEnded() {
    return counters().everCounted();
  }

  @Override
  protected long countsFootprint() {
    return 40 + resumedFootprint() + counters().footprint();
  }
}
