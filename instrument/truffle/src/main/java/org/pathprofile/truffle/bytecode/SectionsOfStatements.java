package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.bytecode.ExceptionHandler;
import com.oracle.truffle.api.bytecode.ExceptionHandler.HandlerKind;
import com.oracle.truffle.api.bytecode.Instruction;
import com.oracle.truffle.api.bytecode.TagTreeNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where statements begin: at their tags, and where a copy of one begins that has no tag. A language
 * may give none to the copy of a {@code finally} block that exceptions enter, as GraalPy 25.1 and
 * 25.2 do if it is one statement. Its instructions have the places of the statement.
 */
final class SectionsOfStatements {
  private final List<Instruction> instructions;
  private final List<ExceptionHandler> handlers;
  private final Set<SourceSection> statements = new LinkedHashSet<>();

  /**
   * @param handlers those of all kinds
   */
  SectionsOfStatements(List<Instruction> instructions, List<ExceptionHandler> handlers) {
    this.instructions = instructions;
    this.handlers = handlers;
    for (Instruction each : instructions) {
      SourceSection tagged = tagged(each);
      if (tagged != null) {
        statements.add(tagged);
      }
    }
  }

  /** The statement that begins with an instruction; null if none does. */
  SourceSection begunAt(int number) {
    Instruction instruction = instructions.get(number);
    SourceSection tagged = tagged(instruction);
    if (tagged != null || number == 0) {
      return tagged;
    }
    Instruction before = instructions.get(number - 1);
    if (instruction.getName().startsWith("tag.") || before.getName().startsWith("tag.")) {
      return null;
    }
    SourceSection statement = innermost(instruction);
    return statement == null
            || statement.equals(innermost(before))
            || isTagged(statement, instruction.getBytecodeIndex())
        ? null
        : statement;
  }

  private static SourceSection tagged(Instruction instruction) {
    TagTreeNode tag = BytecodeReader.tag(instruction);
    return instruction.getName().equals("tag.enter") && BytecodeReader.isStatement(tag)
        ? tag.getSourceSection()
        : null;
  }

  /** The smallest statement that contains the place of an instruction, or null. */
  private SourceSection innermost(Instruction instruction) {
    SourceSection place = instruction.getSourceSection();
    SourceSection smallest = null;
    for (SourceSection statement : statements) {
      if (UntoldCopies.contains(statement, place)
          && (smallest == null || statement.getCharLength() < smallest.getCharLength())) {
        smallest = statement;
      }
    }
    return smallest;
  }

  /** Whether the tags of a statement are around an instruction. */
  private boolean isTagged(SourceSection statement, int bytecodeIndex) {
    return handlers.stream()
        .anyMatch(
            handler ->
                handler.getKind() == HandlerKind.TAG
                    && UntoldCopies.covers(handler, bytecodeIndex)
                    && statement.equals(handler.getTagTree().getSourceSection()));
  }
}
