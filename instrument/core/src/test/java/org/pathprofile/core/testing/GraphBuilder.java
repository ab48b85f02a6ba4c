package org.pathprofile.core.testing;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;

/** Builds graphs whose blocks have names, so that tests can be read. */
public final class GraphBuilder {
  private final ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  public GraphBuilder block(String name, BlockKind kind, int line, String description) {
    return block(name, kind, new SourceRange(line, 1, line, 9), line, description);
  }

  public GraphBuilder block(
      String name, BlockKind kind, SourceRange section, int line, String description) {
    numbers.put(name, graph.addBlock(new Block(kind, section, line, description)));
    return this;
  }

  /** Adds an edge from the first to every other block. */
  public GraphBuilder edges(String from, String... to) {
    for (String target : to) {
      graph.addEdge(number(from), number(target), true);
    }
    return this;
  }

  /** Adds an edge that only exceptions take. */
  public GraphBuilder raised(String from, String to) {
    graph.markRaised(graph.addEdge(number(from), number(to), true));
    return this;
  }

  /** As of a language whose lines are told, and whose ways are all known. */
  public GraphBuilder learned() {
    graph.granularity(Granularity.LINE).complete(true);
    return this;
  }

  /** As of a language whose lines are told, and of whose ways those that were taken are known. */
  public GraphBuilder learnedInPart() {
    graph.granularity(Granularity.LINE);
    return this;
  }

  public GraphBuilder head(String name) {
    graph.markHead(number(name));
    return this;
  }

  public GraphBuilder tail(String name) {
    graph.markTail(number(name));
    return this;
  }

  public GraphBuilder indistinct(String note) {
    graph.noteIndistinct(note);
    return this;
  }

  public ControlFlowGraph build() {
    return graph.build();
  }

  /** The numbers of blocks, named with spaces between. */
  public int[] path(String names) {
    return Arrays.stream(names.split(" ")).mapToInt(this::number).toArray();
  }

  private int number(String name) {
    Integer number = numbers.get(name);
    if (number == null) {
      throw new IllegalArgumentException("no block " + name + " in " + numbers.keySet());
    }
    return number;
  }
}
