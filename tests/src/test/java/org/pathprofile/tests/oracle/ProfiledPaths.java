package org.pathprofile.tests.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.LoopNesting;
import org.pathprofile.core.kiter.IterationChooser;
import org.pathprofile.core.kiter.KIterationNumbering;
import org.pathprofile.core.kiter.UnrolledLoop;
import org.pathprofile.core.numbering.AcyclicGraph;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathCount;

/** The paths of a function that the profile lists, in the words of {@link ExpectedPaths}. */
final class ProfiledPaths {
  private static final int MOST_AUTO = 4096;

  private final Map<List<String>, Long> counts = new HashMap<>();
  private final Set<String> headers = new TreeSet<>();
  private final Map<String, Integer> followed = new TreeMap<>();
  private final Set<String> notes = new TreeSet<>();
  private Iterations iterations = Iterations.ONE;
  private boolean ambiguous;
  private boolean isChanged;
  private long irregular;

  /**
   * @param isModule whether it is the code of a whole file
   * @param fault what is wrong with the adapter, or null
   */
  void add(FunctionProfile function, Convention convention, boolean isModule, Fault fault) {
    ControlFlowGraph graph = function.graph();
    LoopNesting loops = LoopNesting.of(graph);
    Set<Integer> ownHeaders = new TreeSet<>();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      if (loops.isBackEdge(edge)) {
        ownHeaders.add(graph.to(edge));
      }
    }
    ownHeaders.forEach(header -> headers.add(lineOf(graph, header)));
    if (!function.iterations().equals(Iterations.ONE)) {
      iterations = function.iterations();
    }
    if (function.iterations().k() > 1 && function.iterations().form() == Iterations.Form.PERFECT) {
      addFollowed(graph, ownHeaders, convention);
    }
    notes.addAll(function.graph().indistinct());
    irregular += function.irregular();
    for (PathCount path : function.paths()) {
      List<String> words = words(graph, path);
      Optional<List<String>> reported =
          fault == null ? Optional.of(words) : fault.report(words, isModule);
      isChanged |= !reported.equals(Optional.of(words));
      reported.ifPresent(found -> counts.merge(found, path.count(), Long::sum));
    }
  }

  /** Whether the fault changed a path. */
  boolean isChanged() {
    return isChanged;
  }

  /** Which loops are followed, and how often, as the option says. */
  private void addFollowed(ControlFlowGraph graph, Set<Integer> ownHeaders, Convention convention) {
    AcyclicGraph acyclic = AcyclicGraph.of(graph, PathEnd.BACKEDGE);
    Optional<KIterationNumbering> numbering =
        convention.k().equals("auto")
            ? IterationChooser.perLoop(acyclic, 16, MOST_AUTO)
            : IterationChooser.uniform(acyclic, Integer.parseInt(convention.k()), Long.MAX_VALUE);
    Map<Integer, Integer> byHeader = new HashMap<>();
    for (UnrolledLoop loop : numbering.orElseThrow().scheme().loops()) {
      byHeader.put(loop.header(), loop.k());
    }
    // A loop in a finally block stands in the graph several times.
    Map<String, Integer> byLine = new TreeMap<>();
    for (int header : ownHeaders) {
      int k = byHeader.getOrDefault(header, 0);
      Integer other = byLine.put(lineOf(graph, header), k);
      ambiguous |= other != null && other != k;
      if (k > 0) {
        followed.put(lineOf(graph, header), k);
      }
    }
  }

  private static String lineOf(ControlFlowGraph graph, int block) {
    return Integer.toString(graph.block(block).line());
  }

  Map<List<String>, Long> counts() {
    return counts;
  }

  /** The lines of the loops in which an iteration can follow another one. */
  Set<String> headers() {
    return headers;
  }

  /** How paths span iterations. */
  Iterations iterations() {
    return iterations;
  }

  /** By the lines of followed loops, over how many iterations. */
  Map<String, Integer> followed() {
    return followed;
  }

  /** Whether the copies of a loop are followed over different numbers of iterations. */
  boolean isAmbiguous() {
    return ambiguous;
  }

  /** Whether there is no code in the source: a constructor that the class does not declare. */
  boolean isImplicit() {
    return counts.keySet().stream().allMatch(path -> path.size() == 1);
  }

  /** What the profile says it cannot tell apart. */
  Set<String> notes() {
    return notes;
  }

  long irregular() {
    return irregular;
  }

  private static List<String> words(ControlFlowGraph graph, PathCount path) {
    List<String> words = new ArrayList<>();
    int[] blocks = path.blocks();
    int start = 0;
    if (blocks[0] != graph.entry()) {
      words.add("from " + place(graph.block(blocks[0])));
      start = 1;
    }
    for (int i = start; i < path.key().executedLength(); i++) {
      Block block = graph.block(blocks[i]);
      if (!block.description().isEmpty() && block.kind() != BlockKind.LOOP_HEADER) {
        words.add(block.line() + described(block));
      }
    }
    Block last = graph.block(blocks[blocks.length - 1]);
    words.add(
        switch (path.ends()) {
          case EXIT -> "exit";
          case HEADER -> "to " + place(last);
          case BACKEDGE -> "back to " + place(last);
          case EXCEPTION -> "throws";
          case SUSPEND -> "suspends";
          case ABANDONED -> "abandoned";
          case CUT -> "cut";
        });
    return words;
  }

  private static String place(Block block) {
    return block.line()
        + switch (block.kind()) {
          case LOOP_HEADER -> " loop";
          case CATCH -> " catch";
          case FINALLY -> " finally";
          case RESUME -> " resume";
          default -> described(block);
        };
  }

  /** Without what a copy of a finally block comes after: the words before it tell that. */
  private static String described(Block block) {
    return " " + block.description().replaceFirst("^finally after .*", "finally");
  }
}
