package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts what the compiler's graphs have of probes. */
final class ProbeNodes {
  /**
   * Options that have an engine say it, together with those of {@link Guest#tracedWith}. Of which
   * method the nodes of a graph are is told only if the first engine of a JVM asks.
   */
  static final List<String> OPTIONS =
      List.of("compiler.NodeSourcePositions=true", "compiler.TraceMethodExpansion=truffleTier");

  /** A method, its frequency, and the nodes of the graph that come from it and what it calls. */
  private static final Pattern METHOD =
      Pattern.compile("^ *(\\S+\\(.*\\)) +\\d+\\.\\d+ \\| +(\\d+) .*\\|");

  /** A function with some decisions, {@code choice}. */
  static final String PROGRAM =
      """
      (function choice(x) {
        if (x % 3 == 0) return 'a';
        if (x % 3 == 1) return 'b';
        return 'c';
      })
      """;

  private ProbeNodes() {}

  /**
   * Asserts that probes have nodes at first, and none in the end.
   *
   * @param measurement prints the two numbers, in a JVM of its own
   * @param folder for what it prints
   */
  static void assertGone(Class<?> measurement, Path folder)
      throws IOException, InterruptedException {
    File out = folder.resolve("out").toFile();
    File err = folder.resolve("err").toFile();
    assertEquals(0, ChildVm.run(measurement, out, err), () -> err + " of " + folder);
    List<String> nodes = Files.readAllLines(out.toPath());
    String log = nodes.toString() + Files.readString(err.toPath());
    assertTrue(Integer.parseInt(nodes.get(0)) > 0, log);
    assertEquals(0, Integer.parseInt(nodes.get(1)), log);
  }

  /**
   * How many nodes of a function's last graph in the compiler's last tier come from probes of this
   * profiler. What Truffle does around probes, such as catching exceptions even if nobody wants to
   * know of them, is not among them.
   *
   * @param log of the engine
   */
  static int in(String function, List<String> log) {
    Pattern compiled = Pattern.compile("opt done.*id=\\d+ +" + function + " .*\\|Tier 2\\|");
    int nodes = 0;
    int ofTree = 0;
    boolean calledByTruffle = false;
    for (String line : log.stream().flatMap(String::lines).toList()) {
      Matcher method = METHOD.matcher(line);
      if (line.contains("Expansion tree for " + function + " after")) {
        ofTree = 0;
      } else if (compiled.matcher(line).find()) {
        nodes = ofTree;
      } else if (method.find()) {
        // The line of what is called follows that of the caller.
        ofTree += calledByTruffle ? Integer.parseInt(method.group(2)) : 0;
        calledByTruffle = method.group(1).startsWith("ProbeNode$EventProviderChainNode.innerOn");
      }
    }
    return nodes;
  }
}
