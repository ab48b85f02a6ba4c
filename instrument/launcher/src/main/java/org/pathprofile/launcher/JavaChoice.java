package org.pathprofile.launcher;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which Java runs the program, and how. Immutable.
 *
 * @param compiles whether it compiles guest code; otherwise it interprets it
 */
record JavaChoice(JavaInstallation java, boolean compiles) {
  /** The only version into which the compiler in the folder fits. */
  static final int COMPILING = 25;

  /** The oldest version that runs pathprofile. */
  static final int OLDEST = 17;

  /**
   * The first installation that can compile guest code, or else the first that can interpret it;
   * empty if none can.
   *
   * @param mayCompile whether guest code may be compiled
   * @param oldest the oldest version that can interpret it
   */
  static Optional<JavaChoice> among(
      List<JavaInstallation> installations, boolean mayCompile, int oldest) {
    Stream<JavaChoice> compiling =
        installations.stream()
            .filter(java -> mayCompile && java.feature() == COMPILING && java.hasJvmci())
            .map(java -> new JavaChoice(java, true));
    Stream<JavaChoice> interpreting =
        installations.stream()
            .filter(java -> java.feature() >= oldest)
            .map(java -> new JavaChoice(java, false));
    return Stream.concat(compiling, interpreting).findFirst();
  }
}
