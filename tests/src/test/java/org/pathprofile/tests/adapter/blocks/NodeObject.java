package org.pathprofile.tests.adapter.blocks;

import org.graalvm.polyglot.HostAccess;

/**
 * What nodes say of themselves. Final fields of a host object are members that only can be read.
 */
public final class NodeObject {
  private NodeObject() {}

  /** The members of a block, {@code ControlFlow.BLOCK} and {@code ControlFlow.NAME}. */
  public static final class OfBlock {
    @HostAccess.Export public final String pathprofileBlock;
    @HostAccess.Export public final String pathprofileName;

    OfBlock(String number) {
      pathprofileBlock = number;
      pathprofileName = "block " + number;
    }
  }

  /** The member of the whole graph, {@code ControlFlow.GRAPH}. */
  public static final class OfGraph {
    @HostAccess.Export public final String pathprofileGraph;

    OfGraph(String edges) {
      pathprofileGraph = edges;
    }
  }
}
