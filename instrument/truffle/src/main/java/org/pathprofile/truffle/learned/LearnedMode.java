package org.pathprofile.truffle.learned;

import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.EventGraph;
import org.pathprofile.core.bytecode.StatementFlow;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.truffle.iterations.IterationProfiling;
import org.pathprofile.truffle.paths.PathProfiling;
import org.pathprofile.truffle.subpath.SubpathProfiling;

/** What a mode does for functions with learned graphs. Immutable. */
public final class LearnedMode {
  /** Begins to profile a function. */
  @FunctionalInterface
  private interface Maker {
    LearnedFunction make(FunctionIdentity key, LearnedLanguage language);
  }

  private final boolean trivial;
  private final Maker maker;

  private LearnedMode(boolean trivial, Maker maker) {
    this.trivial = trivial;
    this.maker = maker;
  }

  /** Counts paths of one iteration. */
  public static LearnedMode of(PathProfiling paths) {
    return new LearnedMode(
        paths.scope().trivial(), (key, language) -> LearnedPathFunction.of(key, language, paths));
  }

  /** Counts paths of several iterations, unless these are chosen by graphs that are known. */
  public static LearnedMode of(IterationProfiling iterations) {
    return iterations.scope().auto()
        ? of(iterations.paths())
        : new LearnedMode(
            iterations.paths().scope().trivial(),
            (key, language) -> LearnedPathFunction.of(key, language, iterations));
  }

  /** Follows subpaths. */
  public static LearnedMode of(SubpathProfiling subpaths) {
    return new LearnedMode(
        subpaths.scope().trivial(),
        (key, language) -> new LearnedSubpathFunction(key, language, subpaths));
  }

  /** Whether functions with one path take part. */
  boolean trivial() {
    return trivial;
  }

  /**
   * Begins to profile a function.
   *
   * @param statements those that are known
   * @param flow the ways between them, if the code says so
   */
  LearnedFunction create(
      FunctionIdentity key,
      LearnedLanguage language,
      Statements statements,
      @Nullable StatementFlow flow) {
    LearnedFunction function = maker.make(key, language);
    function.take(statements, flow);
    return function;
  }

  /** Begins to profile a function whose graph is known, and whose blocks are its events. */
  LearnedFunction create(FunctionIdentity key, LearnedLanguage language, EventGraph events) {
    LearnedFunction function = maker.make(key, language);
    function.take(events);
    return function;
  }
}
