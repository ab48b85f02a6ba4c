package org.pathprofile.truffle.iterations;

import java.math.BigInteger;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.StartKind;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.paths.CountedPaths;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** A function of which sequences of paths are counted. */
final class SequenceFunction extends ProfiledFunction {
  private final PathPlan plan;
  private final int k;
  private final SequenceRecorder recorder;
  private BigInteger staticPaths;

  SequenceFunction(
      FunctionIdentity key, GuestGraph graph, PathPlan plan, int k, SequenceRecorder recorder) {
    super(key, graph);
    this.plan = plan;
    this.k = k;
    this.recorder = recorder;
    replan(new SequenceSteps(plan, recorder));
  }

  @Override
  protected long countsFootprint() {
    return planFootprint(1) + recorder.footprint();
  }

  @Override
  public long recorded() {
    long[] sum = new long[1];
    recorder.forEach((ids, first, count, suspended) -> sum[0] += count);
    return sum[0];
  }

  @Override
  public synchronized FunctionProfile snapshot() {
    if (staticPaths == null) {
      staticPaths = plan.staticPaths();
    }
    Snapshot snapshot = new Snapshot();
    recorder.forEach(snapshot::add);
    return snapshot.build();
  }

  @Override
  public void reset() {
    super.reset();
    recorder.reset();
  }

  @Override
  public long unroomedPaths() {
    return recorder.lost();
  }

  /** Decodes the numbers of paths. */
  private final class Snapshot {
    private final FunctionProfile.Builder builder =
        newProfile().staticPaths(staticPaths).iterations(new Iterations(k, Iterations.Form.NGRAM));
    private final CountedPaths paths = new CountedPaths(builder);

    private void add(long[] ids, boolean first, long count, long suspended) {
      DecodedPath whole = null;
      SequenceRecorder.Ended last = null;
      for (long id : ids) {
        last = recorder.path(id);
        whole = whole == null ? last.path() : whole.followedBy(last.path());
      }
      int repeats = first ? 0 : whole.edgeCount() - last.path().edgeCount();
      int[] blocks = whole.blocks();
      PathKey key = new PathKey(blocks, last.ending(), repeats);
      paths.add(key, count - suspended);
      paths.add(new PathKey(blocks, PathEnding.ABANDONED, repeats), suspended);
      if (whole.start() == StartKind.ENTRY) {
        paths.addActivations(count);
      }
    }

    FunctionProfile build() {
      paths.finish();
      return builder.irregular(recorder.irregular()).build();
    }
  }
}
