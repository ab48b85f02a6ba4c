package org.pathprofile.truffle.subpath;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.lang.ref.WeakReference;
import java.util.BitSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.subpath.SubpathSampler;
import org.pathprofile.truffle.adapter.Action;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.Site;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.ActivationPlan;
import org.pathprofile.truffle.probe.Step;

/**
 * Tells the thread's sampler of every block that an event shows to be entered: the target of an
 * observable edge, a loop header at each iteration, a handler, the block behind a suspension, the
 * entry and the exit. A block that only unobservable edges lead to has no event; the blocks around
 * it imply it.
 *
 * <p>A loop header is entered when an observable edge to it is taken, which may be before its own
 * event: the step of an iterator runs between the two. Where only some of the edges to a header are
 * observable, the activation remembers that it has arrived.
 *
 * <p>On the normal way a block costs two stores. Whether there are samples to take is asked at the
 * places that {@link CheckPlaces} names.
 */
final class BlockSteps extends ActivationPlan {
  private final SubpathProfiling profiling;
  private final Supplier<GuestGraph> guest;
  private final int base;
  private final LongAdder irregular;
  private final int entry;
  private final LoopCheck loops = new LoopCheck();

  /** Kept as long as steps are made: it takes much memory. */
  private volatile WeakReference<Places> places = new WeakReference<>(null);

  /**
   * What the steps of a graph depend on.
   *
   * @param headers the loop headers that have an event of their own
   */
  private record Places(ControlFlowGraph graph, BitSet headers, CheckPlaces checks) {

    static Places of(GuestGraph guest) {
      BitSet headers = headersOf(guest);
      return new Places(guest.graph(), headers, CheckPlaces.of(guest.graph(), headers));
    }

    /** How many of the edges to a block are observable. */
    int observableEdgesTo(int block) {
      int count = 0;
      for (int i = 0; i < graph.inDegree(block); i++) {
        count += graph.isObservable(graph.inEdge(block, i)) ? 1 : 0;
      }
      return count;
    }

    boolean isMixedHeader(int block) {
      int observable = observableEdgesTo(block);
      return headers.get(block) && observable > 0 && observable < graph.inDegree(block);
    }
  }

  /**
   * @param guest gives the function's graph
   * @param base the number of the function's first block in the engine
   * @param irregular counts events that do not fit the graph
   */
  BlockSteps(
      SubpathProfiling profiling, Supplier<GuestGraph> guest, int base, LongAdder irregular) {
    this.profiling = profiling;
    this.guest = guest;
    this.base = base;
    this.irregular = irregular;
    entry = base + places().graph().entry();
  }

  private Places places() {
    Places present = places.get();
    if (present == null) {
      present = Places.of(guest.get());
      places = new WeakReference<>(present);
    }
    return present;
  }

  private static BitSet headersOf(GuestGraph guest) {
    BitSet headers = new BitSet();
    for (Element element : guest.elements()) {
      for (EventKind kind : EventKind.values()) {
        for (Action action : element.actions(kind)) {
          if (action.kind() == Action.Kind.CROSS) {
            headers.set(action.target());
          }
        }
      }
      element.throwSites().forEach(site -> addCrossed(headers, site));
      element.suspendSites().forEach(site -> addCrossed(headers, site));
    }
    return headers;
  }

  private static void addCrossed(BitSet headers, Site site) {
    if (site.crossed() >= 0) {
      headers.set(site.crossed());
    }
  }

  @Override
  public Class<? extends Activation> activationType() {
    return SubpathActivation.class;
  }

  @Override
  public Activation begin() {
    SubpathSampler sampler = profiling.sampler();
    // Samples are taken when it ends, or sooner.
    enter(sampler, entry, Check.FULL_AT_BEGIN);
    return new SubpathActivation(sampler);
  }

  @Override
  public @Nullable Step take(int edge) {
    Places present = places();
    int block = present.graph().to(edge);
    if (block == present.graph().exit()) {
      return null;
    }
    return present.isMixedHeader(block)
        ? arrive(base + block)
        : new Enter(base + block, present.checks().at(edge), false);
  }

  /** A block is entered before its own event, or by an exception in place of one. */
  private static Step arrive(int block) {
    return activation -> {
      SubpathActivation own = (SubpathActivation) activation;
      own.arrived = block;
      enter(own.sampler, block, Check.CALL);
    };
  }

  /** A loop header's own event. */
  @Override
  public @Nullable Step cross(int block) {
    Places present = places();
    int inEngine = base + block;
    if (present.observableEdgesTo(block) == 0) {
      return new Enter(inEngine, present.checks().atHeader(block), false);
    }
    if (!present.isMixedHeader(block)) {
      return null;
    }
    return activation -> {
      SubpathActivation own = (SubpathActivation) activation;
      if (own.arrived == inEngine) {
        own.arrived = -1;
      } else {
        enter(own.sampler, inEngine, Check.CALL);
      }
    };
  }

  @Override
  public Step end(int block) {
    return new Enter(base + block, Check.CALL, true);
  }

  @Override
  public Step handle(int block) {
    return arrive(base + block);
  }

  /** So may those be suspended that go on, without any other check. */
  @Override
  public Step suspend(int block) {
    return activation -> Check.CALL.ask(((SubpathActivation) activation).sampler);
  }

  /** The activation goes on, perhaps on another thread. */
  @Override
  public Step resume(int block) {
    int inEngine = base + block;
    return activation -> {
      SubpathSampler sampler = profiling.sampler();
      ((SubpathActivation) activation).sampler = sampler;
      enter(sampler, inEngine, Check.CALL);
    };
  }

  @Override
  public void abandon(Activation activation, int block, boolean tornDown) {
    // No block is entered. Another thread may tear the activation down.
    if (!tornDown) {
      Check.CALL.ask(((SubpathActivation) activation).sampler);
    }
  }

  @Override
  public void irregular() {
    irregular.increment();
  }

  private static void enter(SubpathSampler sampler, int block, Check check) {
    sampler.note(block);
    check.ask(sampler);
  }

  /** One block, or several in a row, are entered. */
  private final class Enter implements Step {
    @CompilationFinal(dimensions = 1)
    private final int[] blocks;

    private final Check check;
    private final boolean ends;

    /**
     * @param ends whether the activation ends
     */
    Enter(int block, Check check, boolean ends) {
      this(new int[] {block}, check, ends);
    }

    private Enter(int[] blocks, Check check, boolean ends) {
      this.blocks = blocks;
      this.check = check;
      this.ends = ends;
    }

    @Override
    @ExplodeLoop
    public void apply(Activation activation) {
      SubpathSampler sampler = ((SubpathActivation) activation).sampler;
      for (int block : blocks) {
        sampler.note(block);
      }
      if (check == Check.FULL_IN_LOOP) {
        loops.ask(sampler);
      } else {
        check.ask(sampler);
      }
    }

    @Override
    public boolean endsPath() {
      return ends;
    }

    @Override
    public @Nullable Step followedBy(Step next) {
      if (!(next instanceof Enter enter)) {
        return null;
      }
      int[] both = new int[blocks.length + enter.blocks.length];
      System.arraycopy(blocks, 0, both, 0, blocks.length);
      System.arraycopy(enter.blocks, 0, both, blocks.length, enter.blocks.length);
      return new Enter(both, check.or(enter.check), ends || enter.ends);
    }
  }
}
