package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.truffle.mode.PathEnds;

/** Counts every path of which the number is not in a small range, and whose ends are rare. */
final class ExactSparseRecorder extends PathRecorder implements PathEnds {
  private final LongCounts counts = new LongCounts();

  @Override
  public PathEnds ends() {
    return this;
  }

  @Override
  @TruffleBoundary
  public void record(long id) {
    counts.add(id, 1);
  }

  @Override
  public boolean recordSuspension(long id) {
    throw new UnsupportedOperationException("a suspension is an end like others");
  }

  @Override
  public void resumed(long id) {
    throw new UnsupportedOperationException("a suspension is an end like others");
  }

  @Override
  public void recordPartial(int block, long register, boolean abandoned) {
    throw new UnsupportedOperationException("a path that an exception ends has a number");
  }

  @Override
  public void forEachPath(PathVisitor visitor) {
    counts.forEach(visitor);
  }

  @Override
  public void forEachResumed(PathVisitor visitor) {
    // None is suspended.
  }

  @Override
  public long everEnded() {
    return counts.everAdded();
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  protected long countsFootprint() {
    return 32 + counts.footprint();
  }

  @Override
  public void reset() {
    super.reset();
    counts.clear();
  }
}
