package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.core.sampling.SampleUnit;
import org.pathprofile.truffle.mode.PathEndSampler;
import org.pathprofile.truffle.mode.PathEnds;
import org.pathprofile.truffle.mode.ThreadSamples;

/** Counts a sample of the paths: those of which the sampler takes notes. */
final class SamplingRecorder extends PathRecorder {
  /** Bytes of the recorder, and of a source of notes with the sink. */
  private static final int OBJECT = 48;

  private static final int SOURCE = 48;

  private record Partial(int block, long register, boolean abandoned) {}

  private final long paths;
  private final PathEndSampler sampler;
  private final PathEndSampler.Source source;
  private final SampleCounts<Long> counts = new SampleCounts<>();
  private final SampleCounts<Partial> partials = new SampleCounts<>();

  /** Made when the first exception comes; few functions see one. */
  private PathEndSampler.Source partialSource;

  SamplingRecorder(long paths, PathEndSampler sampler) {
    this.paths = paths;
    this.sampler = sampler;
    this.source = sampler.addSource(1, paths - 1, this::sample);
  }

  @Override
  public PathEnds ends() {
    return source;
  }

  /** The same for steps that know where the present thread counts. */
  PathEndSampler.Source source() {
    return source;
  }

  /**
   * Where the present thread counts, as {@link #source} wants to be told it; null while there is
   * one thread only. In compiled code.
   */
  @Nullable ThreadSamples own() {
    return sampler.own();
  }

  private void sample(long[] words, SampleUnit unit) {
    long id = words[0];
    if (id < 0 || id >= paths) {
      recordIrregular();
    } else {
      counts.add(id, unit);
    }
  }

  @Override
  @TruffleBoundary
  public boolean recordSuspension(long id) {
    source.record(id);
    return false;
  }

  @Override
  public void resumed(long id) {
    // A sample cannot tell which of the suspended activations came back.
  }

  @Override
  @TruffleBoundary
  public void recordPartial(int block, long register, boolean abandoned) {
    partialSource().record((long) block << 1 | (abandoned ? 1 : 0), register);
  }

  private synchronized PathEndSampler.Source partialSource() {
    if (partialSource == null) {
      partialSource = sampler.addSource(2, -1, this::samplePartial);
    }
    return partialSource;
  }

  private void samplePartial(long[] words, SampleUnit unit) {
    Partial partial = new Partial((int) (words[0] >> 1), words[1], (words[0] & 1) != 0);
    partials.add(partial, unit);
  }

  @Override
  public void forEachPath(PathVisitor visitor) {
    counts.forEach((id, tally) -> visitor.visit(id, tally.count()));
  }

  @Override
  public void forEachPartial(PartialVisitor visitor) {
    partials.forEach(
        (path, tally) ->
            visitor.visit(path.block(), path.register(), path.abandoned(), tally.count()));
  }

  @Override
  public @Nullable SampleTally tally(long id) {
    return counts.get(id);
  }

  @Override
  public SampleTally partialTally(int block, long register, boolean abandoned) {
    return partials.get(new Partial(block, register, abandoned));
  }

  @Override
  public long recorded() {
    long[] samples = new long[1];
    counts.forEach((id, tally) -> samples[0] += tally.samples());
    return samples[0];
  }

  @Override
  public long everEnded() {
    throw new UnsupportedOperationException("samples do not tell");
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
  protected synchronized long countsFootprint() {
    int sources = partialSource == null ? 1 : 2;
    return OBJECT + sources * SOURCE + counts.footprint() + partials.footprint();
  }

  @Override
  public void reset() {
    super.reset();
    counts.clear();
    partials.clear();
  }
}
