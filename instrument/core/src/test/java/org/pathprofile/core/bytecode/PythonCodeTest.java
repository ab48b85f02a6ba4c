package org.pathprofile.core.bytecode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.testing.Seeds;

/**
 * The marks and the graph of code units, against the instructions that ran: an event comes where
 * the line of an instruction is not that of the one before it.
 */
class PythonCodeTest {
  private static final int END = -1;
  private static final int THROWN = -2;

  /** Names and lengths as GraalPy 25.0 has them; the numbers are the test's own. */
  private static final List<PythonCode.Operation> OPERATIONS =
      List.of(
          new PythonCode.Operation("LOAD_GLOBAL", 2),
          new PythonCode.Operation("CALL_FUNCTION", 2),
          new PythonCode.Operation("POP_TOP", 1),
          new PythonCode.Operation("LOAD_BYTE", 2),
          new PythonCode.Operation("STORE_FAST", 2),
          new PythonCode.Operation("LOAD_FAST", 2),
          new PythonCode.Operation("POP_AND_JUMP_IF_FALSE", 4),
          new PythonCode.Operation("POP_AND_JUMP_IF_TRUE", 4),
          new PythonCode.Operation("FOR_ITER", 2),
          new PythonCode.Operation("JUMP_FORWARD", 2),
          new PythonCode.Operation("JUMP_BACKWARD", 2),
          new PythonCode.Operation("GET_ITER", 1),
          new PythonCode.Operation("LOAD_NONE", 1),
          new PythonCode.Operation("RETURN_VALUE", 1),
          new PythonCode.Operation("PUSH_EXC_INFO", 1),
          new PythonCode.Operation("POP_EXCEPT", 1),
          new PythonCode.Operation("MATCH_EXC_OR_JUMP", 4),
          new PythonCode.Operation("END_EXC_HANDLER", 1),
          new PythonCode.Operation("RAISE_VARARGS", 2),
          new PythonCode.Operation("YIELD_VALUE", 1),
          new PythonCode.Operation("RESUME_YIELD", 1),
          new PythonCode.Operation("EXTENDED_ARG", 2));

  private static final List<String> HARMLESS =
      List.of(
          "POP_TOP",
          "LOAD_BYTE",
          "STORE_FAST",
          "JUMP_FORWARD",
          "LOAD_NONE",
          "PUSH_EXC_INFO",
          "POP_EXCEPT");

  /** Writes code as the compiler of GraalPy does. */
  private static final class Assembler {
    final List<String> names = new ArrayList<>();
    final List<Integer> arguments = new ArrayList<>();
    final List<Integer> targets = new ArrayList<>();
    final List<Integer> lines = new ArrayList<>();
    final List<int[]> handlers = new ArrayList<>();
    final Map<Integer, String> text = new TreeMap<>();
    int line = 1;
    int lastLine = 1;

    int here() {
      return names.size();
    }

    int add(String name, int argument) {
      names.add(name);
      arguments.add(argument);
      targets.add(END);
      lines.add(line);
      return names.size() - 1;
    }

    int add(String name) {
      return add(name, 0);
    }

    /** Has a jump go to the next instruction that is added. */
    void land(int jump) {
      targets.set(jump, here());
    }

    void jumpBack(int target) {
      targets.set(add("JUMP_BACKWARD"), target);
    }

    Assembler line(int next) {
      line = next;
      lastLine = Math.max(lastLine, next);
      return this;
    }

    void assign(int variable) {
      add("LOAD_BYTE", 1);
      add("STORE_FAST", variable);
    }

    void call() {
      add("LOAD_GLOBAL", 0);
      add("CALL_FUNCTION", 0);
      add("POP_TOP");
    }

    void end() {
      add("LOAD_NONE");
      add("RETURN_VALUE");
    }

    private int length(int i) {
      int number = number(i);
      return OPERATIONS.get(number).length() + (isLong(i) ? 2 : 0);
    }

    /** Jumps have a prefix, so that they may be long. */
    private boolean isLong(int i) {
      return targets.get(i) != END;
    }

    private int number(int i) {
      for (int number = 0; number < OPERATIONS.size(); number++) {
        if (OPERATIONS.get(number).name().equals(names.get(i))) {
          return number;
        }
      }
      throw new IllegalArgumentException(names.get(i));
    }

    PythonCode.Unit unit(int argumentCount, boolean isGenerator) {
      int[] starts = new int[names.size() + 1];
      for (int i = 0; i < names.size(); i++) {
        starts[i + 1] = starts[i] + length(i);
      }
      int size = starts[names.size()];
      byte[] code = new byte[size];
      int[] lineOf = new int[size];
      int[] columnOf = new int[size];
      int[] endColumnOf = new int[size];
      for (int i = 0; i < names.size(); i++) {
        Arrays.fill(lineOf, starts[i], starts[i + 1], lines.get(i));
        // So that a section tells which instruction it is.
        Arrays.fill(columnOf, starts[i], starts[i + 1], 1000 + 10 * i);
        Arrays.fill(endColumnOf, starts[i], starts[i + 1], 1005 + 10 * i);
        int at = starts[i];
        int argument = arguments.get(i);
        if (isLong(i)) {
          argument = Math.abs(starts[targets.get(i)] - (at + 2));
          code[at] = (byte) (OPERATIONS.size() - 1);
          code[at + 1] = (byte) (argument >> 8);
          at += 2;
        }
        code[at] = (byte) number(i);
        if (OPERATIONS.get(number(i)).length() > 1) {
          code[at + 1] = (byte) argument;
        }
      }
      int[] ranges = new int[4 * handlers.size()];
      for (int k = 0; k < handlers.size(); k++) {
        int[] handler = handlers.get(k);
        ranges[4 * k] = starts[handler[0]];
        ranges[4 * k + 1] = starts[handler[1]];
        ranges[4 * k + 2] = starts[handler[2]];
      }
      return new PythonCode.Unit(
          code,
          OPERATIONS,
          ranges,
          lineOf,
          columnOf,
          lineOf,
          endColumnOf,
          argumentCount,
          lastLine,
          isGenerator);
    }

    List<String> source() {
      List<String> all = new ArrayList<>();
      for (int each = 1; each <= lastLine; each++) {
        all.add(text.getOrDefault(each, ""));
      }
      return all;
    }
  }

  private static SourceRange function() {
    return new SourceRange(1, 1, 100, 1);
  }

  /** A loop whose body is an {@code if} of one line: the case that lines do not tell. */
  private static Assembler loopWithIf() {
    Assembler code = new Assembler();
    code.text.put(1, "for i in x:");
    code.text.put(2, "    if i:");
    code.text.put(3, "        c = 1");
    code.line(1).add("LOAD_FAST", 0);
    code.add("GET_ITER");
    int header = code.here();
    int loop = code.add("FOR_ITER");
    code.add("STORE_FAST", 1);
    code.line(2).add("LOAD_FAST", 1);
    int skip = code.add("POP_AND_JUMP_IF_FALSE");
    code.line(3).assign(2);
    code.land(skip);
    code.jumpBack(header);
    code.land(loop);
    code.end();
    return code;
  }

  @Test
  void theOutcomesOfAnIfInALoopAreTold() {
    Run run = new Run(loopWithIf(), 1, false);
    int random = 0;
    // Three iterations: with the body, without it, with it.
    run.take(new boolean[] {false, false, false, true, false, false, true}, random);
    assertEquals(2, run.decoded.get("2 THEN"));
    assertEquals(1, run.decoded.get("2 ELSE"));
    assertEquals(3, run.decoded.get("1 LOOP_BODY"));
    assertEquals(1, run.decoded.get("1 LOOP_EXIT"));
    assertEquals(List.of(), run.graph.notes());
    run.check(true);
  }

  @Test
  void theFirstLineHasRunThoughItsExceptionIsHandled() {
    Assembler code = new Assembler();
    code.text.put(1, "try:");
    code.line(1).add("LOAD_NONE");
    code.add("POP_TOP");
    code.line(2).call();
    int end = code.line(3).here();
    code.call();
    code.add("LOAD_NONE");
    code.add("RETURN_VALUE");
    int handler = code.line(4).here();
    code.add("PUSH_EXC_INFO");
    code.add("POP_EXCEPT");
    code.end();
    code.handlers.add(new int[] {2, end, handler});
    Run run = new Run(code, 0, false);
    assertEquals(2, run.graph.wayOn(EventGraph.ENTRY).length);
    assertEquals(2, run.graph.block(run.graph.wayOn(EventGraph.ENTRY)[1]).line());
    assertTrue(run.graph.isHandler(run.graph.nodeOf(run.graph.eventCount())));
  }

  @Test
  void onlyHarmlessInstructionsGetAnotherLine() {
    Assembler code = loopWithIf();
    PythonCode read = new PythonCode(code.unit(1, false), code.source());
    int[] before = code.unit(1, false).lines();
    int[] after = read.markedLines();
    assertEquals(before.length, after.length);
    assertEquals(before[0], after[0]);
    int changed = 0;
    int at = 0;
    for (int i = 0; i < code.names.size(); i++) {
      if (after[at] != before[at]) {
        changed++;
        assertTrue(after[at] > code.lastLine + 1);
        boolean isArgument = code.names.get(i).equals("LOAD_FAST");
        assertTrue(isArgument || HARMLESS.contains(code.names.get(i)), code.names.get(i));
      }
      at += code.length(i);
    }
    assertTrue(changed > 0);
  }

  @Test
  void aVariableThatMayHaveNoValueGetsNoMark() {
    Assembler code = new Assembler();
    code.line(1).add("LOAD_FAST", 0);
    int skip = code.add("POP_AND_JUMP_IF_FALSE");
    code.line(2).add("LOAD_FAST", 5);
    code.add("RETURN_VALUE");
    code.land(skip);
    code.line(2).add("LOAD_FAST", 5);
    code.add("RETURN_VALUE");
    PythonCode read = new PythonCode(code.unit(1, false), code.source());
    assertArrayEquals(code.unit(1, false).lines(), read.markedLines());
    assertEquals(
        List.of("line 1: no event tells which way a decision goes"),
        read.graph(function()).notes());
  }

  @Test
  void codeThatIsNotKnownIsRefused() {
    Assembler code = loopWithIf();
    PythonCode.Unit unit = code.unit(1, false);
    List<PythonCode.Operation> other = new ArrayList<>(OPERATIONS);
    other.replaceAll(
        each -> each.name().equals("FOR_ITER") ? new PythonCode.Operation("FOR_EACH", 2) : each);
    PythonCode.Unit unknown =
        new PythonCode.Unit(
            unit.code(),
            other,
            unit.handlers(),
            unit.lines(),
            unit.columns(),
            unit.endLines(),
            unit.endColumns(),
            1,
            unit.lastLine(),
            false);
    assertThrows(IllegalArgumentException.class, () -> new PythonCode(unknown, List.of()));
    PythonCode.Unit cut =
        new PythonCode.Unit(
            Arrays.copyOf(unit.code(), 3),
            OPERATIONS,
            unit.handlers(),
            Arrays.copyOf(unit.lines(), 3),
            Arrays.copyOf(unit.columns(), 3),
            unit.endLines(),
            unit.endColumns(),
            1,
            unit.lastLine(),
            false);
    assertThrows(IllegalArgumentException.class, () -> new PythonCode(cut, List.of()));
  }

  /** Runs code, sees the events that its marks cause, and reads from them what ran. */
  private static final class Run {
    final Assembler code;
    final PythonCode read;
    final EventGraph graph;
    final int[] labels;

    /** By line and kind of outcome, as the instructions say, and as the events do. */
    final Map<String, Integer> taken = new TreeMap<>();

    final Map<String, Integer> decoded = new TreeMap<>();

    /** By the column of its first instruction, how often a block ran. */
    final Map<Integer, Integer> ran = new TreeMap<>();

    final Map<Integer, Integer> told = new TreeMap<>();
    private List<Integer> events = new ArrayList<>();
    boolean threw;

    Run(Assembler code, int arguments, boolean isGenerator) {
      this.code = code;
      PythonCode.Unit unit = code.unit(arguments, isGenerator);
      read = new PythonCode(unit, code.source());
      graph = read.graph(function());
      labels = new int[code.names.size()];
      int[] marked = read.markedLines();
      int at = 0;
      for (int i = 0; i < labels.length; i++) {
        labels[i] = marked[at];
        at += code.length(i);
      }
    }

    /** Goes through the code; the booleans say whether conditional jumps jump. */
    void take(boolean[] jumps, int throwing) {
      int next = 0;
      int at = 0;
      int label = 0;
      Random random = new Random(throwing);
      events = new ArrayList<>(List.of(0));
      while (at >= 0) {
        if (labels[at] != label) {
          label = labels[at];
          enter(read.event(label));
        }
        ran.merge(at, 1, Integer::sum);
        String name = code.names.get(at);
        int before = at;
        boolean mayThrow =
            !HARMLESS.contains(name) && !name.startsWith("JUMP") && !name.equals("LOAD_FAST");
        if (name.equals("RAISE_VARARGS")
            || name.equals("END_EXC_HANDLER")
            || (throwing != 0 && mayThrow && random.nextInt(20) == 0)) {
          threw = true;
          int event = read.event(label);
          at = handler(at);
          if (event > 0) {
            // The probe of the line is told of the exception.
            end(THROWN);
            events = new ArrayList<>();
          }
          if (at < 0) {
            end(THROWN);
          }
          continue;
        }
        switch (name) {
          case "RETURN_VALUE" -> {
            end(END);
            at = END;
          }
          case "YIELD_VALUE" -> {
            end(END);
            events = new ArrayList<>(List.of(0));
            at++;
            // The line of what comes next is entered, be it the same.
            label = 0;
          }
          case "JUMP_FORWARD", "JUMP_BACKWARD" -> at = code.targets.get(at);
          default -> {
            if (code.targets.get(at) == END) {
              at++;
            } else {
              boolean isJump = next >= jumps.length || jumps[next];
              next++;
              taken.merge(outcome(before, isJump), 1, Integer::sum);
              at = isJump ? code.targets.get(at) : at + 1;
            }
          }
        }
      }
    }

    private int handler(int at) {
      for (int[] each : code.handlers) {
        if (each[0] <= at && at < each[1]) {
          return each[2];
        }
      }
      return END;
    }

    private String outcome(int at, boolean jumps) {
      BlockKind kind =
          switch (code.names.get(at)) {
            case "FOR_ITER" -> jumps ? BlockKind.LOOP_EXIT : BlockKind.LOOP_BODY;
            case "MATCH_EXC_OR_JUMP" -> jumps ? BlockKind.DEFAULT : BlockKind.CASE;
            case "POP_AND_JUMP_IF_TRUE" -> jumps ? BlockKind.THEN : BlockKind.ELSE;
            default -> jumps ? BlockKind.ELSE : BlockKind.THEN;
          };
      return code.lines.get(at) + " " + kind;
    }

    private void enter(int event) {
      if (event == 0) {
        return;
      }
      if (graph.isHandler(graph.nodeOf(event)) && !events.isEmpty()) {
        end(THROWN);
        events = new ArrayList<>();
      }
      if (events.isEmpty()) {
        assertTrue(graph.isHead(graph.nodeOf(event)), () -> "no head: " + code.names);
        pass(graph.nodeOf(event));
      }
      events.add(event);
      if (events.size() > 1) {
        int[] way = graph.way(events.get(events.size() - 2), event);
        assertNotNull(way, () -> "no way: " + events + code.names);
        Arrays.stream(way).forEach(this::pass);
      }
    }

    private void end(int how) {
      if (how == END && !events.isEmpty()) {
        int[] way = graph.wayOut(events.get(events.size() - 1));
        assertNotNull(way, () -> "no way out: " + events + code.names);
        Arrays.stream(way).forEach(this::pass);
      }
    }

    private void pass(int node) {
      SourceRange section = graph.block(node).section();
      BlockKind kind = graph.block(node).kind();
      if (kind == BlockKind.STATEMENTS || kind == BlockKind.LOOP_HEADER) {
        told.merge((section.startColumn() - 1001) / 10, 1, Integer::sum);
      } else if (kind != BlockKind.SUSPEND) {
        decoded.merge(graph.block(node).line() + " " + kind, 1, Integer::sum);
      }
    }

    /** Whatever is in the graph is told exactly; what is not is named. */
    void check(boolean isExact) {
      Map<Integer, Boolean> nodes = new HashMap<>();
      Map<String, Boolean> outcomes = new HashMap<>();
      for (int node = 1; node < graph.size(); node++) {
        BlockKind kind = graph.block(node).kind();
        if (kind == BlockKind.STATEMENTS || kind == BlockKind.LOOP_HEADER) {
          nodes.put((graph.block(node).section().startColumn() - 1001) / 10, true);
        } else {
          outcomes.put(graph.block(node).line() + " " + kind, true);
        }
      }
      taken.forEach(
          (outcome, count) -> {
            String line = outcome.substring(0, outcome.indexOf(' '));
            if (!outcomes.containsKey(outcome)) {
              assertTrue(
                  graph.notes().stream().anyMatch(note -> note.startsWith("line " + line + ":")),
                  () -> "nothing is said of " + outcome + " " + graph.notes());
            } else if (isExact) {
              assertEquals(count, decoded.getOrDefault(outcome, 0), outcome);
            }
          });
      decoded.forEach(
          (outcome, count) ->
              assertTrue(count <= taken.getOrDefault(outcome, 0), () -> "never " + outcome));
      if (isExact) {
        nodes.keySet().stream()
            .filter(first -> first >= 0)
            .forEach(
                first ->
                    assertEquals(
                        ran.getOrDefault(first, 0),
                        told.getOrDefault(first, 0),
                        () -> code.names + " " + first));
      }
    }
  }

  /** Writes random statements as the compiler does. */
  private static final class Writer {
    final Assembler code = new Assembler();
    final Random random;
    final boolean isGenerator;
    int left = 14;

    Writer(Random random, boolean isGenerator) {
      this.random = random;
      this.isGenerator = isGenerator;
    }

    void function() {
      code.line(1).add("LOAD_GLOBAL", 0);
      code.add("POP_TOP");
      block(0);
      code.end();
    }

    private void newLine() {
      code.line(code.lastLine + 1);
    }

    private void block(int depth) {
      int statements = 1 + random.nextInt(3);
      for (int i = 0; i < statements; i++) {
        left--;
        newLine();
        statement(depth, random.nextInt(left < 0 || depth > 3 ? 4 : isGenerator ? 11 : 9));
      }
    }

    private void statement(int depth, int kind) {
      switch (kind) {
        case 0, 1 -> code.assign(1 + random.nextInt(3));
        case 2, 3 -> code.call();
        case 4, 5 -> branch(depth);
        case 6 -> loop(depth);
        case 7 -> whileLoop(depth);
        case 8 -> attempt(depth);
        default -> {
          code.add("LOAD_BYTE", 1);
          code.add("YIELD_VALUE");
          code.add("RESUME_YIELD");
          code.add("POP_TOP");
        }
      }
    }

    private void operand() {
      if (random.nextBoolean()) {
        code.add("LOAD_FAST", 0);
      } else {
        code.add("LOAD_GLOBAL", 1);
      }
    }

    private void branch(int depth) {
      operand();
      int first = code.add("POP_AND_JUMP_IF_FALSE");
      int second = -1;
      if (random.nextInt(3) == 0) {
        newLine();
        operand();
        second = code.add("POP_AND_JUMP_IF_FALSE");
      }
      block(depth + 1);
      if (random.nextBoolean()) {
        int end = code.add("JUMP_FORWARD");
        code.land(first);
        if (second >= 0) {
          code.land(second);
        }
        block(depth + 1);
        code.land(end);
      } else {
        code.land(first);
        if (second >= 0) {
          code.land(second);
        }
      }
    }

    private void loop(int depth) {
      code.add("LOAD_GLOBAL", 2);
      code.add("GET_ITER");
      int header = code.here();
      int loop = code.add("FOR_ITER");
      code.add("STORE_FAST", 4);
      block(depth + 1);
      code.jumpBack(header);
      code.land(loop);
    }

    private void whileLoop(int depth) {
      int header = code.here();
      operand();
      int exit = code.add("POP_AND_JUMP_IF_FALSE");
      block(depth + 1);
      code.jumpBack(header);
      code.land(exit);
    }

    private void attempt(int depth) {
      newLine();
      int start = code.here();
      block(depth + 1);
      int end = code.here();
      int over = code.add("JUMP_FORWARD");
      int handler = code.here();
      code.add("PUSH_EXC_INFO");
      newLine();
      code.add("LOAD_GLOBAL", 3);
      int other = code.add("MATCH_EXC_OR_JUMP");
      code.add("POP_TOP");
      block(depth + 1);
      code.add("POP_EXCEPT");
      int over2 = code.add("JUMP_FORWARD");
      code.land(other);
      code.add("END_EXC_HANDLER");
      code.land(over);
      code.land(over2);
      // Inner ranges come first.
      code.handlers.add(new int[] {start, end, handler});
    }
  }

  @Property(seed = Seeds.FIXED)
  void whatIsToldOfRandomCodeIsWhatRan(@ForAll long seed) {
    check(new Random(seed), false);
  }

  @Property(seed = Seeds.FIXED)
  void exceptionsAreNoWays(@ForAll long seed) {
    check(new Random(seed), true);
  }

  private static void check(Random random, boolean throwing) {
    boolean isGenerator = random.nextInt(3) == 0;
    Writer writer = new Writer(random, isGenerator);
    writer.function();
    Run run = new Run(writer.code, 1, isGenerator);
    for (int activation = 0; activation < 5; activation++) {
      boolean[] jumps = new boolean[60];
      for (int i = 0; i < jumps.length; i++) {
        jumps[i] = random.nextInt(3) == 0;
      }
      run.take(jumps, throwing ? 1 + random.nextInt(1000) : 0);
    }
    run.check(!run.threw);
  }
}
