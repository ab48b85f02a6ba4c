package org.pathprofile.truffle.subpath;

import java.util.concurrent.atomic.LongAdder;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.probe.FunctionKey;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** A function whose blocks are parts of subpaths; it has no counts of its own. Thread-safe. */
final class SubpathFunction extends ProfiledFunction implements BlockOwner {
  private final PathPlan paths;
  private final LongAdder irregular = new LongAdder();
  private FunctionProfile profile;

  /**
   * @param base the number of its first block in the engine
   */
  SubpathFunction(
      FunctionKey key, GuestGraph graph, PathPlan paths, int base, SubpathProfiling profiling) {
    super(key, graph);
    this.paths = paths;
    replan(new BlockSteps(profiling, graph, base, irregular));
  }

  @Override
  public FunctionProfile shape() {
    return newProfile(paths.graph()).staticPaths(paths.staticPaths()).build();
  }

  @Override
  protected long countsFootprint() {
    return planFootprint(1);
  }

  @Override
  public synchronized FunctionProfile snapshot() {
    long misunderstood = irregular.sum();
    if (profile == null || profile.irregular() != misunderstood) {
      profile =
          newProfile(paths.graph())
              .staticPaths(paths.staticPaths())
              .irregular(misunderstood)
              .build();
    }
    return profile;
  }

  @Override
  public void reset() {
    super.reset();
    irregular.reset();
  }
}
