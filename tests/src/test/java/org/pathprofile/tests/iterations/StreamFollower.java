package org.pathprofile.tests.iterations;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.tests.observe.ActivationFollower;

/** Writes down the streams of one activation. */
final class StreamFollower implements ActivationFollower {
  private final ControlFlowGraph graph;
  private final Consumer<ObservedStream> target;
  private final Set<StreamFollower> suspended;
  private int start;
  private List<Integer> edges = new ArrayList<>();

  /**
   * @param target takes a stream when it is over: one that was suspended, when it is resumed
   * @param suspended holds this while it is suspended
   */
  StreamFollower(
      ControlFlowGraph graph, Consumer<ObservedStream> target, Set<StreamFollower> suspended) {
    this.graph = graph;
    this.target = target;
    this.suspended = suspended;
    start = graph.entry();
  }

  @Override
  public void take(int edge) {
    edges.add(edge);
    if (graph.to(edge) == graph.exit()) {
      end(PathEnding.EXIT);
    }
  }

  @Override
  public void suspend(int block) {
    suspended.add(this);
  }

  @Override
  public void continueAt(int block) {
    if (suspended.remove(this)) {
      end(PathEnding.SUSPEND);
    }
    start = block;
  }

  @Override
  public void unwind(int block, boolean tornDown) {
    end(tornDown ? PathEnding.ABANDONED : PathEnding.EXCEPTION);
  }

  /** The activation will not go on. */
  void abandon() {
    end(PathEnding.ABANDONED);
  }

  private void end(PathEnding ending) {
    target.accept(new ObservedStream(start, edges, ending));
    edges = new ArrayList<>();
  }
}
