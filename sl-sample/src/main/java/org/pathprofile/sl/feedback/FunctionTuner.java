package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.TruffleLogger;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import org.pathprofile.api.feedback.Choice;
import org.pathprofile.api.feedback.CopiedCode;
import org.pathprofile.api.feedback.HotPath;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.api.feedback.RootFeedback;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.SlRootNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.nodes.control.BlockNode;
import org.pathprofile.sl.nodes.control.HotCode;
import org.pathprofile.sl.nodes.control.IfNode;
import org.pathprofile.sl.nodes.control.WhileNode;
import org.pathprofile.sl.nodes.expression.ShortCircuitNode;

/** Makes the code of a function for its hot paths: once, for one feedback. */
final class FunctionTuner {
  private static final TruffleLogger LOGGER =
      TruffleLogger.getLogger(SlLanguage.ID, FunctionTuner.class);

  private final SlLanguage language;
  private final PathFeedback profiler;
  private final SlRootNode root;
  private final RootFeedback paths;
  private final Leavings leavings;
  private final boolean always;

  FunctionTuner(
      SlLanguage language,
      PathFeedback profiler,
      SlRootNode root,
      RootFeedback paths,
      Leavings leavings,
      boolean always) {
    this.language = language;
    this.profiler = profiler;
    this.root = root;
    this.paths = paths;
    this.leavings = leavings;
    this.always = always;
  }

  void tune() {
    List<SlStatementNode> originals = new ArrayList<>();
    collect(root, originals);
    for (SlStatementNode node : originals) {
      setProbability(node);
    }
    Originals known = Originals.of(originals);
    Copier copier = new Copier(language, profiler, root, known);
    for (SlStatementNode node : originals) {
      if (node instanceof WhileNode loop) {
        HotCodeMaker maker = new HotCodeMaker(profiler, copier, leavings, always, pathsFrom(loop));
        loop.setHotCode(log(maker, node, maker.ofLoop(loop)));
        maker = new HotCodeMaker(profiler, copier, leavings, always, pathsInto(loop));
        loop.setFirstIteration(
            log(maker, "the first time of " + node, maker.ofFirstIteration(loop, pathsFrom(loop))));
      } else if (node instanceof BlockNode block && block.isFunctionBody()) {
        HotCodeMaker maker = new HotCodeMaker(profiler, copier, leavings, always, pathsFrom(null));
        block.setHotCode(log(maker, node, maker.ofBody(block)));
      }
    }
  }

  private HotCode log(HotCodeMaker maker, Object region, HotCode codeOrNull) {
    if (codeOrNull != null && LOGGER.isLoggable(Level.FINE)) {
      LOGGER.fine(
          String.format("hot code for %s, %s: %d nodes", root.getName(), region, maker.nodes()));
    }
    return codeOrNull;
  }

  /** The nodes that the parser made, without copies. */
  private static void collect(Node node, List<SlStatementNode> originals) {
    for (Node child : NodeUtil.findNodeChildren(node)) {
      if (child instanceof CopiedCode) {
        continue;
      }
      if (child instanceof SlStatementNode statement
          && SlStatementNode.unwrapped(statement) == statement
          && statement.hasSource()) {
        originals.add(statement);
      }
      collect(child, originals);
    }
  }

  private void setProbability(SlStatementNode node) {
    double probability = paths.probability(node);
    if (Double.isNaN(probability)) {
      return;
    }
    if (node instanceof IfNode decision) {
      decision.probability().set(probability);
    } else if (node instanceof ShortCircuitNode operator) {
      operator.rightProbability().set(probability);
    }
  }

  private List<HotPath> pathsFrom(WhileNode loopOrNull) {
    return paths.hotPaths().stream().filter(path -> path.begin() == loopOrNull).toList();
  }

  /** What paths that come to a loop from outside do from its first iteration on. */
  private List<HotPath> pathsInto(WhileNode loop) {
    List<HotPath> into = new ArrayList<>();
    for (HotPath path : paths.hotPaths()) {
      if (path.begin() != loop) {
        for (int i = 0; i < path.choices().size(); i++) {
          if (path.choices().get(i).construct() == loop) {
            List<Choice> rest = path.choices().subList(i, path.choices().size());
            into.add(new HotPath(loop, rest, path.end(), path.ending(), path.share()));
            break;
          }
        }
      }
    }
    return into;
  }
}
