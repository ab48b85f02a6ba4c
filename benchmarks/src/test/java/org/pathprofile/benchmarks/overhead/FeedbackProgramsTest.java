package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FeedbackProgramsTest {
  /** Tests run in the folder of their module. */
  private static final Path ROOT = Path.of("..");

  private static final Path FOLDER = ROOT.resolve("benchmarks/feedback");

  @Test
  void everyProgramIsMeasuredAndListed() throws IOException {
    List<Workload> workloads = Workload.of(List.of("feedback"));
    String readme = Files.readString(FOLDER.resolve("README.md"));
    Set<Path> measured =
        workloads.stream().map(workload -> workload.driver(ROOT)).collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertEquals(
          files.filter(file -> file.toString().endsWith(".sl")).collect(Collectors.toSet()),
          measured);
    }
    for (Workload workload : workloads) {
      assertTrue(readme.contains("`" + workload.name() + "`"), workload.name());
      String code = Files.readString(workload.driver(ROOT));
      assertTrue(code.startsWith("// ") && code.contains("\nfunction run(n) {"), workload.name());
      assertEquals(
          workload.group() != Workload.Group.ORDINARY,
          code.contains("// Correlated: ") && code.contains("// Hot"),
          workload.name());
    }
  }

  @Test
  void phaseIsPhaseChangeWithoutItsFirstPhase() throws IOException {
    String change = program("phase-change");
    String before = "function before(n) {\n  return handleKinds(0, n);\n}\n\n";
    assertTrue(change.contains(before));
    assertEquals(
        program("phase"), change.replace(before, "").replace("  println(before(1));\n", ""));
  }

  /** Without the comment at its head. */
  private static String program(String name) throws IOException {
    String code = Files.readString(FOLDER.resolve(name + ".sl"));
    return code.substring(code.indexOf("\nfunction "));
  }
}
