package org.pathprofile.truffle.feedback;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pathprofile.api.feedback.Choice;
import org.pathprofile.api.feedback.HotPath;
import org.pathprofile.api.feedback.RootFeedback;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;

/** The paths of a function in terms of the nodes of one of its roots. */
final class PathsOfRoot extends RootFeedback {
  private final RootNode root;
  private final Constructs constructs;
  private final FunctionPaths paths;
  private final List<HotPath> hotPaths = new ArrayList<>();
  private final List<Weighted> decided = new ArrayList<>();

  /**
   * The decisions of a path, and how hot it is.
   *
   * @param own the first decision that no earlier path covers
   */
  private record Weighted(List<Choice> choices, int own, double share) {}

  PathsOfRoot(RootNode root, Constructs constructs, FunctionPaths paths) {
    this.root = root;
    this.constructs = constructs;
    this.paths = paths;
    for (Map.Entry<PathKey, Double> path : paths.hottestFirst()) {
      add(path.getKey(), path.getValue());
    }
  }

  private void add(PathKey path, double share) {
    List<Choice> choices = new ArrayList<>();
    int own = 0;
    for (int i = 0; i < path.executedLength(); i++) {
      Choice choice = constructs.choice(block(path, i));
      if (choice != null) {
        choices.add(choice);
        own += i < path.repeats() ? 1 : 0;
      }
    }
    decided.add(new Weighted(List.copyOf(choices), own, share));
    Node begin = constructs.loop(block(path, 0));
    boolean begins = begin != null || path.block(0) == paths.graph().entry();
    PathEnding ending = path.ending();
    if (begins && ending != PathEnding.EXCEPTION && ending != PathEnding.ABANDONED) {
      Node end = ending.listsNextBlock() ? constructs.loop(block(path, path.length() - 1)) : null;
      hotPaths.add(new HotPath(begin, choices, end, ending, share));
    }
  }

  private Block block(PathKey path, int index) {
    return paths.graph().block(path.block(index));
  }

  @Override
  public RootNode root() {
    return root;
  }

  @Override
  public Assumption valid() {
    return paths.valid();
  }

  @Override
  public List<HotPath> hotPaths() {
    return List.copyOf(hotPaths);
  }

  @Override
  public long pathEnds() {
    return paths.pathEnds();
  }

  @Override
  public double probability(Node construct) {
    return probability(construct, List.of());
  }

  @Override
  public double probability(Node construct, List<Choice> before) {
    double taken = 0;
    double all = 0;
    for (Weighted path : decided) {
      for (int i = Math.max(path.own(), before.size()); i < path.choices().size(); i++) {
        Choice choice = path.choices().get(i);
        if (choice.construct() == construct
            && path.choices().subList(i - before.size(), i).equals(before)) {
          all += path.share();
          taken += choice.taken() ? path.share() : 0;
        }
      }
    }
    return all == 0 ? Double.NaN : taken / all;
  }

  @Override
  public double tripCount(Node loop) {
    long iterations = 0;
    long entries = 0;
    boolean seen = false;
    for (int block = 0; block < paths.graph().blockCount(); block++) {
      Choice choice = constructs.choice(paths.graph().block(block));
      if (choice != null && choice.construct() == loop && choice.taken()) {
        iterations += paths.edges().block(block);
      }
    }
    for (int index = 0; index < paths.loops().loopCount(); index++) {
      if (constructs.loop(paths.graph().block(paths.loops().header(index))) == loop) {
        entries += timesEntered(index);
        seen |= paths.edges().block(paths.loops().header(index)) > 0;
      }
    }
    if (!seen) {
      return Double.NaN;
    }
    return entries == 0 ? Double.POSITIVE_INFINITY : (double) iterations / entries;
  }

  private long timesEntered(int loop) {
    ControlFlowGraph graph = paths.graph();
    long times = 0;
    for (int block : paths.loops().entries(loop)) {
      for (int i = 0; i < graph.inDegree(block); i++) {
        int edge = graph.inEdge(block, i);
        times += paths.loops().contains(loop, graph.from(edge)) ? 0 : paths.edges().edge(edge);
      }
    }
    return times;
  }

  @Override
  public RootFeedback fromEdges() {
    return new PathsOfRoot(root, constructs, paths.fromEdges());
  }
}
