package org.pathprofile.launcher;

import java.util.List;
import java.util.Optional;

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
   * The first installation that can compile guest code, or else the first that can interpret it.
   *
   * @param installations some of which runs pathprofile, as the one that runs this does
   * @param mayCompile whether guest code may be compiled
   */
  static JavaChoice among(List<JavaInstallation> installations, boolean mayCompile) {
    Optional<JavaInstallation> compiling =
        installations.stream()
            .filter(java -> mayCompile && java.feature() == COMPILING && java.hasJvmci())
            .findFirst();
    if (compiling.isPresent()) {
      return new JavaChoice(compiling.get(), true);
    }
    return installations.stream()
        .filter(java -> java.feature() >= OLDEST)
        .findFirst()
        .map(java -> new JavaChoice(java, false))
        .orElseThrow();
  }
}
