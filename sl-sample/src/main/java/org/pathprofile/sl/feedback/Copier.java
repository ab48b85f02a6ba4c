package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import java.util.HashMap;
import java.util.Map;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.SlRootNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.parser.Parser;

/**
 * Makes copies of a function's nodes as they were before they first ran, so that each copy
 * specializes for what it sees.
 */
final class Copier {
  private final SlLanguage language;
  private final PathFeedback profiler;
  private final SlRootNode root;
  private final Originals originals;

  /** The nodes parsed again, by their originals; empty until one is asked for. */
  private final Map<SlStatementNode, SlStatementNode> fresh = new HashMap<>();

  Copier(SlLanguage language, PathFeedback profiler, SlRootNode root, Originals originals) {
    this.language = language;
    this.profiler = profiler;
    this.root = root;
    this.originals = originals;
  }

  /** Most functions have nothing to copy: their source is not parsed again. */
  private SlStatementNode fresh(SlStatementNode original) {
    if (fresh.isEmpty()) {
      findFresh(Parser.parseAgain(language, root.getSourceSection()));
    }
    return fresh.get(original);
  }

  private void findFresh(Node node) {
    for (Node child : NodeUtil.findNodeChildren(node)) {
      if (child instanceof SlStatementNode statement && statement.hasSource()) {
        fresh.put(originals.find(statement), statement);
      }
      findFresh(child);
    }
  }

  /** A copy of {@code original}, declared to the profiler with all that is below it. */
  <T extends SlStatementNode> T copy(T original) {
    @SuppressWarnings("unchecked") // Twins have the same class.
    T copy = (T) NodeUtil.cloneNode(fresh(original));
    declare(copy);
    return copy;
  }

  private void declare(Node copy) {
    if (copy instanceof SlStatementNode statement && statement.hasSource()) {
      profiler.declareCopy(originals.find(statement), statement);
    }
    for (Node child : NodeUtil.findNodeChildren(copy)) {
      declare(child);
    }
  }

  /** How many nodes a copy has. */
  int size(SlStatementNode original) {
    return NodeUtil.countNodes(fresh(original));
  }
}
