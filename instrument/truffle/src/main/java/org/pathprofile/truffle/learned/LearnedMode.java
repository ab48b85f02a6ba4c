package org.pathprofile.truffle.learned;

import org.pathprofile.core.bytecode.EventGraph;
import org.pathprofile.core.bytecode.StatementFlow;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.truffle.iterations.IterationProfiling;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.paths.PathProfiling;
import org.pathprofile.truffle.subpath.SubpathProfiling;

/**
 * What a mode does for functions with learned graphs.
 *
 * @param trivial whether functions with one path take part
 */
record LearnedMode(boolean trivial, Maker maker) {
  /** Begins to profile a function. */
  @FunctionalInterface
  interface Maker {
    LearnedFunction make(FunctionIdentity key, LearnedLanguage language);
  }

  /** Null if the mode has to know graphs beforehand. */
  static LearnedMode of(Profiling profiling) {
    if (profiling instanceof PathProfiling paths) {
      return new LearnedMode(
          paths.scope().trivial(), (key, language) -> LearnedPathFunction.of(key, language, paths));
    }
    if (profiling instanceof IterationProfiling iterations) {
      PathProfiling paths = iterations.paths();
      return new LearnedMode(
          paths.scope().trivial(),
          iterations.scope().auto()
              ? (key, language) -> LearnedPathFunction.of(key, language, paths)
              : (key, language) -> LearnedPathFunction.of(key, language, iterations));
    }
    if (profiling instanceof SubpathProfiling subpaths) {
      return new LearnedMode(
          subpaths.scope().trivial(),
          (key, language) -> new LearnedSubpathFunction(key, language, subpaths));
    }
    return null;
  }

  /**
   * Begins to profile a function.
   *
   * @param statements those that are known
   * @param flowOrNull the ways between them, if the code says so
   */
  LearnedFunction create(
      FunctionIdentity key,
      LearnedLanguage language,
      Statements statements,
      StatementFlow flowOrNull) {
    LearnedFunction function = maker.make(key, language);
    function.take(statements, flowOrNull);
    return function;
  }

  /** Begins to profile a function whose graph is known, and whose blocks are its events. */
  LearnedFunction create(FunctionIdentity key, LearnedLanguage language, EventGraph events) {
    LearnedFunction function = maker.make(key, language);
    function.take(events);
    return function;
  }
}
