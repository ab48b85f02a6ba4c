package org.pathprofile.core.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The flow of methods that javac has compiled, against what ASM reads from the same class files.
 */
class JvmMethodTest {
  private static final String BY_EXCEPTION = "!";

  @TempDir Path folder;

  // --- published classes

  /**
   * Of the JDK that runs the tests: with switches, handlers, long methods and wide instructions.
   */
  @ParameterizedTest
  @ValueSource(
      classes = {
        java.math.BigDecimal.class,
        java.math.BigInteger.class,
        java.text.DecimalFormat.class,
        java.text.SimpleDateFormat.class,
        java.util.Collections.class,
        java.util.Formatter.class,
        java.util.GregorianCalendar.class,
        java.util.HashMap.class,
        java.util.Scanner.class,
        java.util.concurrent.ConcurrentHashMap.class,
        java.util.concurrent.ThreadPoolExecutor.class,
        java.util.regex.Pattern.class,
        java.util.zip.ZipFile.class,
        java.net.URI.class,
        java.time.Duration.class
      })
  void agreesWithAsm(Class<?> type) throws IOException {
    byte[] bytes = bytes(type);
    ClassNode read = new ClassNode();
    new ClassReader(bytes).accept(read, ClassReader.SKIP_FRAMES);
    List<MethodNode> nodes =
        read.methods.stream().filter(each -> each.instructions.size() > 0).toList();
    List<ClassFile.Method> methods = ClassFile.methods(bytes);
    assertEquals(nodes.size(), methods.size());
    assertTrue(methods.size() > 10);
    for (int i = 0; i < nodes.size(); i++) {
      ClassFile.Method method = methods.get(i);
      assertEquals(nodes.get(i).name + nodes.get(i).desc, method.name());
      Map<Integer, Integer> numbers = new HashMap<>();
      method.rows().forEach(row -> numbers.putIfAbsent(row.line(), numbers.size() + 1));
      assertEquals(
          new AsmMethod(nodes.get(i), numbers).facts(),
          facts(method.toJvmMethod().flow(numbers::get)),
          method.name());
    }
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    String file = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getModule().getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }

  private static Set<String> facts(StatementFlow flow) {
    Set<String> facts = new TreeSet<>();
    for (int block = 0; block < flow.blockCount(); block++) {
      for (int to : flow.next(block)) {
        facts.add(block + ">" + to + (flow.isRaised(block, to) ? BY_EXCEPTION : ""));
      }
      if (flow.returns(block)) {
        facts.add(block + ">end");
      }
      assertFalse(flow.suspends(block) || flow.isHead(block));
      assertTrue(flow.copies(block) <= 1);
    }
    return facts;
  }

  /** Runs all ways of a method at once, as Espresso would: by ASM's instructions and labels. */
  private static final class AsmMethod {
    private final MethodNode method;
    private final Map<Integer, Integer> numbers;
    private final List<AbstractInsnNode> instructions = new ArrayList<>();
    private final Map<AbstractInsnNode, Integer> indices = new HashMap<>();

    /** By row, the index of its first instruction, and its line. */
    private final List<Integer> starts = new ArrayList<>();

    private final List<Integer> lines = new ArrayList<>();
    private final Set<String> facts = new TreeSet<>();
    private final Set<State> seen = new HashSet<>();
    private final Deque<State> open = new ArrayDeque<>();

    /**
     * @param isRaised whether an exception has come since the last statement began
     */
    private record State(int instruction, int row, int last, boolean isRaised) {}

    AsmMethod(MethodNode method, Map<Integer, Integer> numbers) {
      this.method = method;
      this.numbers = numbers;
      for (AbstractInsnNode node : method.instructions) {
        if (node.getOpcode() >= 0) {
          instructions.add(node);
        } else {
          indices.put(node, instructions.size());
          if (node instanceof LineNumberNode line) {
            starts.add(instructions.size());
            lines.add(line.line);
          }
        }
      }
    }

    Set<String> facts() {
      enter(0, -1, 0, StatementFlow.ENTRY, false);
      while (!open.isEmpty()) {
        State state = open.pop();
        if (seen.add(state)) {
          run(state, instructions.get(state.instruction));
        }
      }
      // What also comes without an exception.
      Set<String> both = new TreeSet<>(facts);
      facts.removeIf(
          fact -> fact.endsWith(BY_EXCEPTION) && both.contains(fact.replace(BY_EXCEPTION, "")));
      return facts;
    }

    private void enter(int instruction, int before, int row, int last, boolean isRaised) {
      int next = last;
      boolean raised = isRaised;
      if (row != before && lines.indexOf(lines.get(row)) == row) {
        next = numbers.get(lines.get(row));
        facts.add(last + ">" + next + (raised ? BY_EXCEPTION : ""));
        raised = false;
      }
      open.push(new State(instruction, row, next, raised));
    }

    private void run(State state, AbstractInsnNode node) {
      List<LabelNode> targets = new ArrayList<>();
      boolean goesOn = true;
      if (node instanceof JumpInsnNode jump) {
        targets.add(jump.label);
        goesOn = node.getOpcode() != Opcodes.GOTO;
      } else if (node instanceof TableSwitchInsnNode table) {
        targets.addAll(table.labels);
        targets.add(table.dflt);
        goesOn = false;
      } else if (node instanceof LookupSwitchInsnNode lookup) {
        targets.addAll(lookup.labels);
        targets.add(lookup.dflt);
        goesOn = false;
      }
      switch (node.getOpcode()) {
        case Opcodes.IRETURN,
            Opcodes.LRETURN,
            Opcodes.FRETURN,
            Opcodes.DRETURN,
            Opcodes.ARETURN,
            Opcodes.RETURN -> {
          facts.add(state.last + ">end");
          goesOn = false;
        }
        case Opcodes.ATHROW -> goesOn = false;
        default -> {}
      }
      if (mayThrow(node.getOpcode())) {
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
          if (indices.get(block.start) <= state.instruction
              && state.instruction < indices.get(block.end)) {
            jump(state, indices.get(block.handler), true);
            if (block.type == null) {
              break;
            }
          }
        }
      }
      for (LabelNode target : targets) {
        jump(state, indices.get(target), state.isRaised);
      }
      if (goesOn) {
        goOn(state, node);
      }
    }

    private void jump(State state, int to, boolean isRaised) {
      int row = 0;
      while (row + 1 < starts.size() && starts.get(row + 1) <= to) {
        row++;
      }
      // Rows that lie on the other side of the present one are not looked at.
      boolean isAhead = to > state.instruction;
      if (isAhead ? row < state.row : row > state.row) {
        row = state.row;
      }
      enter(to, state.row, row, state.last, isRaised);
    }

    private void goOn(State state, AbstractInsnNode node) {
      int next = state.instruction + 1;
      int row = state.row;
      if (!isWide(node) && row + 1 < starts.size() && starts.get(row + 1) <= next) {
        row++;
      }
      enter(next, state.row, row, state.last, state.isRaised);
    }

    private static boolean isWide(AbstractInsnNode node) {
      if (node instanceof IincInsnNode increment) {
        return increment.var > 255 || (byte) increment.incr != increment.incr;
      }
      return node instanceof VarInsnNode variable && variable.var > 255;
    }

    private static boolean mayThrow(int opcode) {
      return switch (opcode) {
        case Opcodes.IALOAD,
            Opcodes.LALOAD,
            Opcodes.FALOAD,
            Opcodes.DALOAD,
            Opcodes.AALOAD,
            Opcodes.BALOAD,
            Opcodes.CALOAD,
            Opcodes.SALOAD,
            Opcodes.IASTORE,
            Opcodes.LASTORE,
            Opcodes.FASTORE,
            Opcodes.DASTORE,
            Opcodes.AASTORE,
            Opcodes.BASTORE,
            Opcodes.CASTORE,
            Opcodes.SASTORE,
            Opcodes.IDIV,
            Opcodes.LDIV,
            Opcodes.IREM,
            Opcodes.LREM,
            Opcodes.GETSTATIC,
            Opcodes.PUTSTATIC,
            Opcodes.GETFIELD,
            Opcodes.PUTFIELD,
            Opcodes.INVOKEVIRTUAL,
            Opcodes.INVOKESPECIAL,
            Opcodes.INVOKESTATIC,
            Opcodes.INVOKEINTERFACE,
            Opcodes.INVOKEDYNAMIC,
            Opcodes.NEW,
            Opcodes.NEWARRAY,
            Opcodes.ANEWARRAY,
            Opcodes.MULTIANEWARRAY,
            Opcodes.ARRAYLENGTH,
            Opcodes.ATHROW,
            Opcodes.CHECKCAST,
            Opcodes.MONITORENTER,
            Opcodes.MONITOREXIT ->
            true;
        default -> false;
      };
    }
  }

  // --- programs with known flows

  /**
   * The flow of method {@code m}, with lines counted from that of its head.
   *
   * @param body its lines
   */
  private StatementFlow flow(String... body) {
    Path file = folder.resolve("C.java");
    String head = "class C { C a; int b; static int s(int i) { return i; }\nint m(int i) {\n";
    try {
      Files.writeString(file, head + String.join("\n", body) + "\n}}\n");
      ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
      assertEquals(0, javac.run(System.out, System.err, "-g", "--release", "17", file.toString()));
      for (ClassFile.Method method :
          ClassFile.methods(Files.readAllBytes(folder.resolve("C.class")))) {
        if (method.name().equals("m(I)I")) {
          return method.toJvmMethod().flow(line -> line - 2);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new AssertionError("javac has lost a method");
  }

  private static String ways(StatementFlow flow) {
    return String.join(" ", facts(flow));
  }

  /** Behind its argument, the outer call is on a line that was there before. */
  @Test
  void straightCodeHasOneWay() {
    StatementFlow flow = flow("int j = i;", "b = s(", "s(j));", "return j + b;");
    assertEquals("0>1 1>2 2>3 3>4 4>end", ways(flow));
    assertTrue(flow.isStraight());
    assertTrue(flow("throw new RuntimeException(", "\"\" + i);").isStraight());
  }

  @Test
  void decisionsWithinALineDoNotShow() {
    StatementFlow flow = flow("int j = i > 0 && b > 0 ? 1 : 2;", "return j;");
    assertEquals("0>1 1>2 2>end", ways(flow));
    assertTrue(flow.isStraight());
    assertEquals(List.of(new StatementFlow.Untold(3, 2)), flow.untold());
  }

  @Test
  void ifs() {
    StatementFlow flow = flow("if (i > 0)", "i++;", "else", "i--;", "return i;");
    assertEquals("0>1 1>2 1>4 2>5 4>5 5>end", ways(flow));
    assertFalse(flow.isStraight());
    assertEquals(List.of(), flow.untold());
  }

  /** The step and the condition of a loop are on the line of its head. */
  @Test
  void loops() {
    StatementFlow flow =
        flow("for (int j = 0; j < i; j++) {", "if (j == 3)", "continue;", "b++;", "}", "return i;");
    assertEquals("0>1 1>2 1>6 2>3 2>4 3>1 4>1 6>end", ways(flow));
    // The step runs only behind the rest of the head.
    assertFalse(flow.isUnsure(1));
    assertEquals("0>1 1>end", ways(flow("while (i > 0) i--; return i;")));
    assertEquals("0>2 2>3 3>2", ways(flow("for (;;) {", "i++;", "b++;", "}")));
  }

  @Test
  void switches() {
    StatementFlow table =
        flow(
            "switch (i) {",
            "case 1:",
            "b++;",
            "case 2:",
            "b++; break;",
            "case 4:",
            "return 1;",
            "}",
            "return i;");
    assertEquals("0>1 1>3 1>5 1>7 1>9 3>5 5>9 7>end 9>end", ways(table));
    StatementFlow lookup =
        flow(
            "switch (i) {",
            "case 1:",
            "return 2;",
            "case 1000:",
            "return 3;",
            "default:",
            "return 4;",
            "}");
    assertEquals("0>1 1>3 1>5 1>7 3>end 5>end 7>end", ways(lookup));
  }

  /** Of the copies of a {@code finally} block, only the first one in the code shows. */
  @Test
  void handlers() {
    StatementFlow flow =
        flow(
            "try {",
            "b = s(i);",
            "} catch (IllegalStateException e) {",
            "b = 1;",
            "} catch (RuntimeException e) {",
            "b = 2;",
            "}",
            "return b;");
    assertEquals("0>2 2>3! 2>5! 2>7 3>4 4>8 5>6 6>8 7>8 8>end", ways(flow));
    StatementFlow last = flow("try {", "b = s(i);", "} finally {", "b++;", "}", "return b;");
    assertEquals("0>2 2>4 4>5 5>6 6>end", ways(last));
    // The copy behind an exception runs without the one that shows.
    assertTrue(last.isUnsure(4));
    assertFalse(last.isUnsure(2) || last.isUnsure(6));
  }

  /** The jump on line 4 is the only instruction of its row, and comes behind one that is wide. */
  @Test
  void rowsBehindWideInstructionsAreMissed() {
    String[] body = {
      "while (i < 9) {", "if (b > 3) {", "i += 1000;", "continue;", "}", "i++;", "}", "return i;"
    };
    assertEquals("0>1 1>2 1>8 2>3 2>6 3>1 6>1 8>end", ways(flow(body)));
    body[2] = "i += 100;";
    assertEquals("0>1 1>2 1>8 2>3 2>6 3>4 4>1 6>1 8>end", ways(flow(body)));
  }

  /**
   * A switch over patterns, as javac compiles it: where a condition does not hold, the same switch
   * is asked again from the next case on.
   *
   * @param chooses the instruction that chooses the case, of five bytes
   */
  private static StatementFlow patternSwitch(int... chooses) {
    int[] code = {
      0x2a, 0x4c, 0x03, 0x3d, // 0: the object, and the number of the first case
      0x2b, 0x1c, 0, 0, 0, 0, 0, // 4: both are loaded, and something chooses
      0xaa, 0, 0, 0, 32, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 21, 0, 0, 0, 32, 0, // 11: tableswitch
      0, 0, 0
    };
    System.arraycopy(chooses, 0, code, 6, chooses.length);
    int[] cases = {
      0x1d,
      0x9a,
      0,
      8,
      0x04,
      0x3d,
      0xa7,
      0xff,
      0xde, // 32: the condition, or back to 4
      0x04,
      0xac, // 41: the case
      0x05,
      0xac // 43: the next case
    };
    byte[] bytes = new byte[45];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i < 32 ? code[i] : cases[i - 32]);
    }
    return new JvmMethod(
            bytes,
            List.of(
                new JvmMethod.Row(0, 1),
                new JvmMethod.Row(32, 2),
                new JvmMethod.Row(41, 3),
                new JvmMethod.Row(43, 4)),
            List.of())
        .flow(line -> line);
  }

  @Test
  void aSwitchThatIsAskedAgainIsNoLoop() {
    StatementFlow flow = patternSwitch(0xba, 0, 1, 0, 0);
    assertEquals("0>1 1>2 1>4 2>1 2>3 3>end 4>end", ways(flow));
    assertTrue(flow.isResumedSwitch(1));
    StatementFlow calls = patternSwitch(0xb8, 0, 1, 0, 0);
    assertEquals(ways(flow), ways(calls));
    assertFalse(calls.isResumedSwitch(1));
    assertFalse(flow("while (i > 0) {", "i--;", "}", "return b;").isResumedSwitch(1));
  }

  @Test
  void controlGoesBackInLoopsOnly() {
    StatementFlow flow =
        flow(
            "for (int j = 0; j < i; j++) {",
            "try {",
            "if (j == s(3))",
            "continue;",
            "b += s(j);",
            "} finally {",
            "b++;",
            "}",
            "}",
            "return b;");
    assertEquals("0>1 10>end 1>10 1>3 3>5 3>7 4>1 5>8 7>4 8>1", ways(flow));
    long[] lines = LongStream.rangeClosed(1, 10).toArray();
    long[] places = flow.inLoopOrder(lines);
    for (int from = 1; from <= 10; from++) {
      for (int to : flow.next(from)) {
        assertTrue(to == 1 || places[to - 1] > places[from - 1], from + " to " + to);
      }
    }
  }

  // --- what is no code

  private static void refuses(int... code) {
    byte[] bytes = new byte[code.length];
    for (int i = 0; i < code.length; i++) {
      bytes[i] = (byte) code[i];
    }
    JvmMethod method = new JvmMethod(bytes, List.of(new JvmMethod.Row(0, 1)), List.of());
    assertThrows(IllegalArgumentException.class, () -> method.flow(line -> line));
  }

  @Test
  void refusesWhatIsNoCode() {
    refuses();
    refuses(Opcodes.NOP);
    refuses(Opcodes.SIPUSH, 0);
    refuses(202);
    refuses(Opcodes.GOTO, 0, 1);
    refuses(Opcodes.GOTO, 0x80, 0);
    refuses(Opcodes.JSR, 0, 3, Opcodes.RETURN);
    refuses(Opcodes.LOOKUPSWITCH, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0, 0, 0);
    refuses(Opcodes.TABLESWITCH, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 1);
  }

  @Test
  void refusesTablesThatAreNotInOrder() {
    byte[] code = {0, 0, (byte) Opcodes.RETURN};
    JvmMethod.Row first = new JvmMethod.Row(0, 1);
    JvmMethod.Row second = new JvmMethod.Row(1, 2);
    assertThrows(IllegalArgumentException.class, () -> new JvmMethod(code, List.of(), List.of()));
    assertThrows(
        IllegalArgumentException.class, () -> new JvmMethod(code, List.of(second), List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> new JvmMethod(code, List.of(first, second, second), List.of()));
  }
}
