package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.source.SourceSection;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.EventGraph;
import org.pathprofile.core.bytecode.StatementFlow;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.learned.LearnedPaths;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.probe.CollectionSwitch;
import org.pathprofile.truffle.probe.LiveFunction;

/**
 * A function whose graph is learned while it runs. Its profile is as if all that is known now had
 * been known from the beginning. Extending classes call {@link #change} when they are made, so that
 * there is a plan. Thread-safe.
 */
abstract class LearnedFunction extends LiveFunction {
  /** Bytes of this object, its key, a plan and a recorder without its counters. */
  private static final int OBJECTS = 600;

  /** Bytes of a block and of a probe. */
  private static final int PER_BLOCK = 250;

  final LearnedLanguage language;
  final PathLearner learner;

  /** Those of {@link #learner}, from block 1 on. Under the lock of this. */
  final List<Block> blocks = new ArrayList<>();

  private final Map<SourceRange, Integer> numbers = new HashMap<>();

  /** The ways between its blocks, if the code says so; else null. Under the lock of this. */
  private @Nullable StatementFlow flow;

  /** The graph whose events the blocks are, if there is one; else null. Under the lock of this. */
  private @Nullable EventGraph events;

  /** What tells its blocks, if not probes of statements. */
  private final List<WeakReference<TracedEvents>> traced = new CopyOnWriteArrayList<>();

  private final AtomicLong overflowed = new AtomicLong();
  private final AtomicLong irregular = new AtomicLong();
  private volatile CollectingPlan plan;
  private long lostBefore;

  LearnedFunction(FunctionIdentity key, LearnedLanguage language, PathLearner learner) {
    super(key);
    this.language = language;
    this.learner = learner;
  }

  final LearnedLanguage language() {
    return language;
  }

  /**
   * A probe of a root with its code.
   *
   * @param traced what tells its blocks, if not probes of statements
   */
  abstract ExecutionEventNode rootProbe(@Nullable TracedEvents traced);

  /** A probe of a statement. */
  abstract LearnedProbe statementProbe(int block);

  /**
   * Takes the statements that are known, whose blocks get their numbers. To be called once, before
   * any other.
   *
   * @param known is not kept, for it has the guest's source
   * @param flow the ways between them, if the code says so. Nothing is counted otherwise for that:
   *     only what never ran is known as well.
   */
  final synchronized void take(Statements known, @Nullable StatementFlow flow) {
    List<SourceSection> sections = known.sections();
    long[] positions = sections.stream().mapToLong(language::position).toArray();
    this.flow = flow;
    if (flow != null) {
      positions = flow.inLoopOrder(positions);
    }
    for (int i = 0; i < positions.length; i++) {
      block(sections.get(i), positions[i]);
    }
  }

  /**
   * Takes a graph that is known, whose events are the blocks. To be called once, before any other.
   */
  final synchronized void take(EventGraph known) {
    events = known;
    for (int event = 1; event <= known.eventCount(); event++) {
      learner.addBlock(event);
      blocks.add(known.block(known.nodeOf(event)));
    }
  }

  /** The number in the graph of a block of the learner. */
  final synchronized int number(int block) {
    return LearnedPaths.number(events == null ? block : events.nodeOf(block));
  }

  /** How many blocks the graph has. */
  final synchronized int graphSize() {
    return LearnedPaths.number(events == null ? blocks.size() : events.size() - 1) + 1;
  }

  /** Whether a block is entered by exceptions, and by nothing else. */
  final synchronized boolean isHandler(int block) {
    return events != null && events.isHandler(events.nodeOf(block));
  }

  /** The block of a statement, which is a new one if it is met for the first time. */
  final synchronized int block(SourceSection section) {
    Integer known = numbers.get(SourceRanges.of(section));
    return known != null ? known : block(section, language.position(section));
  }

  private int block(SourceSection section, long position) {
    SourceRange range = SourceRanges.of(section);
    int block = learner.addBlock(position);
    numbers.put(range, block);
    blocks.add(
        new Block(
            BlockKind.STATEMENTS,
            range,
            range.startLine(),
            StatementText.of(section, language.granularity())));
    return block;
  }

  // --- plans

  CollectingPlan plan() {
    return plan;
  }

  /** What probes follow from now on. Under the lock of this. */
  abstract CollectingPlan newPlan(boolean silent, @Nullable CollectionSwitch collection);

  @Override
  protected final void renewPlan(boolean silent, @Nullable CollectionSwitch collection) {
    CollectingPlan old = plan;
    plan = newPlan(silent, collection);
    if (old != null) {
      old.invalidate();
    }
  }

  @Override
  protected final void haveProbesFollow() {
    super.haveProbesFollow();
    traced.stream().map(Reference::get).filter(Objects::nonNull).forEach(TracedEvents::follow);
  }

  /** No instructions are traced any more, either. */
  @Override
  public final void detached() {
    super.detached();
    traced.stream().map(Reference::get).filter(Objects::nonNull).forEach(TracedEvents::end);
    traced.clear();
  }

  final void add(TracedEvents events) {
    traced.removeIf(known -> known.refersTo(null));
    traced.add(new WeakReference<>(events));
  }

  // --- what is lost

  /** A stack overflow left no room to count a path. */
  final void overflow() {
    overflowed.incrementAndGet();
  }

  /** An event did not fit what is known: a fault of the profiler, which the guest must not see. */
  @TruffleBoundary
  final void misunderstand() {
    irregular.incrementAndGet();
  }

  final long irregular() {
    return irregular.get();
  }

  @Override
  public final long overflowedPaths() {
    return overflowed.get();
  }

  @Override
  public synchronized long unroomedPaths() {
    return learner.lost() - lostBefore;
  }

  // --- what was counted

  /** Forgets what was counted, but not what was learned. */
  @Override
  public synchronized void reset() {
    super.reset();
    overflowed.set(0);
    irregular.set(0);
    lostBefore = learner.lost();
  }

  @Override
  public synchronized long footprint() {
    return OBJECTS + (long) PER_BLOCK * blocks.size() + learner.footprint();
  }

  /** What is known now of its graph. Under the lock of this. */
  final LearnedPaths paths() {
    return events != null
        ? new LearnedPaths(learner, key().section(), blocks, events)
        : new LearnedPaths(
            learner, key().section(), blocks, language.granularity(), flow, language.doubt());
  }

  final FunctionProfile.Builder newProfile(LearnedPaths paths) {
    return FunctionProfile.builder(paths.graph()).staticPaths(paths.staticPaths()).identity(key());
  }
}
