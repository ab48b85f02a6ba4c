package org.pathprofile.core.bytecode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.Reachable;
import org.pathprofile.core.graph.SourceRange;

/**
 * The control flow of a root whose interpreter tells each instruction before it is executed. So
 * each basic block has an event, at its first instruction, and each branch is a decision that is
 * told. Blocks are divided where a statement begins, too.
 *
 * <p>What comes before the first branch or statement has no event: there the activation begins.
 *
 * <p>Immutable.
 */
public final class TracedCode {
  private static final int NONE = -1;
  private static final int LONGEST_TEXT = 40;

  /** With which a statement begins that is a decision itself. */
  private static final Pattern KEYWORD = Pattern.compile("(if|elif|while|assert|except|case)\\b");

  /** A comparison that GraalPy gives no place of its own in a conditional expression. */
  private static final Pattern WITH_NONE = Pattern.compile("\\s+is\\s+(not\\s+)?None\\b");

  /** What an instruction does with control. */
  public enum Kind {
    /** It goes on. */
    PLAIN,
    /** It goes to its target. */
    JUMP,
    /** It goes on if a value is true, or else to its target. */
    BRANCH,
    /** The same, and the value is the left operand of an operator. */
    AND,
    /** It goes to its target if the left operand of an operator is true, or else on. */
    OR,
    /** It goes on or to its target while it waits for another activation: no decision. */
    WAIT,
    /** It ends the activation, or throws. */
    END,
    /** The activation is suspended. */
    SUSPEND,
    /** The activation that was suspended before it goes on behind it. */
    RESUME
  }

  /**
   * An instruction.
   *
   * @param section the code that it belongs to
   * @param target the index of the instruction that it may go to; -1 if there is none
   * @param handler where an exception goes that it throws; -1 if that leaves the root
   * @param statement the statement that begins with it; null if none does
   * @param isTrue whether what it leaves is a constant that counts as true
   * @param isConversion whether it only makes a truth value of what was computed before it
   */
  public record Operation(
      Kind kind,
      SourceRange section,
      int target,
      int handler,
      @Nullable SourceRange statement,
      boolean isTrue,
      boolean isConversion) {}

  /** Instructions in a row that run one after the other. */
  private static final class Piece {
    final int first;
    int end;
    int event;
    int node;

    Piece(int first) {
      this.first = first;
    }
  }

  private final List<Operation> code;
  private final List<String> text;
  private final int[][] next;

  /** By instruction that suspends, where the activation goes on; or -1. */
  private final int[] resumption;

  private final BitSet leaders = new BitSet();
  private final BitSet reached = new BitSet();
  private final Set<SourceRange> statements = new HashSet<>();
  private final List<Piece> pieces = new ArrayList<>();
  private final int[] pieceOf;

  /**
   * @param code the instructions in their order
   * @param text the lines of the source; empty if it has none
   * @throws IllegalArgumentException if the code cannot be understood
   */
  public TracedCode(List<Operation> code, List<String> text) {
    this.code = List.copyOf(code);
    this.text = List.copyOf(text);
    next = new int[code.size()][];
    resumption = new int[code.size()];
    pieceOf = new int[code.size()];
    findWays();
    findReached();
    findPieces();
    check();
  }

  private void findWays() {
    BitSet targets = new BitSet();
    for (Operation each : code) {
      targets.set(Math.max(0, each.target));
      targets.set(Math.max(0, each.handler));
    }
    leaders.or(targets);
    leaders.set(0);
    for (int i = 0; i < code.size(); i++) {
      Operation each = code.get(i);
      if (each.statement != null) {
        statements.add(each.statement);
        leaders.set(i);
      }
      resumption[i] = NONE;
      int tested = i - 1;
      while (tested > 0 && code.get(tested).isConversion && !targets.get(tested)) {
        tested--;
      }
      boolean isKnown = i > 0 && code.get(tested).isTrue && !targets.get(i);
      next[i] =
          switch (each.kind) {
            case JUMP -> new int[] {each.target};
            case BRANCH, AND -> isKnown ? new int[] {i + 1} : new int[] {i + 1, each.target};
            case OR, WAIT -> new int[] {i + 1, each.target};
            case END -> new int[0];
            case SUSPEND -> {
              resumption[i] = behindResume(i);
              leaders.set(resumption[i]);
              yield new int[0];
            }
            case PLAIN, RESUME -> new int[] {i + 1};
          };
      if (next[i].length != 1 || next[i][0] != i + 1) {
        leaders.set(i + 1);
      }
      for (int to : next[i]) {
        if (to < 0 || to >= code.size()) {
          throw new IllegalArgumentException("control leaves the code behind " + i);
        }
      }
    }
  }

  private int behindResume(int suspension) {
    for (int i = suspension + 1; i + 1 < code.size(); i++) {
      if (code.get(i).kind == Kind.RESUME) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException("nothing resumes what is suspended at " + suspension);
  }

  private void findReached() {
    reached.or(
        Reachable.from(
            IntStream.of(0),
            i ->
                IntStream.concat(
                    Arrays.stream(next[i]),
                    IntStream.of(code.get(i).handler, resumption[i]).filter(to -> to >= 0))));
  }

  private void findPieces() {
    Piece piece = null;
    for (int i = 0; i < code.size(); i++) {
      if (!reached.get(i)) {
        pieceOf[i] = NONE;
        piece = null;
        continue;
      }
      if (piece == null || leaders.get(i)) {
        piece = new Piece(i);
        piece.event = pieces.size();
        pieces.add(piece);
      }
      piece.end = i + 1;
      pieceOf[i] = pieces.size() - 1;
    }
  }

  /** Handlers are entered by exceptions and nothing else, and nothing goes back to the entry. */
  private void check() {
    BitSet handlers = new BitSet();
    for (int i : reached.stream().toArray()) {
      handlers.set(Math.max(0, code.get(i).handler));
    }
    for (int i : reached.stream().toArray()) {
      for (int to : next[i]) {
        if (handlers.get(to) || to == 0) {
          throw new IllegalArgumentException("a handler is not entered by exceptions only");
        }
      }
      if (resumption[i] >= 0 && handlers.get(resumption[i])) {
        throw new IllegalArgumentException("a handler goes on behind a suspension");
      }
    }
  }

  /** The number of the event that comes before an instruction is executed; 0 if none does. */
  public int event(int instruction) {
    int piece = pieceOf[instruction];
    return piece >= 0 && pieces.get(piece).first == instruction ? pieces.get(piece).event : 0;
  }

  // --- the graph

  /**
   * The ways of control.
   *
   * @param function where the function is
   */
  public EventGraph graph(SourceRange function) {
    return new Drawing(function).graph();
  }

  /** Makes the graph from the pieces. */
  private final class Drawing {
    private final EventGraph.Builder builder = EventGraph.builder();
    private final SourceRange function;

    /** The first decision of each loop that ends it. */
    private final BitSet loopTests = new BitSet();

    /** By target of a jump back, the last such jump. */
    private final int[] lastBack = new int[code.size()];

    /** By where they end, the operators of which operands are decisions; the outermost ones. */
    private final Map<Integer, SourceRange> operators = new HashMap<>();

    Drawing(SourceRange function) {
      this.function = function;
      builder.add(Block.of(BlockKind.ENTRY, function), 0, NONE);
      for (int i : reached.stream().toArray()) {
        Operation each = code.get(i);
        if (each.kind == Kind.AND || each.kind == Kind.OR) {
          operators.merge(each.target, each.section, (one, two) -> one.contains(two) ? one : two);
        }
        for (int to : next[i]) {
          if (to <= i) {
            lastBack[to] = i;
          }
        }
      }
      for (int header = 0; header < code.size(); header++) {
        if (lastBack[header] > 0) {
          findLoopTest(header, lastBack[header]);
        }
      }
    }

    private void findLoopTest(int header, int back) {
      for (int i = header; i < back; i++) {
        if (reached.get(i) && isDecision(i) && code.get(i).kind == Kind.BRANCH) {
          loopTests.set(i, next[i][1] > back);
          return;
        }
      }
    }

    private boolean isDecision(int i) {
      return next[i].length == 2 && code.get(i).kind != Kind.WAIT;
    }

    EventGraph graph() {
      for (int p = 0; p < pieces.size(); p++) {
        Piece piece = pieces.get(p);
        piece.node = builder.add(block(piece), piece.event, 2 * p);
      }
      builder.go(EventGraph.ENTRY, pieces.get(0).node).harmless(EventGraph.ENTRY);
      for (int p = 0; p < pieces.size(); p++) {
        leave(pieces.get(p), 2 * p + 1);
      }
      for (int i : reached.stream().toArray()) {
        if (code.get(i).handler >= 0) {
          builder.handler(pieces.get(pieceOf[code.get(i).handler]).node);
        }
      }
      return builder.build();
    }

    private void leave(Piece piece, int position) {
      int last = piece.end - 1;
      Operation operation = code.get(last);
      if (operation.kind == Kind.SUSPEND) {
        Block block = new Block(BlockKind.SUSPEND, operation.section, 0, "");
        int suspension = builder.add(block, 0, position);
        builder.go(piece.node, suspension).suspension(suspension);
        builder.headBehind(pieces.get(pieceOf[resumption[last]]).node);
      } else if (operation.kind == Kind.END) {
        builder.go(piece.node, EventGraph.EXIT);
      } else if (isDecision(last)) {
        decide(piece, last, position);
      } else {
        for (int to : next[last]) {
          go(piece.node, last, to);
        }
      }
    }

    private void go(int node, int from, int to) {
      int target = pieces.get(pieceOf[to]).node;
      builder.go(node, target);
      if (to <= from) {
        builder.header(target);
      }
    }

    private void decide(Piece piece, int last, int position) {
      SourceRange tested = tested(last);
      int line = tested.startLine();
      for (int way = 0; way < 2; way++) {
        boolean holds = (way == 0) == (code.get(last).kind != Kind.OR);
        int arm = builder.add(outcome(last, tested, holds), 0, position);
        builder.go(piece.node, arm).outcome(arm, line);
        go(arm, last, next[last][way]);
      }
    }

    // --- what a reader is told

    private Block outcome(int i, SourceRange tested, boolean holds) {
      String words = text(tested);
      int line = tested.startLine();
      if (loopTests.get(i)) {
        return holds
            ? new Block(BlockKind.LOOP_BODY, tested, line, words + " -> again")
            : new Block(BlockKind.LOOP_EXIT, tested, line, words + " -> exit");
      }
      Kind kind = code.get(i).kind;
      if (kind == (holds ? Kind.AND : Kind.OR)) {
        return new Block(
            BlockKind.OPERAND, tested, line, words + (holds ? " -> true" : " -> false"));
      }
      boolean isStatement = isTestOfStatement(i);
      if (isStatement && words.startsWith("except")) {
        return holds
            ? new Block(BlockKind.CASE, tested, line, words + " -> matches")
            : new Block(BlockKind.DEFAULT, tested, line, words + " -> other");
      }
      if (isStatement && words.startsWith("assert ")) {
        // The code of the exception comes first.
        return holds
            ? new Block(BlockKind.ELSE, tested, line, words + " -> false")
            : new Block(BlockKind.THEN, tested, line, words + " -> true");
      }
      boolean isIf = isStatement && (words.startsWith("if ") || words.startsWith("elif "));
      return holds
          ? new Block(BlockKind.THEN, tested, line, words + (isIf ? " -> then" : " -> true"))
          : new Block(BlockKind.ELSE, tested, line, words + (isIf ? " -> else" : " -> false"));
    }

    /** Whether a statement that decides what runs begins with the keyword of that. */
    private boolean isTestOfStatement(int branch) {
      Operation operation = code.get(branch);
      return operation.kind == Kind.BRANCH
          && statements.contains(operation.section)
          && KEYWORD.matcher(text(operation.section)).lookingAt();
    }

    /**
     * The code of which a branch tests the value; the whole construct where that is a statement.
     */
    private SourceRange tested(int branch) {
      SourceRange whole = code.get(branch).section;
      if (loopTests.get(branch) || isTestOfStatement(branch)) {
        return whole;
      }
      SourceRange operand = null;
      boolean isUnplaced = false;
      for (int i = branch - 1; i >= 0; i--) {
        Operation each = code.get(i);
        if (!whole.contains(each.section)) {
          break;
        }
        if (each.section.equals(whole)) {
          if (operand == null && !each.isConversion) {
            // Some of the comparisons of a chain, or one with None.
            isUnplaced = true;
          }
        } else if (operand == null) {
          operand = each.section;
        } else if ((each.kind == Kind.AND || each.kind == Kind.OR)
            && each.target > i
            && each.target <= branch
            && each.section.contains(operand)) {
          operand = each.section;
        }
      }
      if (operand == null) {
        return whole;
      }
      if (!isUnplaced) {
        return operand;
      }
      return code.get(branch).kind == Kind.BRANCH
          ? withComparison(operand, whole)
          : new SourceRange(
              whole.startLine(), whole.startColumn(), operand.endLine(), operand.endColumn());
    }

    /** The same with a comparison with None behind it, or all if there is something else. */
    private SourceRange withComparison(SourceRange operand, SourceRange whole) {
      if (operand.endLine() < 1 || operand.endLine() > text.size()) {
        return whole;
      }
      String line = text.get(operand.endLine() - 1);
      Matcher none = WITH_NONE.matcher(line);
      return none.region(Math.min(operand.endColumn(), line.length()), line.length()).lookingAt()
          ? new SourceRange(
              operand.startLine(), operand.startColumn(), operand.endLine(), none.end())
          : whole;
    }

    /** The first line of a range. */
    private String text(SourceRange range) {
      int line = range.startLine();
      if (line < 1 || line > text.size()) {
        return "";
      }
      String found = text.get(line - 1);
      int end =
          range.endLine() == line ? Math.min(range.endColumn(), found.length()) : found.length();
      found = found.substring(Math.min(Math.max(0, range.startColumn() - 1), end), end).strip();
      return found.length() <= LONGEST_TEXT
          ? found
          : found.substring(0, LONGEST_TEXT - 1).strip() + "…";
    }

    private Block block(Piece piece) {
      SourceRange statement = code.get(piece.first).statement;
      SourceRange operator = operators.get(piece.first);
      SourceRange section =
          statement != null ? statement : operator != null ? operator : section(piece);
      List<SourceRange> own = new ArrayList<>();
      if (statement != null) {
        own.add(statement);
      }
      int back = lastBack[piece.first];
      if (back == 0) {
        return new Block(BlockKind.STATEMENTS, section, section.startLine(), "", own);
      }
      // The line of a loop runs as often as its header.
      SourceRange loop = code.get(back).section;
      int line = loop.startLine();
      own.add(new SourceRange(line, loop.startColumn() + 1, line, loop.startColumn() + 1));
      return new Block(BlockKind.LOOP_HEADER, section, line, text(loop), own);
    }

    /** That of the first instruction that belongs to less than a statement. */
    private SourceRange section(Piece piece) {
      for (int i = piece.first; i < piece.end; i++) {
        SourceRange section = code.get(i).section;
        if (!statements.contains(section) && !section.equals(function) && !section.isUnknown()) {
          return section;
        }
      }
      return code.get(piece.first).section;
    }
  }
}
