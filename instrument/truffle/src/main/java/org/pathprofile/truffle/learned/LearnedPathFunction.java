package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.pathprofile.core.learned.LearnedGraph;
import org.pathprofile.core.learned.LearnedNumbering;
import org.pathprofile.core.learned.LearnedPaths;
import org.pathprofile.core.learned.PathLearner;
import org.pathprofile.core.learned.PathSink;
import org.pathprofile.core.learned.Symbol;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.sampling.CountInterval;
import org.pathprofile.core.sampling.SampleTally;
import org.pathprofile.truffle.learned.LearnedPlan.Counted;
import org.pathprofile.truffle.paths.CountedPaths;
import org.pathprofile.truffle.paths.PathProfiling;
import org.pathprofile.truffle.paths.PathRecorder;
import org.pathprofile.truffle.paths.Recorders;
import org.pathprofile.truffle.probe.CollectionSwitch;
import org.pathprofile.truffle.probe.FunctionKey;

/** A function whose paths are counted, or a sample of them. */
final class LearnedPathFunction extends LearnedFunction implements PathSink {
  private final Recorders recorders;
  private final Function<SampleTally, CountInterval> intervals;
  private final PathRecorder sequences;

  /** What was counted by each numbering, the newest last. Under the lock of this. */
  private final List<Counted> counted = new ArrayList<>();

  LearnedPathFunction(FunctionKey key, LearnedLanguage language, PathProfiling paths) {
    super(key, language, new PathLearner(paths.pathEnd(), paths.scope().maxPaths()));
    recorders = paths.recorders();
    intervals = paths::interval;
    sequences = recorders.createSparse(Integer.MAX_VALUE);
    begin();
  }

  @Override
  ExecutionEventNode rootProbe() {
    return new RootProbe(this);
  }

  @Override
  ExecutionEventNode statementProbe(int block) {
    return new StatementProbe(this, block);
  }

  @Override
  LearnedPlan plan() {
    return (LearnedPlan) super.plan();
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
    counted.add(new Counted(numbering, recorder, recorder.ends()));
    change();
  }

  @Override
  LearnedPlan newPlan(boolean silent, CollectionSwitch collectionOrNull) {
    Counted newest =
        counted.isEmpty()
            ? new Counted(learner.newest(), null, null)
            : counted.get(counted.size() - 1);
    return new LearnedPlan(this, newest, silent, collectionOrNull);
  }

  // --- what was counted

  @Override
  synchronized void reset() {
    super.reset();
    sequences.reset();
    counted.forEach(each -> each.recorder().reset());
  }

  @Override
  synchronized long footprint() {
    long sum = super.footprint() + sequences.footprint();
    for (Counted each : counted) {
      sum += each.numbering().footprint() + each.recorder().footprint();
    }
    return sum;
  }

  @Override
  synchronized FunctionProfile snapshot() {
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
    FunctionProfile.Builder profile = newProfile(paths.graph());
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
