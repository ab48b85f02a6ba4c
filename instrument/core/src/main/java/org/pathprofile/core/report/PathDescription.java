package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathKey;

/**
 * Describes a path by source lines and the decisions taken at them, for a reader who has the source
 * but has never seen the graph: {@code from 15 while -> again, 16 if -> then, back to 15 while}.
 * Stateless and thread-safe.
 */
public final class PathDescription {
  private static final int WIDEST_DECISION = 48;

  /** Columns; hardly any code that people write is wider. */
  private static final int WIDEST_LINE = 160;

  private final ControlFlowGraph graph;
  private final PathKey path;

  private PathDescription(ControlFlowGraph graph, PathKey path) {
    this.graph = graph;
    this.path = path;
  }

  /**
   * The decisions that an execution of the path takes, in order: blocks with a description for
   * readers. There may be none. Takes time linear in the length of the path.
   *
   * @param function the function of the path
   */
  public static List<Decision> decisions(FunctionProfile function, PathKey path) {
    PathDescription description = new PathDescription(function.graph(), path);
    List<Decision> decisions = new ArrayList<>();
    for (int index : description.told()) {
      Block block = function.graph().block(path.block(index));
      decisions.add(
          new Decision(
              path.block(index),
              block.line(),
              column(function.graph(), block),
              Text.printable(block.description())));
    }
    return decisions;
  }

  /**
   * The whole path in one line, as a report shows it: where it begins, its decisions (repeated ones
   * only once), and how it ends.
   *
   * @param function the function of the path
   */
  public static String text(FunctionProfile function, PathKey path) {
    return String.join(", ", words(function, path));
  }

  /**
   * The words that {@link #text} joins, at least one: {@code from 15 while -> again}, {@code 16 if
   * -> then}, {@code back to 15 while}. Takes time linear in the length of the path.
   *
   * @param function the function of the path
   */
  public static List<String> words(FunctionProfile function, PathKey path) {
    return of(function.graph(), path).stream().flatMap(piece -> piece.words().stream()).toList();
  }

  /** The guest's name of a function on one line, shortened if it is long, or {@code (unnamed)}. */
  public static String name(FunctionProfile function) {
    return FunctionSection.name(function);
  }

  /** The pieces of the description in order, at least one. */
  static List<Piece> of(ControlFlowGraph graph, PathKey path) {
    return new PathDescription(graph, path).pieces();
  }

  /**
   * The pieces in a number of lines. Pieces in the middle that find no room are left out, and it
   * says how many decisions they are: of a long path the beginning and the end tell most.
   */
  static List<String> lines(List<Piece> pieces, int columns, int maxLines) {
    List<String> lines = wrap(pieces, columns);
    for (int kept = pieces.size() - 1; lines.size() > maxLines && kept >= 2; kept--) {
      List<Piece> first = pieces.subList(0, kept - kept / 2);
      List<Piece> middle = pieces.subList(first.size(), first.size() + pieces.size() - kept);
      List<Piece> some = new ArrayList<>(first);
      int decisions = middle.stream().mapToInt(Piece::decisions).sum();
      some.add(Piece.place(Piece.leftOut(decisions)));
      some.addAll(pieces.subList(first.size() + middle.size(), pieces.size()));
      lines = wrap(some, columns);
    }
    return lines;
  }

  private static List<String> wrap(List<Piece> pieces, int columns) {
    List<String> words = pieces.stream().flatMap(piece -> piece.words().stream()).toList();
    return Text.wrap(words, ", ", columns);
  }

  private List<Piece> pieces() {
    List<List<Told>> iterations = iterations();
    List<Piece> pieces = Repeats.compressIterations(iterations);
    Block first = graph.block(path.block(0));
    if (path.block(0) != graph.entry()) {
      // "from 15 while, 15 while -> again" would say the same thing twice.
      if (!pieces.isEmpty() && isTold(graph, first, pieces.get(0).words().get(0))) {
        pieces.set(0, Piece.decision(beginning() + iterations.get(0).get(0)));
      } else {
        pieces.add(0, Piece.place(beginning() + name(graph, first)));
      }
    }
    addEnding(pieces);
    return pieces;
  }

  /** A block in words: equal words of different blocks are no repeat. */
  private record Told(int block, String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** The decisions; each time the path comes to a block again, another iteration begins. */
  private List<List<Told>> iterations() {
    BitSet told = new BitSet();
    told().forEach(told::set);
    List<List<Told>> iterations = new ArrayList<>();
    List<Told> decisions = new ArrayList<>();
    BitSet seen = new BitSet();
    seen.set(path.block(0));
    for (int i = start(); i < path.executedLength(); i++) {
      if (i > 0 && seen.get(path.block(i))) {
        add(iterations, decisions);
        decisions = new ArrayList<>();
        seen.clear();
      }
      seen.set(path.block(i));
      if (told.get(i)) {
        int block = path.block(i);
        decisions.add(new Told(block, name(graph, graph.block(block))));
      }
    }
    add(iterations, decisions);
    return iterations;
  }

  /** The first block that may be a decision of this path rather than where it begins. */
  private int start() {
    return path.block(0) == graph.entry() ? 0 : 1;
  }

  /** The indexes of the blocks that are described. */
  private List<Integer> told() {
    List<Integer> told = new ArrayList<>();
    for (int i = start(); i < path.executedLength(); i++) {
      Block block = graph.block(path.block(i));
      boolean byNext =
          i + 1 < path.executedLength()
              && isTold(graph, block, decision(graph, graph.block(path.block(i + 1))));
      if (!byNext && isTellable(block) && !isPlain(i)) {
        told.add(i);
      }
    }
    return told;
  }

  /** A statement whose text nobody has, as in Java without its sources, is told by its line. */
  private boolean isTellable(Block block) {
    return !block.description().isEmpty()
        || (graph.granularity().isLearned()
            && block.kind() == BlockKind.STATEMENTS
            && block.line() > 0);
  }

  /**
   * Whether a block of a learned graph is the only one that can come behind the one before, unless
   * that throws.
   */
  private boolean isPlain(int index) {
    if (!graph.granularity().isLearned() || index == 0) {
      return false;
    }
    int before = path.block(index - 1);
    if (graph.isDecision(before)) {
      return false;
    }
    for (int i = 0; i < graph.outDegree(before); i++) {
      int edge = graph.outEdge(before, i);
      if (graph.to(edge) == path.block(index)) {
        return !graph.isRaised(edge) || graph.outDegree(before) == 1;
      }
    }
    return false;
  }

  private static void add(List<List<Told>> iterations, List<Told> decisions) {
    if (!decisions.isEmpty()) {
      iterations.add(decisions);
    }
  }

  /** Whether the decision behind a loop header tells the header as well. */
  static boolean isTold(ControlFlowGraph graph, Block header, String decision) {
    String prefix = position(graph, header) + " " + Text.printable(header.description());
    return header.kind() == BlockKind.LOOP_HEADER
        && header.line() > 0
        && decision.startsWith(header.description().isEmpty() ? prefix : prefix + " ->");
  }

  /** A path that begins with entering its loop is told from one of a later iteration. */
  private String beginning() {
    return path.isEntering() ? "into " : "from ";
  }

  private void addEnding(List<Piece> pieces) {
    Block last = graph.block(path.block(path.length() - 1));
    switch (path.ending()) {
      case EXIT -> {
        if (path.graph() > 0) {
          if (!endsIn("return")) {
            pieces.add(Piece.place("leaves the loop"));
          }
        } else if (pieces.isEmpty()) {
          pieces.add(Piece.place("straight to the end"));
        } else if (!endsIn("return")) {
          pieces.add(Piece.place("to the end"));
        }
      }
      case HEADER, BACKEDGE ->
          pieces.add(Piece.place((isBack() ? "back to " : "to ") + name(graph, last)));
      case CUT -> pieces.add(Piece.place("cut before " + name(graph, last)));
      case EXCEPTION -> {
        if (!endsIn("throw")) {
          pieces.add(Piece.place("throws " + place(last)));
        }
      }
      case SUSPEND -> {
        if (last.description().isEmpty() || path.length() == 1) {
          pieces.add(Piece.place("suspends " + place(last)));
        }
      }
      case ABANDONED -> pieces.add(Piece.place("not ended, " + place(last)));
    }
  }

  /** Whether the last described block, which is shown last, tells how the path ends. */
  private boolean endsIn(String statement) {
    if (graph.granularity().isLearned()) {
      return false;
    }
    for (int i = path.length() - 1; i >= 0; i--) {
      String description = graph.block(path.block(i)).description();
      if (!description.isEmpty()) {
        return description.startsWith(statement);
      }
    }
    return false;
  }

  /** Whether the path ends where it was before. */
  private boolean isBack() {
    int last = path.block(path.length() - 1);
    for (int i = 0; i < path.length() - 1; i++) {
      if (path.block(i) == last) {
        return true;
      }
    }
    return false;
  }

  /** A block by its line and the decision that leads to it. */
  static String decision(ControlFlowGraph graph, Block block) {
    String description = Text.shortened(Text.printable(block.description()), WIDEST_DECISION);
    return block.line() == 0 ? description : position(graph, block) + " " + description;
  }

  /** A block as a place in the code: {@code 15 while -> again}, {@code line 20}. */
  public static String name(ControlFlowGraph graph, Block block) {
    if (!block.description().isEmpty()) {
      return decision(graph, block);
    }
    String word =
        switch (block.kind()) {
          case LOOP_HEADER, LOOP_BODY -> "loop";
          case LOOP_EXIT -> "end of loop";
          case CATCH -> "catch";
          case FINALLY -> "finally";
          case RESUME -> "resume";
          case CASE, CASE_TEST, DEFAULT -> "case";
          default -> "";
        };
    if (block.line() == 0) {
      return word.isEmpty() ? "an unknown line" : word;
    }
    String position = position(graph, block);
    return word.isEmpty() ? "line " + position : position + " " + word;
  }

  private static String position(ControlFlowGraph graph, Block block) {
    return Decision.position(block.line(), column(graph, block));
  }

  /**
   * The column, where the line does not say enough: it has several such decisions, or is longer
   * than anybody writes by hand; else 0.
   */
  static int column(ControlFlowGraph graph, Block block) {
    SourceRange section = block.section();
    boolean isNeeded =
        section.startLine() == block.line()
            && (section.startColumn() > WIDEST_LINE || graph.isCrowded(block.line()));
    return isNeeded ? section.startColumn() : 0;
  }

  private static String place(Block block) {
    SourceRange section = block.section();
    if (section.startLine() < section.endLine()) {
      return "in lines " + section.startLine() + "-" + section.endLine();
    }
    int line = section.startLine() > 0 ? section.startLine() : block.line();
    return line > 0 ? "at line " + line : "at an unknown line";
  }
}
