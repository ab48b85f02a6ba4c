package org.pathprofile.core.report;

/** Why a profile holds no function; only who profiled can know. */
public enum EmptyReason {
  UNKNOWN("No function with more than one path was executed while profiling was on."),
  NOT_STARTED("Profiling was never started."),
  NO_SUPPORTED_LANGUAGE("No code in a language that pathprofile supports was executed."),
  NO_STATEMENTS(
      "No statement ran that can be profiled: the program is empty, or its code has no line"
          + " numbers. Compile with debug information: to WebAssembly with -gdwarf-4, and keep the"
          + " sources where they are; to LLVM bitcode with -g."),
  MODE_NEEDS_GRAPHS(
      "The control flow of this language is learned while the program runs, but the mode must know"
          + " it in advance. Use Mode=exact, Mode=sampled or Mode=subpath."),
  NOTHING_EXECUTED(
      "No function was run: the program is empty, failed before it began, or ran while profiling"
          + " was off."),
  NOTHING_SUPPORTED("None of the functions that were run could be profiled:"),
  EVERYTHING_FILTERED(
      "A filter excludes every function that was executed. Widen FilterRootName, FilterFile,"
          + " FilterMimeType or FilterLanguage."),
  ONLY_TRIVIAL(
      "Every function that was executed has a single path, so its path count is only the number"
          + " of its activations. Trivial=true counts that."),
  NO_SUBPATHS(
      "No subpath was sampled, because too few blocks were entered while profiling was on."
          + " Mode=exact counts every path."),
  NO_SAMPLES(
      "No sample was taken, because no path ended after a tick. A shorter Period takes samples"
          + " sooner; Mode=exact counts every path.");

  private final String explanation;

  EmptyReason(String explanation) {
    this.explanation = explanation;
  }

  /** One or two sentences that say what happened and what can be done. */
  public String explanation() {
    return explanation;
  }
}
