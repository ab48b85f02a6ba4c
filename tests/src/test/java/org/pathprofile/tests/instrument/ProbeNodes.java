package org.pathprofile.tests.instrument;

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

  private ProbeNodes() {}

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
