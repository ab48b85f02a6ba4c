package org.pathprofile.tests.adapter;

import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/**
 * Writes a path as the expectations in the profiled files do: the decisions that it takes, each
 * with its line relative to the line of the function, and how it ends. {@link ExpectedPaths}
 * describes the form.
 */
final class PathWords {
  private final ControlFlowGraph graph;
  private final PathKey path;
  private final int baseLine;
  private final List<String> words = new ArrayList<>();

  private PathWords(ControlFlowGraph graph, PathKey path, int baseLine) {
    this.graph = graph;
    this.path = path;
    this.baseLine = baseLine;
  }

  static String of(ControlFlowGraph graph, PathKey path, int baseLine) {
    return new PathWords(graph, path, baseLine).write();
  }

  private String write() {
    int start = 0;
    if (path.block(0) != graph.entry()) {
      words.add("from " + place(graph.block(path.block(0))));
      start = 1;
    }
    for (int i = start; i < path.executedLength(); i++) {
      Block block = graph.block(path.block(i));
      if (!block.description().isEmpty() && block.kind() != BlockKind.LOOP_HEADER) {
        words.add(relative(block.line()) + " " + described(block));
      }
    }
    addEnding();
    return String.join(", ", words);
  }

  private void addEnding() {
    Block last = graph.block(path.block(path.length() - 1));
    switch (path.ending()) {
      case EXIT -> {
        if (words.isEmpty() || !words.get(words.size() - 1).endsWith(" return")) {
          words.add("end");
        }
      }
      case HEADER -> words.add("to " + place(last));
      case BACKEDGE -> words.add("back to " + place(last));
      case EXCEPTION ->
          words.add(isBehindConstruct(last) ? "throws after " + line(last) : "throws");
      case SUSPEND -> {
        if (path.length() == 1 || last.description().isEmpty()) {
          words.add("suspends");
        }
      }
      case ABANDONED -> words.add("abandoned");
      default -> words.add(path.ending().label());
    }
  }

  /** Whether the block is not an arm that the words before tell of, but where arms meet again. */
  private boolean isBehindConstruct(Block last) {
    return path.length() > 1
        && path.ending() == PathEnding.EXCEPTION
        && last.kind() == BlockKind.STATEMENTS
        && last.description().isEmpty();
  }

  private String place(Block block) {
    String word =
        switch (block.kind()) {
          case LOOP_HEADER -> "loop";
          case CATCH -> "catch";
          case FINALLY -> "finally";
          case RESUME -> "resume";
          default -> described(block);
        };
    return relative(block.line()) + " " + word;
  }

  /** Without what a copy of a finally block comes after: the words before it tell that. */
  private static String described(Block block) {
    return block.description().replaceFirst("^finally after .*", "finally");
  }

  private String line(Block block) {
    return relative(block.section().startLine());
  }

  private String relative(int line) {
    return "+" + (line - baseLine);
  }
}
