package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;

/**
 * Callgrind's format, for KCachegrind and callgrind_annotate. The cost of a line is how often
 * blocks on it were entered; decisions are conditional jumps. There are no calls: paths do not tell
 * of them. Stateless and thread-safe.
 */
public final class CallgrindFormat extends NamedFormat {
  /** Makes the format; it is found as a service. */
  public CallgrindFormat() {
    super(
        "callgrind",
        "block counts by line, with decisions as jumps, for KCachegrind",
        FormatNeeds.PATHS,
        ".callgrind",
        "callgrind.out");
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    Writer writer = Utf8.writer(target);
    writer.write("# callgrind format\nversion: 1\n");
    writer.write("creator: pathprofile " + Profiles.oneLine(profile.toolVersion()) + "\n");
    writer.write("desc: Unit: " + Profiles.unit(profile) + "\n");
    writer.write("positions: line\nevents: Blocks\n");
    List<FunctionProfile> functions =
        profile.functions().stream()
            .sorted(Comparator.comparing(FunctionProfile::identity))
            .toList();
    long total = 0;
    for (FunctionProfile function : functions) {
      total += function(function, writer);
    }
    writer.write("\ntotals: " + total + "\n");
    writer.flush();
  }

  private static long function(FunctionProfile function, Writer writer) throws IOException {
    ControlFlowGraph graph = function.graph();
    EdgeProfile counts = function.edgeProfile();
    SortedMap<Integer, Long> costs = new TreeMap<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (block != graph.exit() && counts.block(block) > 0) {
        costs.merge(line(graph, block), counts.block(block), Long::sum);
      }
    }
    writer.write("\nfl=" + Profiles.oneLine(function.identity().sourcePathOrName()) + "\n");
    String name =
        function.identity().rootName().isEmpty() ? "(unnamed)" : function.identity().rootName();
    // The same name at two places is two functions.
    writer.write(
        "fn=" + Profiles.oneLine(name) + ":" + function.identity().section().startLine() + "\n");
    long total = 0;
    for (var cost : costs.entrySet()) {
      writer.write(cost.getKey() + " " + cost.getValue() + "\n");
      total += cost.getValue();
    }
    for (int block = 0; block < graph.blockCount(); block++) {
      if (graph.isDecision(block) && counts.block(block) > 0) {
        decision(graph, counts, block, writer);
      }
    }
    return total;
  }

  private static void decision(ControlFlowGraph graph, EdgeProfile counts, int block, Writer writer)
      throws IOException {
    long executed = counts.block(block);
    for (int i = 0; i < graph.outDegree(block); i++) {
      int edge = graph.outEdge(block, i);
      if (counts.edge(edge) > 0 && !graph.isRaised(edge)) {
        writer.write("jcnd=" + counts.edge(edge) + "/" + executed);
        writer.write(" " + line(graph, graph.to(edge)) + "\n");
        // The position of the jump itself has a line of its own.
        writer.write(line(graph, block) + "\n");
      }
    }
  }

  private static int line(ControlFlowGraph graph, int block) {
    int line = graph.block(block).line();
    return line > 0 ? line : graph.block(block).section().startLine();
  }
}
