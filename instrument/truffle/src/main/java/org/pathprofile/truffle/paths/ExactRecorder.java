package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.truffle.mode.PathEnds;

/** Counts every path. */
abstract class ExactRecorder extends PathRecorder implements PathEnds {
  private final LongCounts resumed = new LongCounts();

  @Override
  public final PathEnds ends() {
    return this;
  }

  @Override
  @TruffleBoundary
  public final boolean recordSuspension(long id) {
    record(id);
    return true;
  }

  @Override
  @TruffleBoundary
  public final void resumed(long id) {
    resumed.add(id, 1);
  }

  @Override
  @TruffleBoundary
  public final void recordPartial(int block, long register, boolean abandoned) {
    addPartial(block, register, abandoned);
  }

  @Override
  public final void forEachResumed(PathVisitor visitor) {
    resumed.forEach(visitor);
  }

  @Override
  public final boolean isExact() {
    return true;
  }

  final long resumedFootprint() {
    return resumed.footprint();
  }

  @Override
  public void reset() {
    super.reset();
    resumed.clear();
  }
}
