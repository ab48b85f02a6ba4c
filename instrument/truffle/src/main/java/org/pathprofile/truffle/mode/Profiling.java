package org.pathprofile.truffle.mode;

import org.jspecify.annotations.Nullable;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** What a mode does for a whole engine. Thread-safe. */
public abstract class Profiling {

  /** For the modes. */
  protected Profiling() {}

  /** The mode, as the profile calls it. */
  public abstract ProfileMode mode();

  /** Whether functions rest while their paths are well known. */
  public boolean hasRests() {
    return false;
  }

  /** Where paths end in loops; graphs are built for it. */
  public abstract PathEnd pathEnd();

  /**
   * Begins to profile a function.
   *
   * @return null if nothing of the function can be counted that a user would want to know: it has
   *     one path only
   * @throws UnsupportedCodeException if the mode cannot profile the graph
   */
  public abstract @Nullable ProfiledFunction create(FunctionIdentity key, GuestGraph graph);

  /** A thread is going to run guest code. */
  public void enter(Thread thread) {}

  /** The profiler begins, or begins again, to collect. */
  public void start() {}

  /** The profiler ceases to collect. */
  public void stop() {}

  /**
   * Forgets what was counted.
   *
   * @param functions has each function forget it
   */
  public void reset(Runnable functions) {
    functions.run();
  }

  /** Has functions know what was counted until now; to be called before they are asked. */
  public void prepareSnapshot() {}

  /** About how many bytes of memory it takes for the whole engine; functions are counted apart. */
  public long footprint() {
    return 0;
  }

  /** Adds to a profile what is said of the whole engine. */
  public void describe(PathProfile.Builder profile) {}
}
