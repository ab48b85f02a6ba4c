package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.TruffleLogger;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
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

/** Has the code of a function made for its hot paths: once, for one feedback. */
final class FunctionTuner {
  private static final TruffleLogger LOGGER =
      TruffleLogger.getLogger(SlLanguage.ID, FunctionTuner.class);

  private final PathFeedback profiler;
  private final SlRootNode root;
  private final RootFeedback paths;
  private final boolean always;
  private final KnownHotCode known;
  private final List<SlStatementNode> originals = new ArrayList<>();
  private final Copier copier;

  /**
   * @param always whether to make code even where it does not pay
   * @param known what was made before
   */
  FunctionTuner(
      SlLanguage language,
      PathFeedback profiler,
      SlRootNode root,
      RootFeedback paths,
      boolean always,
      KnownHotCode known) {
    this.profiler = profiler;
    this.root = root;
    this.paths = paths;
    this.always = always;
    this.known = known;
    collect(root, originals);
    copier = new Copier(language, profiler, root, Originals.of(originals));
  }

  void tune() {
    for (SlStatementNode node : originals) {
      setProbability(node);
    }
    for (SlStatementNode node : originals) {
      if (node instanceof WhileNode loop) {
        loop.setHotCode(code(loop, false, pathsFrom(loop), maker -> maker.ofLoop(loop)));
        loop.setFirstIteration(
            code(
                loop,
                true,
                pathsInto(loop),
                maker -> maker.ofFirstIteration(loop, pathsFrom(loop))));
      } else if (node instanceof BlockNode block && block.isFunctionBody()) {
        block.setHotCode(code(block, false, pathsFrom(null), maker -> maker.ofBody(block)));
      }
    }
  }

  /**
   * The code of a region for some paths, or null if there is nothing to gain.
   *
   * @param first whether it is for a loop's first iteration only
   */
  private @Nullable HotCode code(
      SlStatementNode region,
      boolean first,
      List<HotPath> regionPaths,
      Function<HotCodeMaker, HotCode> make) {
    List<HotPath> hottest = HotCodeMaker.hottest(regionPaths);
    HotCode code = known.find(region, first, hottest);
    if (code != null) {
      log("known hot code for %s, %s%s", first, region);
      return code;
    }
    HotCodeMaker maker = new HotCodeMaker(profiler, copier, always, regionPaths);
    code = make.apply(maker);
    if (code != null) {
      known.add(region, first, hottest, code);
      log("hot code for %s, %s%s: %d nodes", first, region, maker.nodes());
    }
    return code;
  }

  private void log(String format, boolean first, SlStatementNode region, Object... more) {
    if (LOGGER.isLoggable(Level.FINE)) {
      List<Object> values = new ArrayList<>();
      values.add(root.getName());
      values.add(first ? "the first time of " : "");
      values.add(region);
      values.addAll(List.of(more));
      LOGGER.fine(String.format(format, values.toArray()));
    }
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

  private List<HotPath> pathsFrom(@Nullable WhileNode loop) {
    return paths.hotPaths().stream().filter(path -> path.begin() == loop).toList();
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
