package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/** Counts every path. */
abstract class ExactRecorder extends PathRecorder {
  private final LongCounts suspended = new LongCounts();

  @Override
  @TruffleBoundary
  public final boolean recordSuspension(long id) {
    suspended.add(id, 1);
    record(id);
    return true;
  }

  @Override
  @TruffleBoundary
  public final void resumed(long id) {
    suspended.add(id, -1);
  }

  @Override
  @TruffleBoundary
  public final void recordPartial(int block, long register, boolean abandoned) {
    addPartial(block, register, abandoned);
  }

  @Override
  public final void forEachSuspended(PathVisitor visitor) {
    suspended.forEach(visitor);
  }

  @Override
  public final boolean isExact() {
    return true;
  }

  final long suspendedFootprint() {
    return suspended.footprint();
  }

  @Override
  public void reset() {
    super.reset();
    suspended.clear();
  }
}
