package org.pathprofile.launcher;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What the user asks for by environment variables.
 *
 * @param mayCompile whether guest code may be compiled
 * @param graalVm a version of GraalVM; empty for the one that is there
 * @param options more options of the JVM
 */
record Wishes(boolean mayCompile, String graalVm, List<String> options) {
  static final String GRAALVM = "PATHPROFILE_GRAALVM";

  /**
   * @param environment values of environment variables; null for one that is not there
   */
  static Wishes of(UnaryOperator<String> environment) {
    String runtime = value(environment, "PATHPROFILE_RUNTIME", "optimizing");
    if (!List.of("optimizing", "fallback").contains(runtime)) {
      throw new LaunchException(
          "PATHPROFILE_RUNTIME=%s: neither optimizing nor fallback".formatted(runtime));
    }
    return new Wishes(
        runtime.equals("optimizing"),
        value(environment, GRAALVM, ""),
        Arrays.stream(value(environment, "PATHPROFILE_JAVA_OPTS", "").split("\\s+"))
            .filter(option -> !option.isEmpty())
            .toList());
  }

  private static String value(UnaryOperator<String> environment, String name, String otherwise) {
    String value = environment.apply(name);
    return value == null || value.isEmpty() ? otherwise : value;
  }

  /** Says so if a Java interprets guest code that may be compiled, and returns that Java. */
  JavaChoice checked(JavaChoice choice) {
    if (mayCompile && !choice.compiles()) {
      Launcher.say(
          "no JDK 25 with JVMCI found; %s interprets the program, more slowly"
              .formatted(choice.java().home()));
    }
    return choice;
  }
}
