package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.learned.LearnedGraph;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.LearnedPaths;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PathSink;
import org.pathprofile.core.learned.Symbol;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.sampling.CountInterval;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.learned.LearnedPlan.Counted;
import org.pathprofile.truffle.paths.CountedPaths;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.paths.Recorders;
import org.pathprofile.truffle.probe.CollectionSwitch;
import org.pathprofile.truffle.probe.FunctionKey;

/**
 * A function whose graph is learned while it runs: shared by the clones of its root, and by the
 * contexts of an engine. Keeps no guest node, source or context alive. Thread-safe.
 */
final class LearnedFunction implements PathSink {
  /** Bytes of this object, its key, a plan and a recorder without its counters. */
  private static final int OBJECTS = 600;

  /** Bytes of a block and of a probe. */
  private static final int PER_BLOCK = 250;

  private final FunctionKey key;
  private final LearnedLanguage language;
  private final Recorders recorders;
  private final PathLearner learner;
  private final PathRecorder sequences;
  private final Map<SourceRange, Integer> numbers = new HashMap<>();
  private final List<Block> blocks = new ArrayList<>();

  /** What was counted by each numbering, the newest last. Under the lock of this. */
  private final List<Counted> counted = new ArrayList<>();

  /** The roots with its code. */
  private final List<WeakReference<RootNode>> roots = new CopyOnWriteArrayList<>();

  private final AtomicLong missed = new AtomicLong();
  private final AtomicLong overflowed = new AtomicLong();
  private volatile LearnedPlan plan;
  private volatile Object slotKey = new Object();
  private boolean paused;
  private CollectionSwitch collection;
  private long lostBefore;

  LearnedFunction(
      FunctionKey key, LearnedLanguage language, Recorders recorders, PathLearner learner) {
    this.key = key;
    this.language = language;
    this.recorders = recorders;
    this.learner = learner;
    sequences = recorders.createSparse(Integer.MAX_VALUE);
    LearnedNumbering none = learner.newest();
    plan = new LearnedPlan(this, new Counted(none, null, null), false, null);
  }

  FunctionKey key() {
    return key;
  }

  LearnedLanguage language() {
    return language;
  }

  /**
   * The number of the block of a statement, which is a new one if it is seen for the first time.
   */
  synchronized int block(SourceSection section) {
    SourceRange range = SourceRanges.of(section);
    Integer known = numbers.get(range);
    if (known != null) {
      return known;
    }
    int block = learner.addBlock(language.position(section));
    numbers.put(range, block);
    blocks.add(
        new Block(
            BlockKind.STATEMENTS,
            range,
            range.startLine(),
            StatementText.of(section, language.granularity())));
    return block;
  }

  LearnedPlan plan() {
    return plan;
  }

  Object slotKey() {
    return slotKey;
  }

  // --- events, behind boundaries

  /** A new activation begins. */
  @TruffleBoundary
  long begin(LearnedPlan present) {
    return learner.begin(present.numbering(), LearnedGraph.ENTRY);
  }

  /** A block is entered in a way that the plan does not know; returns the register. */
  @TruffleBoundary
  long enter(LearnedPlan present, long register, int last, int block) {
    long next = learner.enter(present.numbering(), register, last, block, this);
    numberIfDue();
    return next;
  }

  /** A path ends without a next block. */
  @TruffleBoundary
  void end(LearnedPlan present, long register, int last, int end) {
    learner.end(present.numbering(), register, last, end, this);
    numberIfDue();
  }

  /** An activation is torn down. */
  void tearDown(LearnedActivation activation) {
    int last = LearnedActivation.beforeReentry(activation.last);
    if (!LearnedActivation.isThrown(last)) {
      end(activation.plan, activation.register, last, Symbol.ABANDON);
    }
    activation.last = PathLearner.NOWHERE;
  }

  /** The last block of a path under way, or {@link PathLearner#NOWHERE}. */
  @TruffleBoundary
  int lastBlock(long register, int last) {
    return learner.lastBlock(register, last);
  }

  /** Has a path under way go on with a newer plan; returns the register. */
  @TruffleBoundary
  long reencode(LearnedPlan from, long register, int last, LearnedPlan to) {
    return from.numbering() == to.numbering()
        ? register
        : learner.reencode(from.numbering(), register, last, to.numbering());
  }

  @Override
  public void numbered(LearnedNumbering numbering, long id) {
    recorderOf(numbering).ends().record(id);
  }

  @Override
  public void learned(long sequence) {
    sequences.ends().record(sequence);
  }

  private synchronized PathRecorder recorderOf(LearnedNumbering numbering) {
    for (int i = counted.size() - 1; i >= 0; i--) {
      if (counted.get(i).numbering() == numbering) {
        return counted.get(i).recorder();
      }
    }
    throw new IllegalStateException("a numbering of another function");
  }

  /** A path ended in an activation that had begun before the profiler was attached. */
  @TruffleBoundary
  void miss() {
    missed.incrementAndGet();
  }

  /** A stack overflow left no room to count a path. */
  void overflow() {
    overflowed.incrementAndGet();
  }

  // --- numberings

  private void numberIfDue() {
    if (learner.isNumberingDue()) {
      number();
    }
  }

  private synchronized void number() {
    if (!learner.isNumberingDue()) {
      return;
    }
    LearnedNumbering numbering = learner.number();
    PathRecorder recorder = recorders.create(Math.max(1, numbering.pathCount()));
    Counted next = new Counted(numbering, recorder, recorder.ends());
    counted.add(next);
    change(next);
  }

  private void change(Counted next) {
    LearnedPlan old = plan;
    plan = new LearnedPlan(this, next, paused, collection);
    old.invalidate();
    for (WeakReference<RootNode> reference : roots) {
      RootNode root = reference.get();
      if (root != null) {
        LearnedProbe.followAll(root, this);
      }
    }
  }

  /** A root has probes of this function that see events. In the interpreter. */
  void addRoot(RootNode rootOrNull) {
    if (rootOrNull != null && roots.stream().noneMatch(known -> known.refersTo(rootOrNull))) {
      roots.removeIf(known -> known.refersTo(null));
      roots.add(new WeakReference<>(rootOrNull));
    }
  }

  /** Counts nothing until {@link #resume}. */
  synchronized void pause() {
    if (!paused) {
      paused = true;
      change(plan.counted());
    }
  }

  /** Counts the activations that begin from now on. */
  synchronized void resume() {
    if (paused) {
      paused = false;
      slotKey = new Object();
      change(plan.counted());
    }
  }

  /** As {@link org.pathprofile.truffle.probe.ProfiledFunction#ask}. */
  synchronized void ask(CollectionSwitch newCollection) {
    collection = newCollection;
    paused = false;
    change(plan.counted());
  }

  /** As {@link org.pathprofile.truffle.probe.ProfiledFunction#askNoLonger}. */
  synchronized void askNoLonger() {
    collection = null;
    paused = true;
    change(plan.counted());
  }

  // --- what was counted

  /** Forgets what was counted, but not what was learned. */
  synchronized void reset() {
    sequences.reset();
    counted.forEach(each -> each.recorder().reset());
    missed.set(0);
    overflowed.set(0);
    lostBefore = learner.lost();
  }

  long missed() {
    return missed.get();
  }

  long overflowed() {
    return overflowed.get();
  }

  synchronized long unroomed() {
    return learner.lost() - lostBefore;
  }

  synchronized long footprint() {
    long sum = OBJECTS + (long) PER_BLOCK * blocks.size();
    sum += learner.footprint() + sequences.footprint();
    for (Counted each : counted) {
      sum += each.numbering().footprint() + each.recorder().footprint();
    }
    return sum;
  }

  /**
   * What was counted so far, as if all that is known now had been known from the beginning.
   *
   * @param intervals tells how certain an estimate is; not used if the counts are exact
   */
  synchronized FunctionProfile snapshot(Function<SampleTally, CountInterval> intervals) {
    // Before the graph: what was counted is in it then.
    List<Path> read = new ArrayList<>();
    // Not within the visit, which holds a lock that is waited for by whoever learns.
    Map<Long, Long> ended = new HashMap<>();
    sequences.forEachPath(ended::put);
    ended.forEach(
        (id, count) ->
            read.add(new Path("s" + id, learner.sequence(id), count, sequences.tally(id))));
    for (int i = 0; i < counted.size(); i++) {
      Counted each = counted.get(i);
      String prefix = counted.size() == 1 ? "" : i + ".";
      each.recorder()
          .forEachPath(
              (id, count) ->
                  read.add(
                      new Path(
                          prefix + id,
                          each.numbering().decode(id),
                          count,
                          each.recorder().tally(id))));
    }
    LearnedPaths paths = new LearnedPaths(learner, key.section(), blocks, language.granularity());
    FunctionProfile.Builder profile =
        FunctionProfile.builder(paths.graph())
            .rootName(key.name())
            .language(key.language())
            .graphHash(key.hash())
            .source(key.path(), key.source())
            .section(key.section());
    CountedPaths sum = new CountedPaths(profile);
    for (Path path : read) {
      paths.visit(
          path.symbols,
          (pathKey, begins) -> {
            sum.add(path.id, pathKey, path.count, path.tally);
            if (begins) {
              sum.addActivations(path.count, path.tally);
            }
          });
    }
    sum.finish(intervals);
    return profile.build();
  }

  /** A path that was counted. */
  private static final class Path {
    private final String id;
    private final int[] symbols;
    private final long count;
    private final SampleTally tally;

    Path(String id, int[] symbols, long count, SampleTally tally) {
      this.id = id;
      this.symbols = symbols;
      this.count = count;
      this.tally = tally;
    }
  }
}
