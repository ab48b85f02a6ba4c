package org.pathprofile.compiler;

import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.runtime.OptimizedCallTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import jdk.graal.compiler.core.common.RetryableBailoutException;
import jdk.graal.compiler.graph.Graph;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.graph.NodeBitMap;
import jdk.graal.compiler.nodes.EndNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.MergeNode;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.cfg.ControlFlowGraph;
import jdk.graal.compiler.phases.BasePhase;
import jdk.graal.compiler.phases.common.CanonicalizerPhase;
import jdk.graal.compiler.phases.tiers.HighTierContext;
import jdk.graal.compiler.truffle.TruffleCompilationIdentifier;
import jdk.vm.ci.code.BailoutException;
import org.pathprofile.truffle.optimize.Optimizer;

/**
 * Copies the code behind merges for those ways into them where that saves work: tail duplication,
 * decided by an estimate as in <em>Dominance-based duplication simulation</em> (Leopoldseder,
 * Stadler, Würthinger, Eisl, Simon, Mössenböck; CGO 2018).
 *
 * <p>It works in rounds. Each judges all pairs of a merge and a way into it, then makes the best
 * copies whose regions have nothing in common, and simplifies what is new. Judging changes nothing,
 * so an exception in it leaves the graph as it was. After an exception in a change the graph is
 * given up, and the root is compiled again without this phase.
 */
final class DuplicationPhase extends BasePhase<HighTierContext> {
  /** The largest copy, in nodes without frame states. */
  private static final int MAX_SIZE = 400;

  /** The most copies in a graph. */
  private static final int MAX_COPIES = 30;

  /** The most times that all pairs are judged. */
  private static final int MAX_ROUNDS = 20;

  /**
   * How many nodes a copy may have for each cycle that it saves in the hottest block: four times as
   * many as in DBDS. With 256, a quarter of the gain in are-we-fast-yet was missed.
   */
  private static final double FACTOR = 1024;

  /**
   * The fewest cycles that a copy must save for each time that the hottest block runs. Less cannot
   * be felt, but where the code behind it comes to lie can.
   */
  private static final double MIN_SAVED = 0.1;

  /** How often a way must run, as a share of the hottest block's executions. */
  private static final double MIN_FREQUENCY = 0.001;

  /** The roots for which the phase failed. */
  private final Set<OptimizedCallTarget> leftAlone =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private final CanonicalizerPhase canonicalizer = CanonicalizerPhase.create();

  @Override
  public Optional<NotApplicable> notApplicableTo(GraphState graphState) {
    return ALWAYS_APPLICABLE;
  }

  /** Larger than any growth: the phase has a budget of its own. */
  @Override
  public float codeSizeIncrease() {
    return 10f;
  }

  @Override
  protected void run(StructuredGraph graph, HighTierContext context) {
    if (!(graph.compilationId() instanceof TruffleCompilationIdentifier id)
        || id.getTask().isFirstTier()
        || !(id.getCompilable() instanceof OptimizedCallTarget target)
        || leftAlone.contains(target)) {
      return;
    }
    RootNode root = target.getRootNode();
    Optimizer engine = GraalExtension.engineOf(root);
    if (engine != null) {
      new Run(graph, context, target, root, engine).copy();
    }
  }

  /** What is done to one graph. */
  private final class Run {
    private final StructuredGraph graph;
    private final HighTierContext context;
    private final OptimizedCallTarget target;
    private final RootNode root;
    private final Optimizer engine;
    private int copies;
    private int nodes;

    Run(
        StructuredGraph graph,
        HighTierContext context,
        OptimizedCallTarget target,
        RootNode root,
        Optimizer engine) {
      this.graph = graph;
      this.context = context;
      this.target = target;
      this.root = root;
      this.engine = engine;
    }

    void copy() {
      boolean changing = false;
      try {
        for (int round = 0; round < MAX_ROUNDS && copies < MAX_COPIES; round++) {
          List<Candidate> chosen = choose(candidates());
          if (chosen.isEmpty()) {
            break;
          }
          changing = true;
          perform(chosen);
          changing = false;
        }
      } catch (BailoutException e) {
        // The compilation was cancelled.
        throw e;
      } catch (RuntimeException | LinkageError | AssertionError e) {
        leftAlone.add(target);
        if (e instanceof LinkageError) {
          // It would fail for every root.
          GraalExtension.forget(engine);
          engine.onUnusable(e);
        } else {
          engine.onFailure(root, e);
        }
        if (changing) {
          throw new RetryableBailoutException(e, "pathprofile: failed to copy code behind a merge");
        }
      }
      if (copies > 0) {
        engine.onCopies(root, copies, nodes);
      }
    }

    /** All pairs that would pay off, the best first. */
    private List<Candidate> candidates() {
      ControlFlowGraph blocks =
          ControlFlowGraph.newBuilder(graph)
              .connectBlocks(true)
              .computeLoops(true)
              .computeDominators(true)
              .computeFrequency(true)
              .build();
      Frequencies frequencies = new Frequencies(blocks);
      List<Candidate> candidates = new ArrayList<>();
      for (MergeNode merge : graph.getNodes(MergeNode.TYPE)) {
        if (merge.phis().isEmpty() || frequencies.of(merge) < MIN_FREQUENCY) {
          continue;
        }
        Region region = Region.behind(merge, blocks, MAX_SIZE);
        if (region == null) {
          continue;
        }
        Benefit benefit = new Benefit(region, frequencies);
        for (EndNode way : merge.forwardEnds()) {
          double frequency = frequencies.of(way);
          if (frequency >= MIN_FREQUENCY) {
            double saved = benefit.of(way) * frequency;
            if (isWorth(saved, region.size())) {
              candidates.add(new Candidate(region, way, saved / region.size()));
            }
          }
        }
      }
      candidates.sort(Comparator.comparingDouble(Candidate::worth).reversed());
      return candidates;
    }

    /**
     * @param saved in cycles for each time that the hottest block runs
     */
    private boolean isWorth(double saved, int size) {
      return engine.copiesAll() ? saved > 0 : saved >= MIN_SAVED && saved * FACTOR > size;
    }

    /** The best candidates that can be carried out without judging the others again. */
    private List<Candidate> choose(List<Candidate> candidates) {
      NodeBitMap taken = graph.createNodeBitMap();
      List<Candidate> chosen = new ArrayList<>();
      for (Candidate candidate : candidates) {
        if (copies + chosen.size() == MAX_COPIES) {
          break;
        }
        if (isFree(candidate, taken)) {
          chosen.add(candidate);
          take(candidate, taken);
        }
      }
      return chosen;
    }

    private boolean isFree(Candidate candidate, NodeBitMap taken) {
      Region region = candidate.region();
      if (taken.isMarked(region.merge()) || taken.isMarked(candidate.way())) {
        return false;
      }
      for (Node node : region.nodes()) {
        if (taken.isMarked(node)) {
          return false;
        }
      }
      for (EndNode end : region.leavingEnds()) {
        if (taken.isMarked(end.merge())) {
          return false;
        }
      }
      return true;
    }

    private void take(Candidate candidate, NodeBitMap taken) {
      Region region = candidate.region();
      taken.mark(region.merge());
      region.merge().forwardEnds().forEach(taken::mark);
      region.merge().phis().forEach(taken::mark);
      region.nodes().forEach(taken::mark);
      region.leavingEnds().forEach(end -> taken.mark(end.merge()));
    }

    private void perform(List<Candidate> chosen) {
      Graph.Mark mark = graph.getMark();
      List<Node> changed = new ArrayList<>();
      for (Candidate candidate : chosen) {
        MergeNode merge = candidate.region().merge();
        merge.phis().forEach(changed::add);
        changed.add(merge);
        Duplication.perform(candidate.region(), candidate.way());
        copies++;
        nodes += candidate.region().size();
      }
      graph.getNewNodes(mark).forEach(changed::add);
      canonicalizer.applyIncremental(graph, context, changed);
      assert graph.verify();
    }
  }
}
