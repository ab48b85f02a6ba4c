package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.bytecode.ExceptionHandler;
import com.oracle.truffle.api.bytecode.ExceptionHandler.HandlerKind;
import com.oracle.truffle.api.bytecode.Instruction;
import com.oracle.truffle.api.bytecode.TagTreeNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where statements begin: at their tags, and where a copy of one begins that has no tag, of which
 * no event tells. GraalPy 25.1 and 25.2 give no tag to a statement on the line of the one that was
 * compiled before it; so in a {@code finally} block of one line, the first copy may be the only one
 * that has a tag. Other copies begin with the same instruction, which has the same place.
 */
final class SectionsOfStatements {
  private final List<Instruction> instructions;
  private final List<ExceptionHandler> handlers;

  /** By the name and the place of the first instruction. */
  private final Map<String, Map<SourceSection, SourceSection>> statements = new HashMap<>();

  /**
   * @param handlers those of all kinds
   */
  SectionsOfStatements(List<Instruction> instructions, List<ExceptionHandler> handlers) {
    this.instructions = instructions;
    this.handlers = handlers;
    if (handlers.stream().noneMatch(handler -> handler.getKind() == HandlerKind.CUSTOM)) {
      // Without a handler there is no copy.
      return;
    }
    for (int i = 0; i + 1 < instructions.size(); i++) {
      SourceSection tagged = tagged(instructions.get(i));
      Instruction first = instructions.get(i + 1);
      if (tagged != null && !isTag(first)) {
        statements
            .computeIfAbsent(BytecodeReader.plain(first.getName()), name -> new HashMap<>())
            // Of two that begin there, the inner one has no tag in this copy.
            .merge(first.getSourceSection(), tagged, SectionsOfStatements::inner);
      }
    }
  }

  /** The statement that begins with an instruction; null if none does. */
  @Nullable SourceSection begunAt(int number) {
    Instruction instruction = instructions.get(number);
    if (isTag(instruction)) {
      return tagged(instruction);
    }
    Map<SourceSection, SourceSection> alike =
        statements.get(BytecodeReader.plain(instruction.getName()));
    SourceSection statement = alike == null ? null : alike.get(instruction.getSourceSection());
    return statement == null || isTagged(statement, instruction.getBytecodeIndex())
        ? null
        : statement;
  }

  private static SourceSection inner(SourceSection one, SourceSection other) {
    return one.getCharLength() <= other.getCharLength() ? one : other;
  }

  private static boolean isTag(Instruction instruction) {
    return instruction.getName().startsWith("tag.");
  }

  private static @Nullable SourceSection tagged(Instruction instruction) {
    TagTreeNode tag = BytecodeReader.tag(instruction);
    return instruction.getName().equals("tag.enter") && BytecodeReader.isStatement(tag)
        ? tag.getSourceSection()
        : null;
  }

  /** Whether the tags of a statement are around an instruction, so that events tell of it. */
  private boolean isTagged(SourceSection statement, int bytecodeIndex) {
    return handlers.stream()
        .anyMatch(
            handler ->
                handler.getKind() == HandlerKind.TAG
                    && covers(handler, bytecodeIndex)
                    && statement.equals(handler.getTagTree().getSourceSection()));
  }

  static boolean covers(ExceptionHandler handler, int bytecodeIndex) {
    return handler.getStartBytecodeIndex() <= bytecodeIndex
        && bytecodeIndex < handler.getEndBytecodeIndex();
  }
}
