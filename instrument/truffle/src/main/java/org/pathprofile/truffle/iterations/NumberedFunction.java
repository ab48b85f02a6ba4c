package org.pathprofile.truffle.iterations;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.pathprofile.core.kiter.KIterationNumbering;
import org.pathprofile.core.kiter.KIterationPlan;
import org.pathprofile.core.numbering.DecodedPath;
import org.pathprofile.core.numbering.StartKind;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.paths.CountedPaths;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** A function whose paths of several iterations are numbered. */
final class NumberedFunction extends ProfiledFunction {
  private final KIterationPlan plan;
  private final PathRecorder recorder;

  NumberedFunction(
      FunctionIdentity key,
      GuestGraph graph,
      KIterationNumbering numbering,
      PathRecorder recorder) {
    super(key, graph);
    this.recorder = recorder;
    plan = KIterationPlan.of(numbering);
    replan(new NumberedSteps(plan, recorder));
  }

  @Override
  protected long countsFootprint() {
    return planFootprint(plan.scheme().k()) + recorder.footprint();
  }

  @Override
  public long recorded() {
    return recorder.recorded();
  }

  @Override
  public FunctionProfile snapshot() {
    Snapshot snapshot = new Snapshot();
    Map<Long, Long> resumed = new HashMap<>();
    recorder.forEachResumed(resumed::put);
    recorder.forEachPath((id, count) -> snapshot.add(id, count, resumed));
    recorder.forEachPartial(snapshot::addPartial);
    return snapshot.build();
  }

  @Override
  public void reset() {
    super.reset();
    recorder.reset();
  }

  /** Decodes the numbers of paths. */
  private final class Snapshot {
    private final FunctionProfile.Builder builder =
        newProfile()
            .staticPaths(BigInteger.valueOf(plan.numbering().pathCount()))
            .iterations(new Iterations(plan.scheme().k(), Iterations.Form.PERFECT));
    private final CountedPaths paths = new CountedPaths(builder);
    private long undecodable;

    private void add(long id, long count, Map<Long, Long> resumed) {
      DecodedPath path = plan.decode(id);
      long settled = recorder.settled(path, count, resumed.getOrDefault(id, 0L));
      add(id, path, settled, PathEnding.of(path.end()));
      add(id, path, count - settled, PathEnding.ABANDONED);
    }

    private void addPartial(int place, long register, boolean abandoned, long count) {
      int blocks = plan.scheme().graph().blockCount();
      int block = place % blocks;
      int iteration = place / blocks + 1;
      DecodedPath path;
      try {
        path = plan.decodePartial(block, iteration, register);
      } catch (IllegalArgumentException e) {
        undecodable += count;
        return;
      }
      add(
          plan.partialId(block, iteration, register),
          path,
          count,
          abandoned ? PathEnding.ABANDONED : PathEnding.EXCEPTION);
    }

    private void add(long id, DecodedPath path, long count, PathEnding ending) {
      int repeats = plan.numbering().repeats(path);
      PathKey key = new PathKey(path.blocks(), ending, repeats);
      paths.number(key, id);
      paths.add(key, count);
      if (path.start() == StartKind.ENTRY) {
        paths.addActivations(count);
      }
    }

    FunctionProfile build() {
      paths.finish();
      return builder.irregular(recorder.irregular() + undecodable).build();
    }
  }
}
