package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.bytecode.BytecodeRootNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.StatementFlow;

/** Reads the ways between the statements of a root from its code, if it is of a known kind. */
public final class FlowReader {
  private FlowReader() {}

  /**
   * The ways between the statements of a root. Takes time proportional to its instructions times
   * the handlers around each.
   *
   * @param statement a node of the root with the tag of statements
   * @param blocks the number of a statement, from 1 on, by its section
   * @param throwing operations of a Bytecode DSL language that always throw, as their instructions
   *     are named
   * @return null if the root is of another kind, or its code cannot be understood
   */
  public static @Nullable StatementFlow read(
      Node statement, ToIntFunction<SourceSection> blocks, Set<String> throwing) {
    RootNode root = statement.getRootNode();
    if (root instanceof BytecodeRootNode) {
      return BytecodeReader.read(statement, blocks, throwing);
    }
    return EspressoReader.accepts(root) ? EspressoReader.read(statement, blocks) : null;
  }
}
