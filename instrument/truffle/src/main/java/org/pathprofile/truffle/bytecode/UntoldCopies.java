package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.bytecode.ExceptionHandler;
import com.oracle.truffle.api.bytecode.ExceptionHandler.HandlerKind;
import com.oracle.truffle.api.bytecode.Instruction;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds statements with a copy that no event tells of: where a language gives the copy of a {@code
 * finally} block that exceptions enter no tags, as GraalPy 25.1 and 25.2 do if it is one statement.
 * They may have run, though no event said so.
 *
 * <p>Such a copy runs from where exceptions go on to where they are thrown again, in a straight
 * line. Its instructions have the places of the statement, which does not contain the code that
 * threw, as a loop or a {@code with} does.
 */
final class UntoldCopies {
  private final BytecodeReader reader;
  private final List<Instruction> instructions;
  private final List<ExceptionHandler> handlers;
  private final Map<SourceSection, Integer> blocks = new HashMap<>();

  /**
   * @param reader knows what instructions do
   * @param handlers those of all kinds
   */
  UntoldCopies(
      BytecodeReader reader, List<Instruction> instructions, List<ExceptionHandler> handlers) {
    this.reader = reader;
    this.instructions = instructions;
    this.handlers = handlers;
  }

  /** There are events of a statement. */
  void add(SourceSection statement, int block) {
    blocks.put(statement, block);
  }

  /** The blocks of the statements that were added and have such a copy. */
  BitSet find() {
    BitSet found = new BitSet();
    for (ExceptionHandler handler : handlers) {
      if (handler.getKind() == HandlerKind.CUSTOM) {
        addCopy(handler, found);
      }
    }
    return found;
  }

  private void addCopy(ExceptionHandler handler, BitSet found) {
    for (Instruction instruction : untilThrown(handler)) {
      SourceSection statement = innermost(blocks.keySet(), instruction.getSourceSection());
      if (statement != null
          && !isTagged(handlers, statement, instruction.getBytecodeIndex())
          && !containsGuarded(statement, handler)) {
        found.set(blocks.get(statement));
      }
    }
  }

  /** What may throw in a handler that throws at its end; empty if it goes on, or has branches. */
  private List<Instruction> untilThrown(ExceptionHandler handler) {
    List<Instruction> passed = new ArrayList<>();
    int at = reader.number(handler.getHandlerBytecodeIndex());
    while (at >= 0 && at < instructions.size()) {
      Instruction instruction = instructions.get(at);
      if (reader.throwsAlways(instruction)) {
        return passed;
      }
      if (reader.mayThrow(instruction)) {
        passed.add(instruction);
      }
      at = reader.behind(at);
    }
    return List.of();
  }

  /** The smallest statement that contains a place. */
  static @Nullable SourceSection innermost(Set<SourceSection> statements, SourceSection place) {
    SourceSection smallest = null;
    for (SourceSection statement : statements) {
      if (contains(statement, place)
          && (smallest == null || statement.getCharLength() < smallest.getCharLength())) {
        smallest = statement;
      }
    }
    return smallest;
  }

  /** Whether the tags of a statement are around an instruction, so that events tell of it. */
  static boolean isTagged(
      List<ExceptionHandler> handlers, SourceSection statement, int bytecodeIndex) {
    return handlers.stream()
        .anyMatch(
            handler ->
                handler.getKind() == HandlerKind.TAG
                    && covers(handler, bytecodeIndex)
                    && statement.equals(handler.getTagTree().getSourceSection()));
  }

  private boolean containsGuarded(SourceSection statement, ExceptionHandler handler) {
    return instructions.stream()
        .anyMatch(
            instruction ->
                covers(handler, instruction.getBytecodeIndex())
                    && contains(statement, instruction.getSourceSection()));
  }

  static boolean covers(ExceptionHandler handler, int bytecodeIndex) {
    return handler.getStartBytecodeIndex() <= bytecodeIndex
        && bytecodeIndex < handler.getEndBytecodeIndex();
  }

  private static boolean contains(SourceSection outer, SourceSection inner) {
    return inner != null
        && inner.isAvailable()
        && outer.isAvailable()
        && outer.getSource().equals(inner.getSource())
        && outer.getCharIndex() <= inner.getCharIndex()
        && inner.getCharEndIndex() <= outer.getCharEndIndex();
  }
}
