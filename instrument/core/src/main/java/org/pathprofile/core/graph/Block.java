package org.pathprofile.core.graph;

import java.util.List;
import java.util.Objects;

/**
 * A block of a control-flow graph: code that runs from its first to its last element unless an
 * exception leaves it.
 *
 * @param kind what the block stands for
 * @param section where it is in the source; for an implicit block, the section of its construct
 * @param line the 1-based line at which a reader looks for the decision that leads here, 0 when
 *     unknown
 * @param column the 1-based column of that decision in its line, 0 when unknown. Graphs keep it
 *     apart ({@link ControlFlowGraph#column}): they are the same wherever decisions are in their
 *     lines
 * @param description the decision or the action for a reader, such as {@code "if -> then"} or
 *     {@code "return"}; empty when the block tells nothing that the blocks around it do not
 * @param code the statements, and arms of expressions, that begin to run in the block, in this
 *     order; empty if it has none, or they are not known
 */
public record Block(
    BlockKind kind,
    SourceRange section,
    int line,
    int column,
    String description,
    List<SourceRange> code) {
  public Block {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(section, "section");
    Objects.requireNonNull(description, "description");
    code = List.copyOf(code);
  }

  /** A block of which the statements are not known. */
  public Block(BlockKind kind, SourceRange section, int line, String description) {
    this(kind, section, line, description, List.of());
  }

  /** A block of whose decision only the line is known. */
  public Block(
      BlockKind kind, SourceRange section, int line, String description, List<SourceRange> code) {
    this(kind, section, line, 0, description, code);
  }

  /** A block that a description of a path does not mention. */
  public static Block of(BlockKind kind, SourceRange section) {
    return new Block(kind, section, section.startLine(), "");
  }

  /** Whether an activation is suspended or goes on here: no decision of the source leads here. */
  public boolean isOfSuspension() {
    return kind == BlockKind.SUSPEND || kind == BlockKind.RESUME || isReturnAtYield();
  }

  /** Whether an activation that goes on here is made to return at once. */
  public boolean isReturnAtYield() {
    return description.startsWith("yield -> ");
  }

  /** The same block with other statements. */
  public Block withCode(List<SourceRange> newCode) {
    return newCode.isEmpty() && code.isEmpty()
        ? this
        : new Block(kind, section, line, column, description, newCode);
  }

  /** The same block whose decision is in another column. */
  public Block withColumn(int newColumn) {
    return newColumn == column
        ? this
        : new Block(kind, section, line, newColumn, description, code);
  }
}
