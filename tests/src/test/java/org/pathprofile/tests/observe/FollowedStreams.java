package org.pathprofile.tests.observe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;

/**
 * The streams of blocks that the threads of an engine enter, as the observer sees them: it follows
 * every activation edge by edge, without plans or samplers. A stream has the blocks that are
 * entered on edges with events, loop headers, exits, entries, handlers and the blocks behind
 * suspensions.
 */
public final class FollowedStreams {

  /** Takes the blocks of one thread. */
  public interface Listener {
    /** The thread enters a block, which has a number of its own in the engine. */
    void enter(int block);
  }

  private final GraphObserver observer;
  private final Map<Thread, Listener> threads = new ConcurrentHashMap<>();
  private final IdentityHashMap<ObservedFunction, Integer> bases = new IdentityHashMap<>();
  private final Supplier<Listener> listeners;
  private int blocks;

  /**
   * Follows the threads of an engine from now on.
   *
   * @param observer of an engine whose profiler has not been started yet
   * @param listeners makes what takes the blocks of one more thread
   */
  public FollowedStreams(GraphObserver observer, Supplier<Listener> listeners) {
    this.listeners = listeners;
    this.observer = observer;
    observer.follow(Follower::new);
  }

  private synchronized int base(ObservedFunction function) {
    return bases.computeIfAbsent(
        function,
        f -> {
          int base = blocks;
          blocks += f.controlFlowGraph().blockCount();
          return base;
        });
  }

  /** The streams of the threads that have run guest code, in no particular order. */
  public List<Listener> streams() {
    return new ArrayList<>(threads.values());
  }

  /**
   * The blocks of a profile's subpaths as the streams number them; -1 for those of functions that
   * were not followed.
   */
  public List<int[]> numbered(List<Subpath> subpaths) {
    Map<FunctionIdentity, ObservedFunction> functions = new HashMap<>();
    for (GraphObserver.Pair pair : observer.observations()) {
      functions.put(pair.profile().identity(), pair.observed());
    }
    List<int[]> result = new ArrayList<>();
    for (Subpath subpath : subpaths) {
      int[] numbers = new int[subpath.length()];
      for (int i = 0; i < numbers.length; i++) {
        SubpathBlock block = subpath.blocks().get(i);
        ObservedFunction function = functions.get(block.function());
        numbers[i] = function == null ? -1 : base(function) + block.block();
      }
      result.add(numbers);
    }
    return result;
  }

  private final class Follower implements ActivationFollower {
    private final ControlFlowGraph graph;
    private final int base;

    Follower(ObservedFunction function) {
      graph = function.controlFlowGraph();
      base = base(function);
      enter(graph.entry());
    }

    private void enter(int block) {
      threads
          .computeIfAbsent(Thread.currentThread(), thread -> listeners.get())
          .enter(base + block);
    }

    @Override
    public void take(int edge) {
      int block = graph.to(edge);
      boolean hasEvent =
          switch (graph.block(block).kind()) {
            case LOOP_HEADER, EXIT -> true;
            default -> graph.isObservable(edge);
          };
      if (hasEvent) {
        enter(block);
      }
    }

    @Override
    public void suspend(int block) {
      // No block is entered.
    }

    @Override
    public void continueAt(int block) {
      enter(block);
    }

    @Override
    public void unwind(int block, boolean tornDown) {
      // No block is entered.
    }
  }
}
