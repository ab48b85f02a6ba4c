package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.learned.LearnedGraph;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.LearnedPaths;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PathSink;
import org.pathprofile.core.learned.PieceCounts;
import org.pathprofile.core.learned.PieceStream;
import org.pathprofile.core.learned.Symbol;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.CountInterval;
import org.pathprofile.core.sampling.RestEstimate;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.truffle.iterations.IterationProfiling;
import org.pathprofile.truffle.paths.CountedPaths;
import org.pathprofile.truffle.paths.PathProfiling;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.paths.Rests;
import org.pathprofile.truffle.probe.CollectionSwitch;

/** A function whose paths are counted, or a sample of them. */
final class LearnedPathFunction extends LearnedFunction implements PathSink, Rests.Owner {
  /**
   * How often code is discarded for a way that it did not know. From then on it has the slow way
   * everywhere: the compiler gives up for good what leaves its code time and again in the same
   * place, and to it all probes of statements are the same place.
   */
  private static final int MOST_SURPRISES = 4;

  /** This keeps a function below 235 MB. */
  private static final int MOST_NODES = 1 << 22;

  private final AtomicInteger surprises = new AtomicInteger();
  private final Function<SampleTally, CountInterval> intervals;
  private final Iterations iterations;

  /** Counts sequences of paths, with one lock for all that end; null if they have one iteration. */
  private final @Nullable PieceCounts pieces;

  /** Null if sequences of paths are counted. Under the lock of this. */
  private final @Nullable LearnedCounts counts;

  /**
   * Whether a path begins at each loop header, so that activations can be counted from there on.
   */
  private final boolean isCountedFromHeaders;

  /** Null if no function rests. */
  private final @Nullable Rests rests;

  private LearnedPathFunction(
      FunctionIdentity key,
      LearnedLanguage language,
      PathProfiling paths,
      PathLearner learner,
      Iterations iterations) {
    super(key, language, learner);
    this.iterations = iterations;
    int k = iterations.k();
    pieces = k == 1 ? null : new PieceCounts(learner, k, MOST_NODES);
    intervals = paths::interval;
    counts = pieces == null ? new LearnedCounts(paths.recorders()) : null;
    isCountedFromHeaders = paths.pathEnd() == PathEnd.HEADER;
    // An activation that is under way at the end of a rest has been in blocks that nobody saw.
    rests =
        pieces == null
            ? paths.newRests(this, true, isCountedFromHeaders ? null : this::missedPaths)
            : null;
    change();
  }

  /** Paths of one iteration. */
  static LearnedPathFunction of(
      FunctionIdentity key, LearnedLanguage language, PathProfiling paths) {
    PathLearner learner = new PathLearner(paths.pathEnd(), paths.scope().maxPaths());
    return new LearnedPathFunction(key, language, paths, learner, Iterations.ONE);
  }

  /** Paths of several iterations: sequences of those of one. */
  static LearnedPathFunction of(
      FunctionIdentity key, LearnedLanguage language, IterationProfiling profiling) {
    Iterations iterations = new Iterations(profiling.scope().k(), Iterations.Form.NGRAM);
    return new LearnedPathFunction(
        key, language, profiling.paths(), PathLearner.ofPieces(), iterations);
  }

  @Override
  ExecutionEventNode rootProbe(@Nullable TracedEvents traced) {
    return new RootProbe(this, traced);
  }

  @Override
  LearnedProbe statementProbe(int block) {
    return new StatementProbe(this, block, isHandler(block));
  }

  @Override
  LearnedPlan plan() {
    return (LearnedPlan) super.plan();
  }

  /** What an activation tells its paths, if sequences of them are counted; else null. */
  @Nullable PieceStream newStream() {
    return pieces == null ? null : countedStream();
  }

  @TruffleBoundary
  private PieceStream countedStream() {
    return new BoundaryStream(learner, pieces.newStream());
  }

  private PathSink sink(@Nullable PieceStream stream) {
    return stream == null ? this : stream;
  }

  // --- events, behind boundaries

  /** A new activation begins. */
  @TruffleBoundary
  long begin(LearnedPlan present) {
    return learner.begin(present.numbering(), LearnedGraph.ENTRY);
  }

  /** A block is entered in a way that the plan does not know; returns the register. */
  @TruffleBoundary
  long enter(
      LearnedPlan present, long register, int last, int block, @Nullable PieceStream stream) {
    PathSink sink = sink(stream);
    long next = learner.enter(present.numbering(), register, last, block, sink);
    numberIfDue();
    return next;
  }

  /** A path ends without a next block. */
  @TruffleBoundary
  void end(LearnedPlan present, long register, int last, int end, @Nullable PieceStream stream) {
    learner.end(present.numbering(), register, last, end, sink(stream));
    numberIfDue();
  }

  /**
   * Whether an activation is counted now, and not one of times before the profiler was stopped, or
   * the function rested.
   *
   * @param key that of its slot
   */
  boolean isUnderWay(LearnedActivation activation, Object key) {
    LearnedPlan present = plan();
    return key == slotKey() && !present.isSilent() && present.isOfThisRun(activation.run);
  }

  /** An activation is torn down. */
  void tearDown(LearnedActivation activation) {
    if (!activation.isThrown()) {
      int last = activation.lastBefore();
      try {
        end(activation.plan, activation.register, last, Symbol.ABANDON, activation.stream);
      } catch (RuntimeException fault) {
        misunderstand();
      }
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
    counts.record(sequence);
  }

  private synchronized PathRecorder recorderOf(LearnedNumbering numbering) {
    return counts.recorder(numbering);
  }

  /** Compiled code was left and discarded for a way that it did not know. */
  @TruffleBoundary
  void leaveCode() {
    surprises.incrementAndGet();
  }

  /** Whether further such ways are to be expected, so that code must be prepared for them. */
  boolean expectsSurprises() {
    return surprises.get() >= MOST_SURPRISES;
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
    if (counts != null) {
      counts.add(numbering);
    }
    change();
  }

  @Override
  LearnedPlan newPlan(boolean silent, @Nullable CollectionSwitch collection) {
    LearnedCounts.Numbered newest = counts == null ? null : counts.newest();
    if (newest == null) {
      return new LearnedPlan(this, learner.newest(), null, silent, false, collection);
    }
    PathRecorder recorder = newest.recorder();
    boolean countsUnseen = hasRested() && isCountedFromHeaders;
    return new LearnedPlan(
        this, newest.numbering(), recorder.ends(), silent, countsUnseen, collection);
  }

  // --- rests

  @Override
  public long pathEnds() {
    return counts.sum(PathRecorder::everEnded);
  }

  @Override
  public FunctionProfile counted() {
    return pathsOfOneIteration(Map.of());
  }

  // --- what was counted

  @Override
  public synchronized void reset() {
    super.reset();
    if (pieces != null) {
      pieces.reset();
      return;
    }
    counts.reset();
    if (rests != null) {
      rests.reset();
    }
  }

  @Override
  public synchronized long footprint() {
    if (pieces != null) {
      return super.footprint() + pieces.footprint();
    }
    return super.footprint() + counts.footprint() + (rests == null ? 0 : rests.footprint());
  }

  @Override
  public synchronized long unroomedPaths() {
    return super.unroomedPaths() + (pieces == null ? 0 : pieces.lost());
  }

  @Override
  public synchronized FunctionProfile snapshot() {
    if (pieces != null) {
      return pathsOfSeveral();
    }
    return rests == null ? counted() : rests.snapshot(this::pathsOfOneIteration);
  }

  private FunctionProfile pathsOfSeveral() {
    List<Sequence> read = new ArrayList<>();
    LongAdder irregular = new LongAdder();
    pieces.forEach(
        (numbers, first, count) -> {
          try {
            List<int[]> decoded = Arrays.stream(numbers).mapToObj(learner::piece).toList();
            read.add(new Sequence(decoded, first, count));
          } catch (RuntimeException fault) {
            irregular.add(count);
          }
        });
    LearnedPaths paths = paths();
    FunctionProfile.Builder profile = newProfile(paths).iterations(iterations);
    CountedPaths sum = new CountedPaths(profile);
    for (Sequence each : read) {
      sum.add(paths.join(each.pieces(), each.first()), each.count());
      if (paths.begins(each.pieces().get(0))) {
        sum.addActivations(each.count());
      }
    }
    sum.finish();
    return profile.irregular(irregular() + irregular.sum()).build();
  }

  /**
   * @param rested what was executed in rests, by paths as they were known then
   */
  private FunctionProfile pathsOfOneIteration(Map<PathKey, RestEstimate.Estimate> rested) {
    // Before the graph: what was counted is in it then.
    LongAdder irregular = new LongAdder();
    List<LearnedCounts.Path> read = counts.read(learner, irregular);
    LearnedPaths paths = paths();
    FunctionProfile.Builder profile = newProfile(paths);
    CountedPaths sum = new CountedPaths(profile);
    for (LearnedCounts.Path path : read) {
      paths.visit(
          path.symbols(),
          (pathKey, begins) -> {
            sum.add(pathKey, path.count(), path.tally());
            if (begins) {
              sum.addActivations(path.count(), path.tally());
              sum.begins(pathKey);
            }
          });
    }
    sum.finish(intervals, divided(rested, paths));
    return profile
        .irregular(irregular() + irregular.sum())
        .rests(new FunctionRests(isResting() && !rested.isEmpty(), sum.estimated()))
        .build();
  }

  /** The same by paths as they are known now: one that passes a loop header is two. */
  private static Map<PathKey, RestEstimate.Estimate> divided(
      Map<PathKey, RestEstimate.Estimate> rested, LearnedPaths paths) {
    Map<PathKey, RestEstimate.Estimate> divided = new HashMap<>();
    rested.forEach(
        (path, estimate) ->
            paths
                .divide(path)
                .forEach(part -> divided.merge(part, estimate, RestEstimate.Estimate::plus)));
    return divided;
  }

  /** A sequence of paths that was counted. */
  private record Sequence(List<int[]> pieces, boolean first, long count) {}
}
