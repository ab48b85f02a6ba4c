package org.pathprofile.truffle.adapter.declared;

import static org.pathprofile.truffle.adapter.declared.Declaration.undeclared;

import com.oracle.truffle.api.nodes.Node;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.truffle.adapter.BlockGraphBuilder;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.adapter.WalkedNodes;

/** Reads the graph that a root hands over instead of constructs. */
final class HandedOverGraph {
  private static final String ENTRY = "entry";
  private static final String EXIT = "exit";

  private final TaggedNodes nodes;
  private final DeclaredTags tags;
  private final Node activation;
  private final BlockGraphBuilder builder;
  private final IdentityHashMap<Node, Integer> elements = new IdentityHashMap<>();
  private final Map<String, Integer> blocks = new TreeMap<>();

  /**
   * @param activation the node with the root tag, which has the graph
   */
  HandedOverGraph(TaggedNodes nodes, DeclaredTags tags, Node activation) {
    this.nodes = nodes;
    this.tags = tags;
    this.activation = activation;
    this.builder = new BlockGraphBuilder(SourceRanges.of(activation.getSourceSection()));
  }

  RootGraph read() {
    WalkedNodes.put(elements, activation, 0);
    blocks.put(ENTRY, BlockGraphBuilder.ENTRY);
    blocks.put(EXIT, BlockGraphBuilder.EXIT);
    for (Node node : nodes.inOrder()) {
      if (InstrumentedNodes.hasTag(node, tags.block())) {
        addBlock(node);
      }
    }
    String edges = Declaration.require(activation, ControlFlow.GRAPH).strip();
    for (String edge : edges.split(" +", -1)) {
      String[] ends = edge.split(">", -1);
      if (ends.length != 2 || ends[0].equals(EXIT) || ends[1].equals(ENTRY)) {
        throw undeclared(activation, "'" + edge + "' is not an edge such as '0>1' or 'entry>0'");
      }
      builder.addEdge(blockOf(ends[0], edge), blockOf(ends[1], edge));
    }
    // Other nodes with tags have no events for the graph, but their probes ask for their place.
    for (Node node : nodes.inOrder()) {
      if (!elements.containsKey(node)) {
        WalkedNodes.put(
            elements, node, builder.addUnused(SourceRanges.of(node.getSourceSection())));
      }
    }
    return new RootGraph(builder.build(), elements);
  }

  private void addBlock(Node node) {
    String name = Declaration.find(node, ControlFlow.NAME);
    int block =
        builder.addBlock(SourceRanges.of(node.getSourceSection()), name == null ? "" : name);
    String number = Declaration.require(node, ControlFlow.BLOCK);
    if (blocks.put(number, block) != null) {
      throw undeclared(node, "there are two nodes for block '" + number + "'");
    }
    WalkedNodes.put(elements, node, BlockGraphBuilder.elementOf(block));
  }

  private int blockOf(String number, String edge) {
    Integer block = blocks.get(number);
    if (block == null) {
      throw undeclared(
          activation, "in '" + edge + "', no node has the number of block '" + number + "'");
    }
    return block;
  }
}
