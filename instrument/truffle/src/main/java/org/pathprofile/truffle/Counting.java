package org.pathprofile.truffle;

import java.util.List;
import java.util.Locale;
import org.graalvm.options.OptionValues;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.subpath.SubpathProfiler;
import org.pathprofile.truffle.iterations.IterationProfiling;
import org.pathprofile.truffle.learned.LearnedMode;
import org.pathprofile.truffle.mode.GuestTime;
import org.pathprofile.truffle.mode.PathEndSampler;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.mode.SamplesOfThreads;
import org.pathprofile.truffle.mode.ThreadGate;
import org.pathprofile.truffle.paths.CountersOfThreads;
import org.pathprofile.truffle.paths.PathProfiling;
import org.pathprofile.truffle.paths.Recorders;
import org.pathprofile.truffle.structural.StructuralProfiling;
import org.pathprofile.truffle.subpath.SubpathProfiling;
import org.pathprofile.truffle.subpath.ThreadStreams;

/**
 * What the options ask to be counted.
 *
 * @param mode how paths are counted
 * @param paths which paths, in all modes but subpath
 * @param k over how many iterations of a loop paths go
 * @param rest whether functions rest while their paths are well known
 * @param sampling the schedule of mode sampled
 * @param budget paths to count per function, in modes structural and baseline
 * @param subpaths which subpaths, in mode subpath
 */
record Counting(
    Options.Mode mode,
    PathProfiling.Scope paths,
    IterationSpan k,
    boolean rest,
    SamplingSettings sampling,
    long budget,
    SubpathProfiling.Scope subpaths) {

  /**
   * @throws BadOptionException if options exclude one another
   */
  static Counting of(OptionValues options) {
    PathEnd pathEnd = pathEnd(options);
    boolean trivial = Options.trivial(options);
    return new Counting(
        options.get(Options.MODE),
        new PathProfiling.Scope(pathEnd, Internal.maxPaths(), trivial),
        options.get(Options.K),
        rest(options),
        Internal.sampling(),
        options.get(Options.BUDGET),
        new SubpathProfiling.Scope(
            pathEnd, trivial, options.get(Options.LENGTHS), (int) memory(options)));
  }

  /**
   * What a mode does for an engine.
   *
   * @param known for functions whose graphs are known
   * @param learned for those whose graphs are learned; null if the mode needs to know them
   *     beforehand
   */
  record Modes(Profiling known, @Nullable LearnedMode learned) {}

  /**
   * What the mode does for an engine.
   *
   * @param threads is told of every thread that runs guest code
   * @param counters of the threads, for mode exact
   * @param samplesOfThreads those of the threads, for mode sampled
   * @param streams of the threads in each context, for mode subpath
   */
  Modes modes(
      ThreadGate threads,
      CountersOfThreads counters,
      SamplesOfThreads samplesOfThreads,
      ThreadStreams streams) {
    return switch (mode) {
      case EXACT -> {
        Recorders recorders = Recorders.exact(threads, counters);
        PathProfiling acyclic =
            PathProfiling.exact(paths, recorders, rest ? new GuestTime(Internal.hurry()) : null);
        if (k.k() == 1) {
          yield new Modes(acyclic, LearnedMode.of(acyclic));
        }
        IterationProfiling iterations =
            new IterationProfiling(
                new IterationProfiling.Scope(k.k(), k.auto(), k.most(paths.maxPaths())),
                acyclic,
                recorders);
        yield new Modes(iterations, LearnedMode.of(iterations));
      }
      case SAMPLED -> {
        PathEndSampler sampler = new PathEndSampler(sampling, threads, samplesOfThreads);
        PathProfiling sampled = PathProfiling.sampled(paths, sampler, sampling);
        yield new Modes(sampled, LearnedMode.of(sampled));
      }
      case STRUCTURAL ->
          new Modes(
              StructuralProfiling.structural(paths.maxPaths(), paths.trivial(), budget), null);
      case BASELINE ->
          new Modes(StructuralProfiling.baseline(paths.maxPaths(), paths.trivial(), budget), null);
      case SUBPATH -> {
        SubpathProfiling profiling = new SubpathProfiling(subpaths, streams);
        yield new Modes(profiling, LearnedMode.of(profiling));
      }
    };
  }

  /**
   * Paths of several iterations end on back edges.
   *
   * @throws BadOptionException if they are told to end elsewhere, or the mode has no such paths
   */
  private static PathEnd pathEnd(OptionValues options) {
    IterationSpan k = options.get(Options.K);
    if (k.k() == 1) {
      return options.get(Options.PATH_END);
    }
    String given = Options.given("K", k.auto() ? "auto" : Integer.toString(k.k()));
    Options.Mode mode = options.get(Options.MODE);
    if (mode != Options.Mode.EXACT) {
      throw new BadOptionException(
          given
              + " is not allowed in mode "
              + mode.name().toLowerCase(Locale.ROOT)
              + ", which counts paths of one iteration; leave K out, or give Mode=exact",
          null);
    }
    if (options.hasBeenSet(Options.PATH_END) && options.get(Options.PATH_END) == PathEnd.HEADER) {
      throw new BadOptionException(
          given
              + " cannot be combined with "
              + Options.given("PathEnd", "header")
              + ": paths of several iterations end on back edges; leave PathEnd out, or give K=1",
          null);
    }
    return PathEnd.BACKEDGE;
  }

  /**
   * Only paths of one iteration are counted by functions that rest.
   *
   * @throws BadOptionException if it is asked for with others
   */
  private static boolean rest(OptionValues options) {
    if (!options.get(Options.REST)) {
      return false;
    }
    String given = Options.given("Rest", "true");
    Options.Mode mode = options.get(Options.MODE);
    if (mode != Options.Mode.EXACT) {
      throw new BadOptionException(
          given
              + " is not allowed in mode "
              + mode.name().toLowerCase(Locale.ROOT)
              + ": functions rest once their paths are counted; give Mode=exact,Rest=true",
          null);
    }
    if (options.get(Options.K).k() > 1) {
      throw new BadOptionException(
          given + " is only allowed with K=1; leave one of them out", null);
    }
    return true;
  }

  /** Sizes are at most 1 GB. */
  private static long memory(OptionValues options) {
    long memory = options.get(Options.MEMORY);
    List<Integer> lengths = options.get(Options.LENGTHS);
    int longest = lengths.get(lengths.size() - 1);
    int least = SubpathProfiler.leastMemory(longest);
    if (memory < least) {
      throw new BadOptionException(
          Options.refusal(
              "Memory",
              memory / 1024 + "KB",
              "at least %sKB, which a subpath of %s blocks takes"
                  .formatted((least + 1023) / 1024, longest)),
          null);
    }
    return memory;
  }
}
