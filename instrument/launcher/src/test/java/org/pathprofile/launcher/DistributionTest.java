package org.pathprofile.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DistributionTest {
  private static final Path FOLDER = Path.of("a folder");
  private static final String LIB = FOLDER.resolve("lib").toString();
  private static final Path JAVA = Path.of("jdk", "bin", "java");
  private static final List<String> MORE = List.of("-Xmx4g");
  private static final List<String> ARGUMENTS = List.of("run", "a b.js");

  private static List<String> command(int feature, boolean compiles) {
    JavaInstallation java = new JavaInstallation(Path.of("jdk"), JAVA, feature, compiles);
    return new Distribution(FOLDER).command(new JavaChoice(java, compiles), MORE, ARGUMENTS);
  }

  private static String lib(String name) {
    return Path.of(LIB, name).toString();
  }

  @Test
  void aCompilerIsPutOnTheUpgradeModulePath() {
    assertEquals(
        List.of(
            JAVA.toString(),
            "@" + lib("compile.args"),
            "--upgrade-module-path=" + lib("compiler"),
            "-Xmx4g",
            "--module-path=" + lib("modules"),
            "-m",
            "org.pathprofile.cli/org.pathprofile.cli.Main",
            "run",
            "a b.js"),
        command(25, true));
  }

  @Test
  void anInterpreterHasNoCompiler() {
    List<String> old = command(17, false);
    assertEquals("@" + lib("interpret.args"), old.get(1));
    assertEquals("-Xmx4g", old.get(2));
    List<String> warns = command(24, false);
    assertEquals("@" + lib("interpret.args"), warns.get(1));
    assertEquals("@" + lib("interpret-quietly.args"), warns.get(2));
    assertEquals("-Xmx4g", warns.get(3));
  }

  @Test
  void classesOutsideOfAZipAreNoDistribution() {
    LaunchException refused = assertThrows(LaunchException.class, Distribution::here);
    assertTrue(refused.getMessage().contains("unpack all of the zip"), refused.getMessage());
  }
}
