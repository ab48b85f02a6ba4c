package org.pathprofile.truffle.subpath;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;
import org.pathprofile.core.profile.SubpathSampling;
import org.pathprofile.core.subpath.HotSubpath;
import org.pathprofile.core.subpath.LengthDistribution;
import org.pathprofile.core.subpath.SubpathProfiler;
import org.pathprofile.core.subpath.SubpathReport;
import org.pathprofile.core.subpath.SubpathSampler;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * The mode subpath: hot sequences of blocks across loops and calls, sampled into a list of bounded
 * size (Oren, <i>Online Subpath Profiling</i>, 2002). Thread-safe.
 *
 * <p>The blocks of an engine's functions are numbered one function after the other. Each thread
 * samples the blocks that it enters in a context, of whatever language, in the order in which it
 * enters them; all samples of an engine go to one hot list.
 */
public final class SubpathProfiling extends Profiling {
  /** Runs of the same program give the same profile as long as they have one thread. */
  private static final long SEED = 0x05B;

  /** Enough samples for a hot list after some thousand blocks; it soon becomes longer by itself. */
  private static final int FIRST_SKIP = 32;

  /**
   * So many samples place a subpath that is 1 % of all of its length within a few percent, and take
   * a tenth of a second; see {@link SubpathProfiler.Builder#maxSamples}.
   */
  private static final int MAX_SAMPLES = 100_000;

  /** In percent, of the intervals of estimates. */
  private static final double CONFIDENCE = 95;

  /** An interval fails at either end with half of the probability that is left. */
  private static final double FAILURE_PER_END = (1 - CONFIDENCE / 100) / 2;

  /**
   * What is sampled.
   *
   * @param pathEnd for which graphs are built
   * @param trivial whether functions with one path take part
   * @param lengths of subpaths, rising
   * @param memory bytes for the hot list, enough for one subpath of the greatest length
   */
  public record Scope(PathEnd pathEnd, boolean trivial, List<Integer> lengths, int memory) {
    public Scope {
      lengths = List.copyOf(lengths);
      Objects.requireNonNull(pathEnd, "pathEnd");
    }
  }

  private final Scope scope;
  private final ThreadStreams streams;
  private final SubpathProfiler profiler;

  /** What samples the only stream, in the first run; null until it is asked for. */
  @CompilationFinal private @Nullable SubpathSampler only;

  private int run;

  /**
   * @param streams of the engine's contexts and threads
   */
  public SubpathProfiling(Scope scope, ThreadStreams streams) {
    this.scope = scope;
    this.streams = streams;
    profiler =
        SubpathProfiler.builder(SEED)
            .lengths(
                LengthDistribution.geometric(
                    scope.lengths().stream().mapToInt(Integer::intValue).toArray()))
            .meanSkip(FIRST_SKIP)
            .maxSamples(MAX_SAMPLES)
            .memory(scope.memory())
            .build();
  }

  @Override
  public ProfileMode mode() {
    return ProfileMode.SUBPATH;
  }

  @Override
  public PathEnd pathEnd() {
    return scope.pathEnd();
  }

  @Override
  public @Nullable ProfiledFunction create(FunctionIdentity key, GuestGraph graph) {
    PathPlan paths = PathPlan.of(graph.graph(), scope.pathEnd(), Long.MAX_VALUE, null);
    if (paths.isTrivial() && !scope.trivial()) {
      return null;
    }
    int first = streams.numbers().take(graph.graph().blockCount());
    SubpathFunction function = new SubpathFunction(key, graph, paths, first, this);
    streams.numbers().put(first, function, 0);
    return function;
  }

  /**
   * Numbers blocks of a function in the engine, one after the other. A function may have blocks
   * numbered again and again, as they appear.
   *
   * @param firstBlock which of the function's blocks is the first
   * @param count how many there are, at least 1
   * @return the number of the first one
   * @throws UnsupportedCodeException if there are no numbers left
   */
  public int number(BlockOwner owner, int firstBlock, int count) {
    int first = streams.numbers().take(count);
    streams.numbers().put(first, owner, firstBlock);
    return first;
  }

  /** What is sampled. */
  public Scope scope() {
    return scope;
  }

  /** Threads begin anew, so that no sample joins blocks before a pause with blocks behind it. */
  @Override
  public void start() {
    run++;
    if (run > 1) {
      streams.becomeSeveral();
    }
  }

  @Override
  public void reset(Runnable functions) {
    functions.run();
    profiler.reset();
  }

  /**
   * The sampler of the current thread in the current context. In compiled code, where it is a
   * constant as long as there is one stream of blocks and one run.
   */
  public SubpathSampler sampler() {
    if (streams.isSingle()) {
      if (only == null) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        only = newSampler(streams.present());
      }
      return only;
    }
    ThreadStream stream = streams.present();
    if (stream.hasSampler(run)) {
      return stream.sampler();
    }
    CompilerDirectives.transferToInterpreter();
    return newSampler(stream);
  }

  @TruffleBoundary
  private SubpathSampler newSampler(ThreadStream stream) {
    SubpathSampler sampler = streams.newSampler(profiler);
    stream.begin(sampler, run);
    return sampler;
  }

  @Override
  public long footprint() {
    return scope.memory() + streams.footprint();
  }

  @Override
  public void describe(PathProfile.Builder profile) {
    SubpathReport report = profiler.report();
    SubpathSampling sampling =
        new SubpathSampling(
            scope.lengths(),
            report.blocks(),
            report.period(),
            CONFIDENCE,
            report.highOfOthers(FAILURE_PER_END),
            scope.memory(),
            report.used());
    Map<BlockOwner, FunctionProfile> named = new HashMap<>();
    List<Subpath> subpaths = new ArrayList<>();
    // Each occurrence ends with another block, which few samples do not know.
    double most = Math.max(1, report.blocks());
    for (HotSubpath hot : report.all()) {
      List<SubpathBlock> places =
          Arrays.stream(hot.blocks())
              .mapToObj(block -> streams.numbers().place(block, named))
              .toList();
      subpaths.add(
          Subpath.estimated(
              places,
              hot.samples(),
              Math.min(most, hot.occurrences()),
              Math.min(most, hot.low(FAILURE_PER_END)),
              Math.min(most, hot.high(FAILURE_PER_END))));
    }
    // A function may be newer than those that the profile has already.
    named.values().forEach(profile::addFunction);
    profile.subpaths(sampling, subpaths);
  }
}
