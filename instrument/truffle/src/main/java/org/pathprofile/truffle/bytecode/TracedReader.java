package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.bytecode.BytecodeNode;
import com.oracle.truffle.api.bytecode.ExceptionHandler;
import com.oracle.truffle.api.bytecode.ExceptionHandler.HandlerKind;
import com.oracle.truffle.api.bytecode.Instruction;
import com.oracle.truffle.api.bytecode.Instruction.Argument;
import com.oracle.truffle.api.bytecode.TagTreeNode;
import com.oracle.truffle.api.instrumentation.StandardTags.RootTag;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.EventGraph;
import org.pathprofile.core.bytecode.TracedCode;
import org.pathprofile.core.bytecode.TracedCode.Kind;
import org.pathprofile.core.bytecode.TracedCode.Operation;
import org.pathprofile.core.graph.SourceRange;

/**
 * What a tracer of instructions tells of a root of a Bytecode DSL interpreter: reads its
 * instructions, as {@link BytecodeReader} does. Immutable.
 */
public final class TracedReader {
  /** GraalPy's operations that wait for another generator or coroutine, before a branch. */
  private static final Set<String> WAITING = Set.of("c.YieldFromSend", "c.YieldFromThrow");

  /** Operations that make a truth value of another value. */
  private static final Set<String> CONVERSIONS = Set.of("c.Yes", "dup");

  private final TracedCode code;
  private final List<Instruction> instructions;

  private TracedReader(TracedCode code, List<Instruction> instructions) {
    this.code = code;
    this.instructions = instructions;
  }

  /**
   * Reads what is executed now.
   *
   * @param throwing operations that always throw, as their instructions are named
   * @param ranges the range of a section, also of null
   * @return null if it cannot be understood
   */
  public static @Nullable TracedReader of(
      BytecodeNode bytecode, Set<String> throwing, Function<SourceSection, SourceRange> ranges) {
    try {
      List<Instruction> instructions =
          bytecode.getInstructionsAsList().stream()
              .filter(each -> !each.getName().startsWith("trace."))
              .toList();
      List<Operation> operations =
          new Reading(bytecode, instructions, throwing, ranges).operations();
      Source source = bytecode.getRootNode().getSourceSection().getSource();
      List<String> text =
          source.hasCharacters() ? source.getCharacters().toString().lines().toList() : List.of();
      return new TracedReader(new TracedCode(operations, text), instructions);
    } catch (IllegalArgumentException | UnsupportedOperationException unknown) {
      // An instruction or a handler of a kind that newer versions have.
      return null;
    }
  }

  /** The control flow of the root. */
  public EventGraph graph(SourceRange function) {
    return code.graph(function);
  }

  /** By the bytecode index of an instruction, the number of the event that it is; or 0. */
  public int[] events() {
    int size = 0;
    for (Instruction each : instructions) {
      size = Math.max(size, each.getBytecodeIndex() + 1);
    }
    int[] events = new int[size];
    int last = 0;
    for (int i = 0; i < instructions.size(); i++) {
      int index = instructions.get(i).getBytecodeIndex();
      // The tracer is told by an instruction of its own before it.
      Arrays.fill(events, last, index + 1, code.event(i));
      last = index + 1;
    }
    return events;
  }

  /** One reading of a root. */
  private static final class Reading {
    private final List<Instruction> instructions;
    private final List<ExceptionHandler> handlers;
    private final Set<String> throwing;
    private final Function<SourceSection, SourceRange> ranges;
    private final Map<Integer, Integer> numbers = new HashMap<>();

    Reading(
        BytecodeNode bytecode,
        List<Instruction> instructions,
        Set<String> throwing,
        Function<SourceSection, SourceRange> ranges) {
      this.ranges = ranges;
      this.instructions = instructions;
      this.throwing = throwing;
      handlers = bytecode.getExceptionHandlers();
      int last = 0;
      for (int i = 0; i < instructions.size(); i++) {
        int index = instructions.get(i).getBytecodeIndex();
        // Control may come to what is left out before an instruction.
        for (int before = last; before <= index; before++) {
          numbers.put(before, i);
        }
        last = index + 1;
      }
    }

    List<Operation> operations() {
      List<Operation> operations = new ArrayList<>();
      SectionsOfStatements statements = new SectionsOfStatements(instructions, handlers);
      String before = "";
      for (int i = 0; i < instructions.size(); i++) {
        operations.add(operation(instructions.get(i), before, statements.begunAt(i)));
        before = BytecodeReader.plain(instructions.get(i).getName());
      }
      return operations;
    }

    private Operation operation(
        Instruction instruction, String before, @Nullable SourceSection statement) {
      String name = BytecodeReader.plain(instruction.getName());
      TagTreeNode tag = BytecodeReader.tag(instruction);
      int target = target(instruction);
      return new Operation(
          kind(name, target, tag, before),
          ranges.apply(instruction.getSourceSection()),
          target,
          BytecodeReader.isHarmless(name) ? -1 : handler(instruction.getBytecodeIndex()),
          statement == null ? null : ranges.apply(statement),
          name.equals("load.constant") && isTrue(instruction),
          CONVERSIONS.contains(name));
    }

    private Kind kind(String name, int target, TagTreeNode tag, String before) {
      boolean isRoot = tag != null && tag.hasTag(RootTag.class);
      if (name.equals("branch") || name.equals("branch.backward")) {
        return Kind.JUMP;
      }
      if (target >= 0) {
        if (WAITING.contains(before)) {
          return Kind.WAIT;
        }
        return name.startsWith("sc.") ? (name.contains("Or") ? Kind.OR : Kind.AND) : Kind.BRANCH;
      }
      if (name.equals("return") || BytecodeReader.isThrow(name) || throwing.contains(name)) {
        return Kind.END;
      }
      if (isRoot && name.startsWith("tag.yield")) {
        return Kind.SUSPEND;
      }
      return isRoot && name.equals("tag.resume") ? Kind.RESUME : Kind.PLAIN;
    }

    private int target(Instruction instruction) {
      int target = BytecodeReader.branchTarget(instruction);
      return target < 0 ? -1 : number(target);
    }

    private int number(int bytecodeIndex) {
      Integer number = numbers.get(bytecodeIndex);
      if (number == null) {
        throw new IllegalArgumentException("no instruction begins at " + bytecodeIndex);
      }
      return number;
    }

    /** Whether a constant is true, or a number that counts as that. */
    private static boolean isTrue(Instruction instruction) {
      for (Argument argument : instruction.getArguments()) {
        if (argument.getKind() == Argument.Kind.CONSTANT) {
          Object constant = argument.asConstant();
          return constant instanceof Number number
              ? number.doubleValue() != 0
              : Boolean.TRUE.equals(constant);
        }
      }
      return false;
    }

    private int handler(int bytecodeIndex) {
      for (ExceptionHandler handler : handlers) {
        if (handler.getKind() == HandlerKind.CUSTOM
            && SectionsOfStatements.covers(handler, bytecodeIndex)) {
          return number(handler.getHandlerBytecodeIndex());
        }
      }
      return -1;
    }
  }
}
