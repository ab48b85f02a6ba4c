package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.bytecode.ExceptionHandler;
import com.oracle.truffle.api.bytecode.Instruction;
import com.oracle.truffle.api.bytecode.TagTreeNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
  @Nullable SourceSection begunAt(int number) {
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
            || UntoldCopies.isTagged(handlers, statement, instruction.getBytecodeIndex())
        ? null
        : statement;
  }

  private static SourceSection tagged(Instruction instruction) {
    TagTreeNode tag = BytecodeReader.tag(instruction);
    return instruction.getName().equals("tag.enter") && BytecodeReader.isStatement(tag)
        ? tag.getSourceSection()
        : null;
  }

  private SourceSection innermost(Instruction instruction) {
    return UntoldCopies.innermost(statements, instruction.getSourceSection());
  }
}
