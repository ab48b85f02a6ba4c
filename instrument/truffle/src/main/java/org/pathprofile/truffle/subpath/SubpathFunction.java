package org.pathprofile.truffle.subpath;

import java.math.BigInteger;
import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * A function whose blocks are parts of subpaths; it has no counts of its own. Nothing that follows
 * from its graph is kept, for that takes much memory. Thread-safe.
 */
final class SubpathFunction extends ProfiledFunction implements BlockOwner {
  /** Bytes of the number of paths, the plan and the counter. */
  private static final int OBJECTS = 240;

  private final BigInteger staticPaths;
  private final LongAdder irregular = new LongAdder();

  /**
   * @param base the number of its first block in the engine
   */
  SubpathFunction(
      FunctionIdentity key,
      GuestGraph graph,
      PathPlan paths,
      int base,
      SubpathProfiling profiling) {
    super(key, graph);
    staticPaths = paths.staticPaths();
    replan(new BlockSteps(profiling, this::graph, base, irregular));
  }

  @Override
  public FunctionProfile shape() {
    return newProfile().staticPaths(staticPaths).build();
  }

  @Override
  protected long countsFootprint() {
    return OBJECTS;
  }

  @Override
  public FunctionProfile snapshot() {
    return newProfile().staticPaths(staticPaths).irregular(irregular.sum()).build();
  }

  @Override
  public void reset() {
    super.reset();
    irregular.reset();
  }
}
