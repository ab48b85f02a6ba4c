package org.pathprofile.tests.runtime;

import java.util.Map;

/** Options with which a program is compiled as soon as it may be, and failures are told. */
public final class ForegroundCompilation {
  private static final boolean OPTIMIZING =
      "optimizing".equals(System.getProperty("pathprofile.test.runtime"));

  private ForegroundCompilation() {}

  /**
   * The options, none on the fallback runtime, which does not know them.
   *
   * @param calls after how many calls a function is compiled, in the last tier
   */
  public static Map<String, String> after(int calls) {
    return OPTIMIZING
        ? Map.of(
            "engine.BackgroundCompilation", "false",
            "engine.CompilationFailureAction", "Throw",
            "engine.MultiTier", "false",
            "engine.SingleTierCompilationThreshold", Integer.toString(calls))
        : Map.of();
  }
}
