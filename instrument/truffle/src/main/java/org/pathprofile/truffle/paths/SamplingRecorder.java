package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.pathprofile.core.plan.SinglePathLoops;
import org.pathprofile.core.sampling.BurstTally;
import org.pathprofile.truffle.mode.PathEnds;
import org.pathprofile.truffle.mode.SampleFlag;

/**
 * Counts a sample of the paths: those that end while the flag is up and the schedule takes them
 * (PEP, section 3.3 and 4.4).
 */
final class SamplingRecorder extends PathRecorder {
  /** Bytes of the recorder, and of its source of notes with the sink. */
  private static final int OBJECTS = 96;

  private record Partial(int block, long register, boolean abandoned) {}

  private final long paths;
  private final SampleFlag flag;
  private final SampleFlag.Source source;
  private final SampleCounts<Long> counts = new SampleCounts<>();
  private final SampleCounts<Partial> partials = new SampleCounts<>();

  /** Null if none wait. */
  private WaitingEnds waiting;

  SamplingRecorder(long paths, SampleFlag flag) {
    this.paths = paths;
    this.flag = flag;
    this.source = flag.addSource(1, paths - 1, (words, end, burst) -> sample(words[0], burst));
  }

  /** Takes path ends that wait for others, of the same function. To be called once at most. */
  WaitingEnds waiting(SinglePathLoops loops) {
    waiting = new WaitingEnds(flag, loops, this::sample);
    return waiting;
  }

  @Override
  public PathEnds ends() {
    return source;
  }

  private void sample(long id, long burst) {
    if (id < 0 || id >= paths) {
      recordIrregular();
    } else {
      counts.add(id, burst);
    }
  }

  @Override
  @TruffleBoundary
  public boolean recordSuspension(long id) {
    source.noteIfWanted(id);
    return false;
  }

  @Override
  public void resumed(long id) {
    // A sample cannot tell which of the suspended activations came back.
  }

  @Override
  @TruffleBoundary
  public void recordPartial(int block, long register, boolean abandoned) {
    if (flag.wanted() != 0) {
      long burst = flag.decide();
      if (burst != SampleFlag.NO_SAMPLE) {
        partials.add(new Partial(block, register, abandoned), burst);
      }
    }
  }

  @Override
  public void forEachPath(PathVisitor visitor) {
    flag.tell();
    counts.forEach((id, tally) -> visitor.visit(id, tally.count()));
  }

  @Override
  public void forEachPartial(PartialVisitor visitor) {
    partials.forEach(
        (path, tally) ->
            visitor.visit(path.block(), path.register(), path.abandoned(), tally.count()));
  }

  @Override
  public BurstTally tally(long id) {
    return counts.get(id);
  }

  @Override
  public BurstTally partialTally(int block, long register, boolean abandoned) {
    return partials.get(new Partial(block, register, abandoned));
  }

  @Override
  public void forEachResumed(PathVisitor visitor) {
    // See resumed.
  }

  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  protected long countsFootprint() {
    return OBJECTS
        + (waiting == null ? 0 : waiting.footprint())
        + counts.footprint()
        + partials.footprint();
  }

  @Override
  public void reset() {
    flag.tell();
    super.reset();
    counts.clear();
    partials.clear();
  }
}
