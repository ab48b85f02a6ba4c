package org.pathprofile.core.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;

/**
 * The control flow of a code unit of GraalPy's manual bytecode interpreter, and the lines that it
 * should have for that to be seen.
 *
 * <p>The interpreter sends an event where an instruction has another line than the one that ran
 * before it. So each basic block that no line of its own tells gets a <em>mark</em>: a line beyond
 * all others, on an instruction of which Python sees no line since it neither throws nor calls.
 *
 * <p>Instructions that only a jump causes have the line of the statement that comes before them in
 * the source. They are <em>phantoms</em>: they belong to no line.
 *
 * <p>Immutable.
 */
public final class PythonCode {
  private static final int NONE = -1;
  private static final int EXTENDED_ARG_BITS = 8;
  private static final int LONGEST_TEXT = 40;

  private static final Set<String> HARMLESS =
      words(
          """
          ASYNCGEN_WRAP CLOSURE_FROM_STACK DUP_TOP JUMP_FORWARD LOAD_ASSERTION_ERROR LOAD_BIGINT
          LOAD_BYTE LOAD_BYTES LOAD_CLOSURE LOAD_COMPLEX LOAD_CONST LOAD_CONST_COLLECTION
          LOAD_DOUBLE LOAD_ELLIPSIS LOAD_FALSE LOAD_INT LOAD_LONG LOAD_NONE LOAD_STRING LOAD_TRUE
          MAKE_KEYWORD NOP POP_EXCEPT POP_TOP PUSH_EXC_INFO ROT_N ROT_THREE ROT_TWO STORE_DEREF
          STORE_FAST UNWRAP_EXC
          """);

  /** Those that go to their target or on. */
  private static final Set<String> BRANCHES =
      words(
          """
          FOR_ITER JUMP_IF_FALSE_OR_POP JUMP_IF_TRUE_OR_POP MATCH_EXC_OR_JUMP POP_AND_JUMP_IF_FALSE
          POP_AND_JUMP_IF_TRUE SEND THROW
          """);

  private static final Set<String> JUMPS = Set.of("JUMP_BACKWARD", "JUMP_FORWARD");

  /** Those behind which control does not go on. */
  private static final Set<String> ENDS =
      Set.of("END_EXC_HANDLER", "RAISE_VARARGS", "RETURN_VALUE", "YIELD_VALUE");

  /**
   * Those that throw only where a name has no value, or is no class of exceptions. Where nobody is
   * told of it, the graph does without it and is not believed when it happens: otherwise few
   * decisions would be sure in a {@code with}.
   */
  private static final Set<String> RARELY =
      words(
          """
          LOAD_ATTR LOAD_CLASSDEREF LOAD_DEREF LOAD_FAST LOAD_GLOBAL LOAD_METHOD LOAD_NAME
          MATCH_EXC_OR_JUMP
          """);

  /** All others: they may throw, and control goes on behind them. */
  private static final Set<String> OTHERS =
      words(
          """
          ADD_TO_COLLECTION BINARY_OP BINARY_SUBSCR BUILD_SLICE CALL_COMPREHENSION CALL_FUNCTION
          CALL_FUNCTION_KW CALL_FUNCTION_VARARGS CALL_METHOD CALL_METHOD_VARARGS
          COLLECTION_ADD_COLLECTION COLLECTION_ADD_STACK COLLECTION_FROM_COLLECTION
          COLLECTION_FROM_STACK COPY_DICT_WITHOUT_KEYS DELETE_ATTR DELETE_DEREF DELETE_FAST
          DELETE_GLOBAL DELETE_NAME DELETE_SUBSCR END_ASYNC_FOR EXIT_AWITH EXIT_WITH FORMAT_VALUE
          FROZENSET_FROM_LIST GET_AEXIT_CORO GET_AITER GET_ANEXT GET_AWAITABLE GET_ITER GET_LEN
          GET_YIELD_FROM_ITER IMPORT_FROM IMPORT_NAME IMPORT_STAR KWARGS_DICT_MERGE LOAD_ATTR
          LOAD_BUILD_CLASS LOAD_CLASSDEREF LOAD_DEREF LOAD_FAST LOAD_FROM_DICT_OR_DEREF
          LOAD_FROM_DICT_OR_GLOBALS LOAD_GLOBAL LOAD_LOCALS LOAD_METHOD LOAD_NAME MAKE_FUNCTION
          MAKE_GENERIC MAKE_TYPE_ALIAS MAKE_TYPE_PARAM MATCH_CLASS MATCH_KEYS MATCH_MAPPING
          MATCH_SEQUENCE PRINT_EXPR RESUME_YIELD SETUP_ANNOTATIONS SETUP_AWITH SETUP_WITH STORE_ATTR
          STORE_GLOBAL STORE_NAME STORE_SUBSCR TUPLE_FROM_LIST UNARY_OP UNPACK_EX UNPACK_SEQUENCE
          """);

  /**
   * An operation of the interpreter.
   *
   * @param name its own; that of the general one, if it is made for some types only
   * @param length in bytes, with its arguments
   */
  public record Operation(String name, int length) {}

  /**
   * What the interpreter tells of a code unit.
   *
   * @param code its instructions
   * @param operations by their numbers in the code
   * @param handlers four numbers for each: where the range begins that it protects, where that
   *     ends, where the handler begins, and another one
   * @param lines by the index of a byte of the code, 1-based; the same for the other arrays
   * @param columns 0-based
   * @param arguments how many local variables have a value from the beginning
   * @param lastLine the last one of the unit
   * @param isGenerator whether it is suspended and resumed
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Unit(
      byte[] code,
      List<Operation> operations,
      int[] handlers,
      int[] lines,
      int[] columns,
      int[] endLines,
      int[] endColumns,
      int arguments,
      int lastLine,
      boolean isGenerator) {}

  private final Unit unit;
  private final List<String> text;
  private final int size;
  private final int[] starts;
  private final int[] indexes;
  private final int[] ends;
  private final int[] arguments;
  private final String[] names;
  private final int[] lines;
  private final Map<Integer, Integer> instructionAt = new HashMap<>();
  private final int[][] next;
  private final int[] handler;
  private final BitSet leaders = new BitSet();
  private final BitSet reached = new BitSet();
  private final BitSet harmless = new BitSet();
  private final BitSet phantoms = new BitSet();

  /** The pieces in the order of the code, and by instruction which one it is in. */
  private final List<Piece> pieces = new ArrayList<>();

  private final int[] pieceOf;

  /** The number of the event of a line or a mark. */
  private final TreeMap<Integer, Integer> eventOf = new TreeMap<>();

  private final int[] labels;
  private int eventCount;

  /** Instructions in a row, of one block and one line. */
  private static final class Piece {
    final int first;
    int end;
    int line;

    /** 0 if it has none. */
    int event;

    int node;

    Piece(int first) {
      this.first = first;
    }
  }

  /**
   * @param unit what the interpreter tells
   * @param text the lines of the source; empty if it has none
   * @throws IllegalArgumentException if the code cannot be understood
   */
  public PythonCode(Unit unit, List<String> text) {
    this.unit = unit;
    this.text = text;
    List<int[]> found = new ArrayList<>();
    List<String> foundNames = new ArrayList<>();
    read(found, foundNames);
    size = found.size();
    if (size == 0) {
      throw new IllegalArgumentException("a code unit has at least one instruction");
    }
    starts = found.stream().mapToInt(each -> each[0]).toArray();
    indexes = found.stream().mapToInt(each -> each[1]).toArray();
    ends = found.stream().mapToInt(each -> each[2]).toArray();
    arguments = found.stream().mapToInt(each -> each[3]).toArray();
    names = foundNames.toArray(new String[0]);
    lines = Arrays.stream(indexes).map(index -> unit.lines()[index]).toArray();
    for (int i = 0; i < size; i++) {
      instructionAt.put(starts[i], i);
    }
    next = new int[size][];
    handler = new int[size];
    findWays();
    findHarmless();
    findPhantoms();
    pieceOf = new int[size];
    findPieces();
    labels = lines.clone();
    placeEvents();
  }

  // --- the code

  private void read(List<int[]> found, List<String> foundNames) {
    byte[] code = unit.code();
    if (unit.lines().length != code.length || unit.columns().length != code.length) {
      throw new IllegalArgumentException("the tables of lines do not fit the code");
    }
    int at = 0;
    int start = 0;
    int argument = 0;
    while (at < code.length) {
      int number = code[at] & 0xff;
      if (number >= unit.operations().size()) {
        throw new IllegalArgumentException("there is no operation " + number);
      }
      Operation operation = unit.operations().get(number);
      int end = at + operation.length();
      if (end > code.length) {
        throw new IllegalArgumentException("the last instruction is cut off");
      }
      argument |= operation.length() > 1 ? code[at + 1] & 0xff : 0;
      if (operation.name().equals("EXTENDED_ARG")) {
        argument <<= EXTENDED_ARG_BITS;
      } else {
        if (!isKnown(operation.name())) {
          throw new IllegalArgumentException("nothing is known of " + operation.name());
        }
        found.add(new int[] {start, at, end, argument});
        foundNames.add(operation.name());
        argument = 0;
        start = end;
      }
      at = end;
    }
  }

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }

  private static boolean isKnown(String name) {
    return HARMLESS.contains(name)
        || BRANCHES.contains(name)
        || JUMPS.contains(name)
        || ENDS.contains(name)
        || OTHERS.contains(name);
  }

  private int instruction(int index) {
    Integer found = instructionAt.get(index);
    if (found == null) {
      throw new IllegalArgumentException("no instruction begins at " + index);
    }
    return found;
  }

  private int target(int i) {
    boolean isBack = names[i].equals("JUMP_BACKWARD");
    return instruction(isBack ? indexes[i] - arguments[i] : indexes[i] + arguments[i]);
  }

  private void findWays() {
    leaders.set(0);
    int[] ranges = unit.handlers();
    for (int i = 0; i < size; i++) {
      handler[i] = NONE;
      for (int k = 0; k + 2 < ranges.length; k += 4) {
        if (ranges[k] <= indexes[i] && indexes[i] < ranges[k + 1]) {
          handler[i] = instruction(ranges[k + 2]);
          leaders.set(handler[i]);
          break;
        }
      }
      boolean isBranch = BRANCHES.contains(names[i]);
      boolean goesOn = !JUMPS.contains(names[i]) && !ENDS.contains(names[i]);
      if (goesOn && i + 1 == size) {
        throw new IllegalArgumentException("control goes on behind the last instruction");
      }
      if (isBranch) {
        next[i] = new int[] {i + 1, target(i)};
      } else if (JUMPS.contains(names[i])) {
        next[i] = new int[] {target(i)};
      } else {
        next[i] = goesOn ? new int[] {i + 1} : new int[0];
      }
      if (isBranch || !goesOn) {
        leaders.set(i + 1);
        Arrays.stream(next[i]).forEach(leaders::set);
      }
    }
  }

  /** Which instructions neither throw nor call, nor have a line that Python asks for. */
  private void findHarmless() {
    BitSet[] assigned = new BitSet[size];
    assigned[0] = new BitSet();
    assigned[0].set(0, unit.arguments());
    Deque<Integer> open = new ArrayDeque<>();
    open.add(0);
    while (!open.isEmpty()) {
      int i = open.remove();
      BitSet after = (BitSet) assigned[i].clone();
      if (names[i].equals("STORE_FAST")) {
        after.set(arguments[i]);
      } else if (names[i].equals("DELETE_FAST")) {
        after.clear(arguments[i]);
      }
      if (handler[i] != NONE) {
        meet(assigned, handler[i], assigned[i], open);
        meet(assigned, handler[i], after, open);
      }
      for (int to : next[i]) {
        meet(assigned, to, after, open);
      }
      if (isYield(i)) {
        meet(assigned, i + 1, after, open);
      }
    }
    for (int i = 0; i < size; i++) {
      reached.set(i, assigned[i] != null);
      harmless.set(
          i,
          assigned[i] != null
              && (HARMLESS.contains(names[i])
                  || (names[i].equals("LOAD_FAST") && assigned[i].get(arguments[i]))));
    }
  }

  private boolean isYield(int i) {
    return names[i].equals("YIELD_VALUE") && i + 1 < size;
  }

  private static void meet(BitSet[] assigned, int to, BitSet more, Deque<Integer> open) {
    if (assigned[to] == null) {
      assigned[to] = (BitSet) more.clone();
      open.add(to);
    } else {
      int before = assigned[to].cardinality();
      assigned[to].and(more);
      if (assigned[to].cardinality() != before) {
        open.add(to);
      }
    }
  }

  private void findPhantoms() {
    for (int i = 0; i < size; i++) {
      boolean isAgain =
          i > 0
              && names[i].equals(names[i - 1])
              && lines[i] == lines[i - 1]
              && column(i) == column(i - 1);
      switch (names[i]) {
        case "JUMP_FORWARD" -> phantoms.set(i, isAgain || !hasText(i, "break"));
        case "JUMP_BACKWARD" -> phantoms.set(i, isAgain || !hasText(i, "continue"));
        case "PUSH_EXC_INFO", "POP_EXCEPT", "END_EXC_HANDLER" -> phantoms.set(i);
        case "RETURN_VALUE" -> {
          if (i == size - 1 && i > 0 && names[i - 1].equals("LOAD_NONE") && !hasText(i, "return")) {
            phantoms.set(i - 1, i + 1);
          }
        }
        case "DELETE_FAST" -> {
          // The end of an "except ... as name".
          if (i > 1
              && names[i - 1].equals("STORE_FAST")
              && names[i - 2].equals("LOAD_NONE")
              && arguments[i - 1] == arguments[i]) {
            phantoms.set(i - 2, i + 1);
          }
        }
        default -> {
          // Its line is its own.
        }
      }
    }
  }

  private int column(int i) {
    return unit.columns()[indexes[i]];
  }

  private boolean hasText(int i, String word) {
    return line(lines[i]).startsWith(word, Math.max(0, column(i)));
  }

  private String line(int line) {
    return line >= 1 && line <= text.size() ? text.get(line - 1) : "";
  }

  private void findPieces() {
    Piece piece = null;
    for (int i = 0; i < size; i++) {
      if (!reached.get(i)) {
        pieceOf[i] = NONE;
        piece = null;
        continue;
      }
      boolean isOther =
          piece != null && !phantoms.get(i) && piece.line != 0 && piece.line != lines[i];
      if (piece == null || leaders.get(i) || isOther) {
        piece = new Piece(i);
        pieces.add(piece);
      }
      if (!phantoms.get(i) && piece.line == 0) {
        piece.line = lines[i];
      }
      piece.end = i + 1;
      pieceOf[i] = pieces.size() - 1;
    }
  }

  // --- events

  /**
   * Gives an event to each piece that needs one: that of its line, if nothing else has it, or else
   * that of a mark.
   */
  private void placeEvents() {
    int mark = Math.max(unit.lastLine(), Arrays.stream(unit.lines()).max().orElse(0)) + 2;
    Map<Integer, Integer> onLine = new HashMap<>();
    pieces.forEach(piece -> onLine.merge(piece.line, 1, Integer::sum));
    BitSet open = new BitSet();
    for (int p = 0; p < pieces.size(); p++) {
      Piece piece = pieces.get(p);
      if (!needsEvent(p)) {
        continue;
      }
      open.set(p);
      if (piece.line == 0 || onLine.get(piece.line) > 1) {
        mark = mark(piece, mark);
      }
    }
    for (int p : open.stream().toArray()) {
      Piece piece = pieces.get(p);
      if (piece.event == 0 && piece.line != 0 && onLine.get(piece.line) == 1) {
        if (isOnlyEntry(piece)) {
          piece.event = ++eventCount;
          eventOf.put(piece.line, piece.event);
        } else {
          mark = mark(piece, mark);
        }
      }
    }
    // Numbered in the order of the code.
    int[] numbers = new int[eventCount + 1];
    eventCount = 0;
    for (Piece piece : pieces) {
      if (piece.event != 0) {
        numbers[piece.event] = ++eventCount;
        piece.event = eventCount;
      }
    }
    eventOf.replaceAll((label, event) -> numbers[event]);
  }

  /** Whether it is not known to run whenever what has an event before it runs. */
  private boolean needsEvent(int p) {
    Piece piece = pieces.get(p);
    if (piece.first == 0) {
      return unit.isGenerator();
    }
    if (leaders.get(piece.first)) {
      return true;
    }
    for (int i = piece.first - 1; ; i--) {
      if (!harmless.get(i)) {
        return true;
      }
      if (leaders.get(i)) {
        return false;
      }
    }
  }

  private int mark(Piece piece, int mark) {
    for (int i = Math.max(1, piece.first); i < piece.end; i++) {
      if (harmless.get(i)) {
        labels[i] = mark;
        piece.event = ++eventCount;
        eventOf.put(mark, piece.event);
        return mark + 1;
      }
    }
    return mark;
  }

  /** Whether an event of a line always comes at the beginning of a piece, and each time. */
  private boolean isOnlyEntry(Piece piece) {
    for (int i = 0; i < size; i++) {
      if (!reached.get(i) || i == 0) {
        continue;
      }
      for (int to : next[i]) {
        boolean changes = labels[i] != piece.line;
        if (to == piece.first ? !changes : labels[to] == piece.line && changes) {
          return false;
        }
      }
      boolean isResumed = isYield(i) && labels[i + 1] == piece.line;
      boolean isHandled = handler[i] != NONE && labels[handler[i]] == piece.line;
      if (isResumed || isHandled) {
        return false;
      }
    }
    return labels[0] != piece.line
        || (piece.first == 0 && Arrays.stream(next).noneMatch(this::goesToFirst));
  }

  private boolean goesToFirst(int[] targets) {
    return Arrays.stream(targets).anyMatch(to -> to == 0);
  }

  /**
   * The lines by the index of a byte, with marks: what the interpreter should have instead of its
   * own.
   */
  public int[] markedLines() {
    int[] marked = unit.lines().clone();
    for (int i = 0; i < size; i++) {
      if (labels[i] != lines[i]) {
        Arrays.fill(marked, starts[i], ends[i], labels[i]);
      }
    }
    return marked;
  }

  /** The number of the event of a line or mark of {@link #markedLines}; 0 if it tells nothing. */
  public int event(int line) {
    return eventOf.getOrDefault(line, 0);
  }

  /** The lines that have code. */
  public BitSet lines() {
    BitSet all = new BitSet();
    pieces.stream().filter(piece -> piece.line > 0).forEach(piece -> all.set(piece.line));
    return all;
  }

  /** The lines and marks of {@link #markedLines}, by rising number. */
  public int[] labels() {
    TreeSet<Integer> all = new TreeSet<>();
    for (int line : markedLines()) {
      if (line >= 0) {
        all.add(line);
      }
    }
    return all.stream().mapToInt(line -> line).toArray();
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
    private final Map<Integer, Integer> branchesOnLine = new HashMap<>();
    private final Map<Integer, Integer> firstOnLine = new HashMap<>();

    Drawing(SourceRange function) {
      builder.add(Block.of(BlockKind.ENTRY, function), 0, -1);
      for (int i = 0; i < size; i++) {
        if (reached.get(i) && next[i].length == 2) {
          branchesOnLine.merge(lines[i], 1, Integer::sum);
        }
      }
      for (int p = 0; p < pieces.size(); p++) {
        firstOnLine.putIfAbsent(pieces.get(p).line, p);
      }
    }

    EventGraph graph() {
      for (int p = 0; p < pieces.size(); p++) {
        Piece piece = pieces.get(p);
        piece.node = builder.add(block(p), piece.event, 2 * p);
      }
      builder.go(EventGraph.ENTRY, pieces.get(0).node);
      if (!unit.isGenerator()) {
        builder.harmless(EventGraph.ENTRY);
      }
      for (Piece piece : pieces) {
        leave(piece);
        if (harmless.nextClearBit(told(piece)) >= piece.end) {
          builder.harmless(piece.node);
        }
      }
      for (int i = 0; i < size; i++) {
        if (reached.get(i) && handler[i] != NONE) {
          raise(i);
        }
      }
      raiseBeforeEvents();
      for (int i = 0; i < size; i++) {
        if (reached.get(i) && handler[i] != NONE) {
          Piece to = pieces.get(pieceOf[handler[i]]);
          if (!isToldHandler(to)) {
            builder.headBehind(to.node);
          }
        }
      }
      for (Piece piece : pieces) {
        if (piece.event == 0 && names[piece.end - 1].equals("RAISE_VARARGS")) {
          builder.untold(piece.node);
        }
      }
      return builder.build();
    }

    /** Adds the way of an exception of an instruction. */
    private void raise(int i) {
      Piece from = pieces.get(pieceOf[i]);
      Piece to = pieces.get(pieceOf[handler[i]]);
      if (isToldHandler(to)) {
        builder.handler(to.node);
        return;
      }
      boolean isRare = harmless.get(i) || (isPassedOn(to) && RARELY.contains(names[i]));
      Piece untold = isRare ? null : untoldHandler(i);
      if (untold != null) {
        builder.go(from.node, untold.node);
      }
    }

    /** Where an exception of an instruction goes on that nothing tells of; null if it is told. */
    private @Nullable Piece untoldHandler(int i) {
      if (handler[i] == NONE) {
        return null;
      }
      Piece to = pieces.get(pieceOf[handler[i]]);
      return isToldHandler(to) ? null : isPassedOn(to) ? untoldHandler(to.first) : to;
    }

    /**
     * An exception that comes before the event of a piece leads from what came before to where
     * nothing tells of it.
     */
    private void raiseBeforeEvents() {
      boolean changed = true;
      while (changed) {
        changed = false;
        for (Piece piece : pieces) {
          int told = told(piece);
          for (int i = piece.first; i < told; i++) {
            boolean isRare = harmless.get(i) || RARELY.contains(names[i]);
            Piece untold = isRare ? null : untoldHandler(i);
            changed |= untold != null && builder.goInstead(piece.node, untold.node);
          }
        }
      }
    }

    /** The instruction of a piece that its event tells of; the first one if it has none. */
    private int told(Piece piece) {
      int told = piece.first;
      while (told < piece.end && piece.event > 0 && event(labels[told]) != piece.event) {
        told++;
      }
      return told;
    }

    /** Whether an exception goes on there that no clause has taken, and nothing else happens. */
    private boolean isPassedOn(Piece piece) {
      return piece.event == 0 && names[piece.first].equals("END_EXC_HANDLER");
    }

    /** Whether a handler has an event of its own, at its first instruction. */
    private boolean isToldHandler(Piece piece) {
      return piece.event != 0 && names[piece.first].equals("PUSH_EXC_INFO");
    }

    private void leave(Piece piece) {
      int last = piece.end - 1;
      if (isPassedOn(piece)) {
        builder.passesOn(piece.node);
      } else if (names[last].equals("RETURN_VALUE")) {
        builder.go(piece.node, EventGraph.EXIT);
      } else if (isYield(last)) {
        Block block = block(pieceOf[last]);
        int suspension =
            builder.add(
                new Block(BlockKind.SUSPEND, block.section(), 0, ""), 0, 2 * pieceOf[last] + 1);
        builder.go(piece.node, suspension).suspension(suspension);
        builder.resumption(pieces.get(pieceOf[last + 1]).node);
      } else if (next[last].length == 2) {
        decide(piece, last);
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

    private void decide(Piece piece, int last) {
      for (int way = 0; way < 2; way++) {
        int line = isWaiting(last) ? 0 : lines[last];
        Outcome outcome = outcome(last, way == 1);
        Block block =
            new Block(outcome.kind(), section(last, last + 1), line, outcome.description());
        int arm = builder.add(block, 0, 2 * pieceOf[last] + 1);
        builder.go(piece.node, arm).outcome(arm, line);
        go(arm, last, next[last][way]);
      }
    }

    /** Whether it is a part of an {@code await} or a {@code yield from}, which is no decision. */
    private boolean isWaiting(int i) {
      return names[i].equals("SEND") || names[i].equals("THROW");
    }

    private Outcome outcome(int i, boolean jumps) {
      String word = text(i);
      return switch (names[i]) {
        case "FOR_ITER" ->
            jumps
                ? new Outcome(BlockKind.LOOP_EXIT, word + " -> exit")
                : new Outcome(BlockKind.LOOP_BODY, word + " -> again");
        case "MATCH_EXC_OR_JUMP" ->
            jumps
                ? new Outcome(BlockKind.DEFAULT, word + " -> other")
                : new Outcome(BlockKind.CASE, word + " -> matches");
        case "SEND", "THROW" -> new Outcome(BlockKind.STATEMENTS, "");
        default -> condition(i, word, jumps == names[i].contains("IF_TRUE"));
      };
    }

    private Outcome condition(int i, String word, boolean holds) {
      String statement = line(lines[i]).strip();
      boolean isOne = branchesOnLine.get(lines[i]) == 1;
      if (isOne && statement.startsWith("while ")) {
        return holds
            ? new Outcome(BlockKind.LOOP_BODY, word + " -> again")
            : new Outcome(BlockKind.LOOP_EXIT, word + " -> exit");
      }
      BlockKind kind = holds ? BlockKind.THEN : BlockKind.ELSE;
      if (isOne && (statement.startsWith("if ") || statement.startsWith("elif "))) {
        return new Outcome(kind, word + (holds ? " -> then" : " -> else"));
      }
      return new Outcome(kind, word + (holds ? " -> true" : " -> false"));
    }

    /** What a reader finds where a decision is: its condition, or the line. */
    private String text(int i) {
      String found = line(lines[i]);
      boolean isOne = branchesOnLine.getOrDefault(lines[i], 1) == 1;
      int end = unit.endColumns()[indexes[i]];
      if (!isOne && unit.endLines()[indexes[i]] == lines[i] && end <= found.length()) {
        int start = Math.max(0, Math.min(column(i), end));
        found = found.substring(start, end);
      }
      found = found.strip();
      return found.length() <= LONGEST_TEXT
          ? found
          : found.substring(0, LONGEST_TEXT - 1).strip() + "…";
    }

    private Block block(int p) {
      Piece piece = pieces.get(p);
      boolean isHeader = isJumpedBackTo(piece.first);
      BlockKind kind = isHeader ? BlockKind.LOOP_HEADER : BlockKind.STATEMENTS;
      SourceRange section = section(piece.first, piece.end);
      // A line ran as often as its first piece with all its copies, or as the loop whose header it
      // is.
      List<SourceRange> own = List.of();
      if (isWaiting(piece.first)) {
        return new Block(BlockKind.STATEMENTS, section, 0, "");
      } else if (piece.line > 0 && isBeginning(piece)) {
        own = List.of(new SourceRange(piece.line, 1, piece.line, 1));
      } else if (piece.line > 0 && isHeader) {
        own = List.of(new SourceRange(piece.line, 2, piece.line, 2));
      }
      return new Block(kind, section, piece.line, isHeader ? text(piece.first) : "", own);
    }

    /** Whether a piece is the first one of its line, or a copy of that. */
    private boolean isBeginning(Piece piece) {
      Piece first = pieces.get(firstOnLine.get(piece.line));
      return column(real(piece)) == column(real(first))
          && names[real(piece)].equals(names[real(first)]);
    }

    /** The first instruction that is no phantom. */
    private int real(Piece piece) {
      return Math.min(phantoms.nextClearBit(piece.first), piece.end - 1);
    }

    private boolean isJumpedBackTo(int i) {
      for (int from = i; from < size; from++) {
        if (reached.get(from) && Arrays.stream(next[from]).anyMatch(to -> to == i)) {
          return true;
        }
      }
      return false;
    }

    private SourceRange section(int from, int to) {
      int startLine = 0;
      int startColumn = 0;
      int endLine = 0;
      int endColumn = 0;
      for (int i = from; i < to; i++) {
        int line = lines[i];
        if (phantoms.get(i) || line <= 0) {
          continue;
        }
        int column = column(i) + 1;
        if (startLine == 0 || line < startLine || (line == startLine && column < startColumn)) {
          startLine = line;
          startColumn = column;
        }
        int lastLine = unit.endLines()[indexes[i]];
        int lastColumn = unit.endColumns()[indexes[i]];
        if (lastLine > endLine || (lastLine == endLine && lastColumn > endColumn)) {
          endLine = lastLine;
          endColumn = lastColumn;
        }
      }
      return new SourceRange(startLine, startColumn, endLine, endColumn);
    }
  }

  private record Outcome(BlockKind kind, String description) {}
}
