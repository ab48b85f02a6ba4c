package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.truffle.mode.SampleFlag;

/**
 * Counts a sample of the paths: those that end while the flag is up and the schedule takes them
 * (PEP, section 3.3 and 4.4).
 */
final class SamplingRecorder extends PathRecorder {
  private final long paths;
  private final SampleFlag flag;
  private final LongCounts counts = new LongCounts();

  SamplingRecorder(long paths, SampleFlag flag) {
    this.paths = paths;
    this.flag = flag;
  }

  @Override
  public void record(long id) {
    if (CompilerDirectives.injectBranchProbability(
        CompilerDirectives.SLOWPATH_PROBABILITY, flag.isRaised())) {
      sample(id);
    }
  }

  @TruffleBoundary
  private boolean sample(long id) {
    if (!flag.decide()) {
      return false;
    }
    if (id < 0 || id >= paths) {
      recordIrregular();
      return false;
    }
    counts.add(id, 1);
    return true;
  }

  @Override
  @TruffleBoundary
  public boolean recordSuspension(long id) {
    if (flag.isRaised()) {
      sample(id);
    }
    return false;
  }

  @Override
  public void resumed(long id) {
    // A sample cannot tell which of the suspended activations came back.
  }

  @Override
  @TruffleBoundary
  public void recordPartial(int block, long register, boolean abandoned) {
    if (flag.isRaised() && flag.decide()) {
      addPartial(block, register, abandoned);
    }
  }

  @Override
  public void forEachPath(PathVisitor visitor) {
    counts.forEach(visitor);
  }

  @Override
  public void forEachSuspended(PathVisitor visitor) {
    // See resumed.
  }

  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  long countsFootprint() {
    return 48 + counts.footprint();
  }

  @Override
  public void reset() {
    super.reset();
    counts.clear();
  }
}
