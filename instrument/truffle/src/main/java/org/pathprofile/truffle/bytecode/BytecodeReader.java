package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.bytecode.BytecodeNode;
import com.oracle.truffle.api.bytecode.BytecodeRootNode;
import com.oracle.truffle.api.bytecode.ExceptionHandler;
import com.oracle.truffle.api.bytecode.ExceptionHandler.HandlerKind;
import com.oracle.truffle.api.bytecode.Instruction;
import com.oracle.truffle.api.bytecode.Instruction.Argument;
import com.oracle.truffle.api.bytecode.TagTree;
import com.oracle.truffle.api.bytecode.TagTreeNode;
import com.oracle.truffle.api.instrumentation.StandardTags.RootTag;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.BytecodeGraph;
import org.pathprofile.core.bytecode.StatementFlow;

/**
 * Reads the control flow of a root from the instructions that its bytecode node lists ({@link
 * BytecodeNode#getInstructions}), its handlers and its tags. Instructions are known by the names
 * that the DSL gives its own; those of operations of the language begin with {@code c.}.
 *
 * <p>An instruction that has a branch target goes there or on, unless it is one of the DSL's jumps.
 * Whatever the DSL does not define itself may throw.
 */
final class BytecodeReader {
  /** The DSL's own instructions that go to their target and nowhere else. */
  private static final Set<String> JUMPS = Set.of("branch", "branch.backward");

  /**
   * Beginnings of the names of those that do not throw: the DSL's own, and what GraalPy does around
   * the code of a handler.
   */
  private static final List<String> HARMLESS =
      List.of(
          "branch",
          "c.GetCurrentException",
          "c.MarkExceptionAsCaught",
          "c.SetCurrentException",
          "clear.",
          "create.",
          "dup",
          "load.",
          "merge.",
          "pop",
          "return",
          "store.",
          "tag.",
          "yield");

  private final ToIntFunction<SourceSection> blocks;
  private final Set<String> throwing;
  private final List<Instruction> instructions;
  private final List<ExceptionHandler> handlers;
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final BytecodeGraph graph;
  private final SectionsOfStatements statements;

  private BytecodeReader(
      BytecodeNode bytecode, ToIntFunction<SourceSection> blocks, Set<String> throwing) {
    this.blocks = blocks;
    this.throwing = throwing;
    instructions = bytecode.getInstructionsAsList();
    handlers = bytecode.getExceptionHandlers();
    graph = new BytecodeGraph(instructions.size());
    statements = new SectionsOfStatements(instructions, handlers);
    for (int i = 0; i < instructions.size(); i++) {
      numbers.put(instructions.get(i).getBytecodeIndex(), i);
    }
  }

  /** As {@link FlowReader#read}, for a {@link BytecodeRootNode}. */
  static StatementFlow read(
      Node statement, ToIntFunction<SourceSection> blocks, Set<String> throwing) {
    BytecodeNode bytecode = BytecodeNode.get(statement);
    if (bytecode == null || bytecode.getTagTree() == null) {
      return null;
    }
    try {
      return new BytecodeReader(bytecode, blocks, throwing).flow();
    } catch (IllegalArgumentException | UnsupportedOperationException unknown) {
      // An instruction or a handler of a kind that newer versions have.
      return null;
    }
  }

  private StatementFlow flow() {
    for (int i = 0; i < instructions.size(); i++) {
      add(i, instructions.get(i));
    }
    return graph.project();
  }

  private void add(int number, Instruction instruction) {
    String name = plain(instruction.getName());
    int target = target(instruction);
    if (target >= 0) {
      graph.go(number, target);
    }
    boolean ends = name.equals("return");
    if (ends) {
      graph.end(number);
    }
    if (!ends && !JUMPS.contains(name) && !throwsAlways(name)) {
      graph.go(number, number + 1);
    }
    if (target >= 0 && !JUMPS.contains(name)) {
      SourceSection section = instruction.getSourceSection();
      graph.line(number, section == null ? 0 : section.getStartLine());
    }
    TagTreeNode tag = tag(instruction);
    // Operations of the language can suspend, too. The tags are told before.
    if (name.equals("yield")
        || (name.startsWith("tag.yield") && tag != null && tag.hasTag(RootTag.class))) {
      graph.suspend(number);
    }
    SourceSection statement = statements.begunAt(number);
    if (statement != null) {
      int block = blocks.applyAsInt(statement);
      if (name.startsWith("tag.")) {
        graph.enter(number, block);
      } else {
        graph.enterSilently(number, block);
      }
    }
    if (!isHarmless(name)) {
      addHandler(number, instruction.getBytecodeIndex());
    }
  }

  /** Quickened instructions have the name of what they were, and more. */
  static String plain(String name) {
    int more = name.indexOf('$');
    return more < 0 ? name : name.substring(0, more);
  }

  static boolean isHarmless(String name) {
    return HARMLESS.stream().anyMatch(name::startsWith);
  }

  private boolean throwsAlways(String name) {
    return isThrow(name) || throwing.contains(name);
  }

  static boolean isThrow(String name) {
    return name.equals("throw") || name.equals("trap");
  }

  private int target(Instruction instruction) {
    int target = branchTarget(instruction);
    return target < 0 ? -1 : number(target);
  }

  /** The bytecode index to which an instruction may go; -1 if it is no branch. */
  static int branchTarget(Instruction instruction) {
    for (Argument argument : instruction.getArguments()) {
      if (argument.getKind() == Argument.Kind.BYTECODE_INDEX
          && argument.getName().equals("branch_target")) {
        return argument.asBytecodeIndex();
      }
    }
    return -1;
  }

  /** Which instruction is at a place of the code. */
  int number(int bytecodeIndex) {
    Integer number = numbers.get(bytecodeIndex);
    if (number == null) {
      throw new IllegalArgumentException("no instruction begins at " + bytecodeIndex);
    }
    return number;
  }

  static TagTreeNode tag(Instruction instruction) {
    for (Argument argument : instruction.getArguments()) {
      if (argument.getKind() == Argument.Kind.TAG_NODE) {
        return argument.asTagNode();
      }
    }
    return null;
  }

  /** Whether a probe of a statement is told of it; where it is the root as well, that of a root. */
  static boolean isStatement(@Nullable TagTree tag) {
    return tag != null
        && tag.hasTag(StatementTag.class)
        && !tag.hasTag(RootTag.class)
        && tag.getSourceSection() != null;
  }

  /** Where an exception goes from an instruction: inner handlers come first. */
  private void addHandler(int number, int bytecodeIndex) {
    boolean leaves = false;
    for (ExceptionHandler handler : handlers) {
      if (handler.getStartBytecodeIndex() <= bytecodeIndex
          && bytecodeIndex < handler.getEndBytecodeIndex()) {
        if (handler.getKind() == HandlerKind.CUSTOM) {
          graph.raise(number, number(handler.getHandlerBytecodeIndex()), leaves);
          return;
        }
        leaves |= handler.getKind() == HandlerKind.TAG && isStatement(handler.getTagTree());
      }
    }
    graph.escape(number);
  }
}
