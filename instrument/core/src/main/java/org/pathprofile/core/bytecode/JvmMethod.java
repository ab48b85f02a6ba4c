package org.pathprofile.core.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * The control flow of a method of the Java Virtual Machine, by its code (JVM Specification,
 * sections 4.7.3, 4.7.12 and 6.5).
 *
 * <p>A statement is a row of the table of line numbers: the instructions from one row to the next.
 * It is entered when control comes to one of its instructions from another row, be it in its
 * middle, as from the end of a loop to its condition. A row whose line an earlier row has is
 * silent: nobody is told of it, so the last statement goes on. An instruction whose exception is
 * handled in the same method leads to the handler like a jump; it leaves no statement.
 *
 * <p>Immutable.
 */
public final class JvmMethod {
  /** How many bytes each instruction has, by its opcode: from nop to jsr_w. 0: that depends. */
  private static final String LENGTHS =
      "1111111111111111"
          + "2323322222" // bipush, sipush, ldc, ..., aload
          + "1".repeat(28) // iload_0 to saload
          + "22222" // istore to astore
          + "1".repeat(73) // istore_0 to lxor
          + "3" // iinc
          + "1".repeat(20) // i2l to dcmpg
          + "3333333333333333" // ifeq to jsr
          + "2" // ret
          + "00" // switches
          + "111111" // returns
          + "3333333" // fields, invokevirtual, invokespecial, invokestatic
          + "55" // invokeinterface, invokedynamic
          + "323113311" // new, ..., monitorexit
          + "0" // wide
          + "43355"; // multianewarray, ifnull, ifnonnull, goto_w, jsr_w

  private static final int ILOAD = 21;
  private static final int ALOAD = 25;
  private static final int ILOAD_0 = 26;
  private static final int ALOAD_0 = 42;
  private static final int IINC = 132;
  private static final int IFEQ = 153;
  private static final int GOTO = 167;
  private static final int JSR = 168;
  private static final int RET = 169;
  private static final int TABLESWITCH = 170;
  private static final int LOOKUPSWITCH = 171;
  private static final int IRETURN = 172;
  private static final int RETURN = 177;
  private static final int INVOKEDYNAMIC = 186;
  private static final int ATHROW = 191;
  private static final int WIDE = 196;
  private static final int IFNULL = 198;
  private static final int IFNONNULL = 199;
  private static final int GOTO_W = 200;
  private static final int JSR_W = 201;

  /**
   * A row of the table of line numbers.
   *
   * @param start the index of its first instruction in the code
   * @param line the line, 1-based
   */
  public record Row(int start, int line) {}

  /**
   * A row of the table of exceptions.
   *
   * @param start the index of the first instruction that is protected
   * @param end the index behind the last one
   * @param target the index of the handler
   * @param all whether it takes any exception
   */
  public record Handler(int start, int end, int target, boolean all) {}

  private final byte[] code;
  private final List<Row> rows;
  private final List<Handler> handlers;

  /**
   * @param code the method's instructions, as in its class file
   * @param rows by rising index; the first one begins at 0
   * @param handlers in the order in which they are asked
   * @throws IllegalArgumentException if the rows are not so
   */
  public JvmMethod(byte[] code, List<Row> rows, List<Handler> handlers) {
    this.code = code.clone();
    this.rows = List.copyOf(rows);
    this.handlers = List.copyOf(handlers);
    if (rows.isEmpty() || rows.get(0).start() != 0) {
      throw new IllegalArgumentException("the table of lines does not begin with the code");
    }
    for (int i = 1; i < rows.size(); i++) {
      if (rows.get(i).start() <= rows.get(i - 1).start()) {
        throw new IllegalArgumentException("the table of lines is not in order");
      }
    }
  }

  /**
   * The ways between its statements. Takes time as {@link BytecodeGraph#project} does.
   *
   * @param blocks the number of the statement on a line, from 1 on
   * @throws IllegalArgumentException if the code has subroutines, or something that is no code
   */
  public StatementFlow flow(IntUnaryOperator blocks) {
    return new Reader(blocks).flow();
  }

  /** An instruction, and the row that the interpreter takes it to be in. */
  private record State(int at, int row) {}

  /** A way that control can take. */
  private record Way(State from, State to, boolean isRaised) {}

  /**
   * Follows control through all states. The graph has two instructions for each: one to which
   * control comes from another row, which enters the statement, and behind it the instruction
   * itself.
   */
  private final class Reader {
    private final IntUnaryOperator blocks;

    /** By the index of an instruction, its row; -1 where no instruction begins. */
    private final int[] rowOf = new int[code.length];

    private final Map<State, Integer> numbers = new HashMap<>();
    private final List<State> states = new ArrayList<>();
    private final List<Way> ways = new ArrayList<>();

    Reader(IntUnaryOperator blocks) {
      this.blocks = blocks;
    }

    StatementFlow flow() {
      findInstructions();
      arrive(new State(0, 0));
      for (int next = 0; next < states.size(); next++) {
        follow(states.get(next));
      }
      return graph().project().with(unsure(), resumedSwitches());
    }

    /**
     * The blocks to which control goes back for the next case of a {@code switch} over patterns
     * only. As javac compiles it, the number of the case is the last argument of what chooses.
     */
    private BitSet resumedSwitches() {
      BitSet switches = new BitSet();
      BitSet loops = new BitSet();
      for (Way way : ways) {
        int target = way.to().at();
        if (target <= way.from().at() && !way.isRaised()) {
          int block = blocks.applyAsInt(rows.get(way.to().row()).line());
          (isPatternSwitch(target) ? switches : loops).set(block);
        }
      }
      switches.andNot(loops);
      return switches;
    }

    /**
     * Whether code loads an object and a number, calls what chooses, and branches by its result.
     */
    private boolean isPatternSwitch(int target) {
      int at = target;
      for (int load : new int[] {ALOAD, ILOAD}) {
        int opcode = unsigned(at, 1);
        int shortForm = load == ALOAD ? ALOAD_0 : ILOAD_0;
        if (opcode != load && (opcode < shortForm || opcode > shortForm + 3)) {
          return false;
        }
        at += length(at);
      }
      if (unsigned(at, 1) != INVOKEDYNAMIC) {
        return false;
      }
      int opcode = unsigned(at + length(at), 1);
      return opcode == TABLESWITCH || opcode == LOOKUPSWITCH;
    }

    /**
     * The blocks with silent code that control can reach without the code of which somebody is
     * told, as the copies of a {@code finally} block.
     */
    private BitSet unsure() {
      boolean[] silent = silentRows();
      Map<State, List<State>> next = new HashMap<>();
      for (Way way : ways) {
        next.computeIfAbsent(way.from(), from -> new ArrayList<>()).add(way.to());
      }
      BitSet unsure = new BitSet();
      for (int row = 0; row < silent.length; row++) {
        if (silent[row] && isReachedUntold(row, next)) {
          unsure.set(blocks.applyAsInt(rows.get(row).line()));
        }
      }
      return unsure;
    }

    /** Whether control can reach a row without passing the one of which somebody is told. */
    private boolean isReachedUntold(int row, Map<State, List<State>> next) {
      int line = rows.get(row).line();
      Set<State> seen = new HashSet<>(List.of(new State(0, 0)));
      Deque<State> queue = new ArrayDeque<>(seen);
      boolean[] silent = silentRows();
      while (!queue.isEmpty()) {
        State state = queue.remove();
        if (state.row() == row) {
          return true;
        }
        if (silent[state.row()] || rows.get(state.row()).line() != line) {
          for (State to : next.getOrDefault(state, List.of())) {
            if (seen.add(to)) {
              queue.add(to);
            }
          }
        }
      }
      return false;
    }

    private void findInstructions() {
      Arrays.fill(rowOf, -1);
      int row = 0;
      int at = 0;
      while (at < code.length) {
        if (row + 1 < rows.size() && rows.get(row + 1).start() <= at) {
          row++;
        }
        rowOf[at] = row;
        at += length(at);
      }
      if (at != code.length) {
        throw new IllegalArgumentException("the last instruction is cut off");
      }
    }

    private BytecodeGraph graph() {
      BytecodeGraph graph = new BytecodeGraph(2 * states.size());
      boolean[] silent = silentRows();
      for (State state : states) {
        Row row = rows.get(state.row());
        graph.go(entry(state), itself(state));
        if (!silent[state.row()]) {
          graph.enter(entry(state), blocks.applyAsInt(row.line()), state.row());
        }
        graph.line(itself(state), row.line());
        if (isReturn(unsigned(state.at(), 1))) {
          graph.end(itself(state));
        }
      }
      for (Way way : ways) {
        int from = itself(way.from());
        int to = way.from().row() == way.to().row() ? itself(way.to()) : entry(way.to());
        if (way.isRaised()) {
          graph.raise(from, to, false);
        } else {
          graph.go(from, to);
        }
      }
      return graph;
    }

    private int entry(State state) {
      return 2 * numbers.get(state);
    }

    private int itself(State state) {
      return 2 * numbers.get(state) + 1;
    }

    /** By row, whether an earlier one has its line. */
    private boolean[] silentRows() {
      boolean[] silent = new boolean[rows.size()];
      Set<Integer> lines = new HashSet<>();
      for (int row = 0; row < silent.length; row++) {
        silent[row] = !lines.add(rows.get(row).line());
      }
      return silent;
    }

    // --- control

    private void arrive(State state) {
      if (numbers.putIfAbsent(state, states.size()) == null) {
        states.add(state);
      }
    }

    private void go(State from, State to, boolean isRaised) {
      arrive(to);
      ways.add(new Way(from, to, isRaised));
    }

    private void follow(State state) {
      int at = state.at();
      int opcode = unsigned(at, 1);
      if (opcode == JSR || opcode == RET || opcode == JSR_W) {
        throw new IllegalArgumentException("the code has subroutines");
      } else if (isJump(opcode)) {
        jump(state, at + signed(at + 1, opcode == GOTO_W ? 4 : 2), false);
      } else if (opcode == TABLESWITCH || opcode == LOOKUPSWITCH) {
        followSwitch(state, opcode);
      }
      if (goesOn(opcode)) {
        goOn(state);
      }
      if (mayThrow(opcode)) {
        followHandlers(state);
      }
    }

    private void followSwitch(State state, int opcode) {
      int at = state.at();
      int operands = operands(at);
      jump(state, at + signed(operands, 4), false);
      // Behind the default, and two numbers more or one and what the first case matches.
      int first = operands + 12;
      int step = opcode == TABLESWITCH ? 4 : 8;
      for (int i = 0; i < cases(operands, opcode); i++) {
        jump(state, at + signed(first + i * step, 4), false);
      }
    }

    private void followHandlers(State state) {
      for (Handler handler : handlers) {
        if (handler.start() <= state.at() && state.at() < handler.end()) {
          jump(state, handler.target(), true);
          if (handler.all()) {
            return;
          }
        }
      }
    }

    /** The row is looked for, ahead or back to the beginning. */
    private void jump(State from, int target, boolean isRaised) {
      int row = rowAt(target);
      boolean isAhead = target > from.at();
      int found = isAhead ? Math.max(row, from.row()) : Math.min(row, from.row());
      go(from, new State(target, found), isRaised);
    }

    /** The next row is taken if it has begun; but not behind a prefix. */
    private void goOn(State from) {
      int next = from.at() + length(from.at());
      rowAt(next);
      int row = from.row();
      boolean hasBegun = row + 1 < rows.size() && rows.get(row + 1).start() <= next;
      boolean isAsked = unsigned(from.at(), 1) != WIDE;
      go(from, new State(next, hasBegun && isAsked ? row + 1 : row), false);
    }

    private int rowAt(int target) {
      if (target < 0 || target >= code.length || rowOf[target] < 0) {
        throw new IllegalArgumentException("no instruction begins at " + target);
      }
      return rowOf[target];
    }

    // --- the code

    private int unsigned(int at, int bytes) {
      int value = 0;
      for (int i = 0; i < bytes; i++) {
        if (at + i >= code.length) {
          throw new IllegalArgumentException("the last instruction is cut off");
        }
        value = (value << 8) | (code[at + i] & 0xff);
      }
      return value;
    }

    private int signed(int at, int bytes) {
      int value = unsigned(at, bytes);
      return bytes == 2 ? (short) value : value;
    }

    private int length(int at) {
      int opcode = unsigned(at, 1);
      if (opcode >= LENGTHS.length()) {
        throw new IllegalArgumentException("there is no opcode " + opcode);
      }
      if (opcode == WIDE) {
        return unsigned(at + 1, 1) == IINC ? 6 : 4;
      }
      if (opcode == TABLESWITCH || opcode == LOOKUPSWITCH) {
        int operands = operands(at);
        int cases = cases(operands, opcode);
        return operands - at + (opcode == TABLESWITCH ? 12 + 4 * cases : 8 + 8 * cases);
      }
      return LENGTHS.charAt(opcode) - '0';
    }

    /** Where the operands of a switch begin: at a multiple of 4. */
    private int operands(int at) {
      return (at + 4) & ~3;
    }

    /** How many cases a switch has, without its default. */
    private int cases(int operands, int opcode) {
      long cases =
          opcode == TABLESWITCH
              ? (long) signed(operands + 8, 4) - signed(operands + 4, 4) + 1
              : signed(operands + 4, 4);
      if (cases < 0 || cases > code.length) {
        throw new IllegalArgumentException("a switch has " + cases + " cases");
      }
      return (int) cases;
    }
  }

  private static boolean isJump(int opcode) {
    return (opcode >= IFEQ && opcode <= GOTO)
        || opcode == IFNULL
        || opcode == IFNONNULL
        || opcode == GOTO_W;
  }

  private static boolean isReturn(int opcode) {
    return opcode >= IRETURN && opcode <= RETURN;
  }

  private static boolean goesOn(int opcode) {
    return !(opcode == GOTO
        || opcode == GOTO_W
        || (opcode >= TABLESWITCH && opcode <= RETURN)
        || opcode == ATHROW);
  }

  /** Whether an instruction may throw something other than that a class cannot be linked. */
  private static boolean mayThrow(int opcode) {
    return (opcode >= 46 && opcode <= 53) // iaload to saload
        || (opcode >= 79 && opcode <= 86) // iastore to sastore
        || opcode == 108 // idiv
        || opcode == 109 // ldiv
        || opcode == 112 // irem
        || opcode == 113 // lrem
        || (opcode >= 178 && opcode <= 192) // fields, calls, new objects, athrow, checkcast
        || opcode == 194 // monitorenter
        || opcode == 195 // monitorexit
        || opcode == 197; // multianewarray
  }
}
