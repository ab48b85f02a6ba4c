package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.nodes.Node;
import java.util.IdentityHashMap;

/**
 * The graph of a root, and which of the root's nodes its elements are.
 *
 * @param graph the graph, which the clones of the root share
 * @param elements for each instrumented node, and its wrapper, the number of its element
 */
public record RootGraph(GuestGraph graph, IdentityHashMap<Node, Integer> elements) {}
