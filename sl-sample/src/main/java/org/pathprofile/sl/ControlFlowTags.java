package org.pathprofile.sl;

import com.oracle.truffle.api.instrumentation.Tag;
import org.pathprofile.api.controlflow.ControlFlow;

/**
 * Tags that declare control flow. Tools find them by their identifiers, which are constants: this
 * language needs no class of the path profiler when it runs.
 */
public final class ControlFlowTags {
  private ControlFlowTags() {}

  /** On what chooses or repeats. */
  @Tag.Identifier(ControlFlow.CONSTRUCT_TAG)
  public static final class Construct extends Tag {
    private Construct() {}
  }

  /** On the parts that a construct consists of. */
  @Tag.Identifier(ControlFlow.PART_TAG)
  public static final class Part extends Tag {
    private Part() {}
  }

  /** On what jumps. */
  @Tag.Identifier(ControlFlow.JUMP_TAG)
  public static final class Jump extends Tag {
    private Jump() {}
  }
}
