package org.pathprofile.core.profile;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.numbering.PathEnd;

/**
 * The path profile of a program: what was counted, and how. Immutable and thread-safe.
 *
 * <p>The functions are ordered by falling branch flow, then by source, place and name, so that the
 * same counts always give the same profile.
 */
public final class PathProfile {
  /** All but what is known of the run, which does not affect whether two profiles are equal. */
  private record Facts(
      String toolVersion,
      ProfileMode mode,
      PathEnd pathEnd,
      boolean conditions,
      int k,
      SamplingSettings settings,
      boolean rests,
      CountUnit unit,
      ProfileTotals totals,
      LostCounts lost,
      ProfileStatistics statistics,
      @Nullable SubpathSampling subpathSampling,
      List<Subpath> subpaths,
      List<UnprofiledFunction> notProfiled,
      List<SourceText> sources,
      List<LoadedFunction> loaded,
      List<FunctionProfile> functions) {}

  private final Facts facts;
  private final @Nullable RunFacts run;
  private final long branchFlow;
  private final long pathCount;

  private PathProfile(Builder builder) {
    List<FunctionProfile> functions =
        builder
            .functionsInProfile()
            .sorted(
                Comparator.comparingLong(FunctionProfile::branchFlow)
                    .reversed()
                    .thenComparing(FunctionProfile::identity))
            .toList();
    branchFlow = sum(functions, FunctionProfile::branchFlow);
    pathCount = sum(functions, FunctionProfile::totalPathCount);
    ProfileTotals totals = builder.totals;
    if (totals == null) {
      long rested = sum(functions, function -> function.rests().rested());
      totals = ProfileTotals.counted(pathCount, rested);
    }
    run = builder.run;
    facts =
        new Facts(
            builder.toolVersion,
            builder.mode,
            builder.pathEnd,
            builder.conditions,
            builder.k,
            builder.settings,
            builder.rests,
            builder.unit,
            totals,
            builder.lost,
            builder.statistics,
            builder.subpathSampling,
            builder.subpaths,
            List.copyOf(builder.notProfiled),
            List.copyOf(builder.sources.values()),
            List.copyOf(builder.loaded.values()),
            functions);
  }

  private static long sum(List<FunctionProfile> functions, ToLongFunction<FunctionProfile> count) {
    return functions.stream().mapToLong(count).reduce(0, Saturating::add);
  }

  /** Collects a profile of the given mode. By default, paths end at headers and k is 1. */
  public static Builder builder(String toolVersion, ProfileMode mode) {
    return new Builder(toolVersion, mode);
  }

  /** The version of the tool that counted. */
  public String toolVersion() {
    return facts.toolVersion();
  }

  public ProfileMode mode() {
    return facts.mode();
  }

  /** Where the paths of loops end. */
  public PathEnd pathEnd() {
    return facts.pathEnd();
  }

  /**
   * Whether paths show which operands of short-circuit operators were evaluated, not only those
   * that contain control flow.
   */
  public boolean conditions() {
    return facts.conditions();
  }

  /** The largest number of iterations of a loop that a path spans, at least 1. */
  public int k() {
    return facts.k();
  }

  /** How paths were sampled; meaningless in other modes. */
  public SamplingSettings settings() {
    return facts.settings();
  }

  /**
   * Whether functions with well-known paths rested: they were not counted for some time, and counts
   * can contain estimates of what was executed meanwhile. Which ones do, {@link
   * FunctionProfile#rests} tells.
   */
  public boolean hasRests() {
    return facts.rests();
  }

  /**
   * Whether every path was counted, so that counts are numbers of executions, and what has no count
   * did not run. Whoever needs exact counts asks this, not the mode.
   */
  public boolean isCounted() {
    return facts.mode().isExact() && !facts.rests();
  }

  /**
   * The executed functions, and those that subpaths go through; by falling branch flow, then by
   * place and name.
   */
  public List<FunctionProfile> functions() {
    return facts.functions();
  }

  /**
   * The functions that have run, but are in no count because there is no exact graph of them; by
   * place, each once per reason.
   */
  public List<UnprofiledFunction> notProfiled() {
    return facts.notProfiled();
  }

  public LostCounts lost() {
    return facts.lost();
  }

  /** What the profiler reports about itself. */
  public ProfileStatistics statistics() {
    return facts.statistics();
  }

  /**
   * The subpaths in the hot list, hottest first: by what is certain, the lower end of the interval
   * times the weight of the length, then by the estimate times the weight, then by rising length,
   * then by blocks. Empty unless the mode is {@link ProfileMode#SUBPATH}.
   */
  public List<Subpath> subpaths() {
    return facts.subpaths();
  }

  /** How subpaths were sampled; empty unless the mode is {@link ProfileMode#SUBPATH}. */
  public Optional<SubpathSampling> subpathSampling() {
    return Optional.ofNullable(facts.subpathSampling());
  }

  /**
   * The sources of functions, as far as they are known; by name, path, language and digest. A name
   * may stand for several texts, such as those of calls of {@code eval}.
   */
  public List<SourceText> sources() {
    return facts.sources();
  }

  /**
   * The functions of all files that were loaded, by place, whether or not they ran; empty if that
   * was not asked for.
   */
  public List<LoadedFunction> loaded() {
    return facts.loaded();
  }

  /** What was loaded of a function, if it is known. Takes time logarithmic in their number. */
  public Optional<LoadedFunction> loaded(FunctionProfile function) {
    if (function.identity().sourcePath() == null) {
      return Optional.empty();
    }
    LoadedFunction wanted =
        new LoadedFunction(
            function.identity().rootName(),
            function.identity().language(),
            function.identity().sourcePath(),
            function.identity().section(),
            false,
            false,
            List.of());
    // The order looks at the place only.
    int found = Collections.binarySearch(facts.loaded(), wanted);
    return found < 0 ? Optional.empty() : Optional.of(facts.loaded().get(found));
  }

  /**
   * The source of a function; empty if it is not known, or several texts have its name and path, so
   * that it is not known which of them is the function's.
   */
  public Optional<SourceText> source(FunctionProfile function) {
    SourceText found = null;
    for (SourceText source : facts.sources()) {
      if (source.isOf(function.identity())) {
        if (found != null) {
          return Optional.empty();
        }
        found = source;
      }
    }
    return Optional.ofNullable(found);
  }

  /**
   * What is known about the run, if anything. It does not affect whether two profiles are equal.
   */
  public Optional<RunFacts> run() {
    return Optional.ofNullable(run);
  }

  /** This profile with other sources, for example with their texts or without. */
  public PathProfile withSources(Collection<SourceText> newSources) {
    Builder builder =
        withoutCounts().totals(facts.totals()).lost(facts.lost()).addSources(newSources);
    facts.functions().forEach(function -> builder.functions.put(function.identity(), function));
    if (facts.subpathSampling() != null) {
      builder.subpaths(facts.subpathSampling(), facts.subpaths());
    }
    return builder.build();
  }

  /** This profile with some of its functions only. */
  public PathProfile withFunctions(Collection<FunctionProfile> some) {
    Builder builder = withoutCounts().lost(facts.lost()).addSources(facts.sources());
    some.forEach(builder::addFunction);
    return builder.build();
  }

  /**
   * A part of this profile: without the functions of some files, whether or not they ran. Those
   * that are in no file stay.
   *
   * @param isLeftOut is asked for the path of a file
   */
  public PathProfile withoutFiles(Predicate<String> isLeftOut) {
    Builder builder = withoutCounts().lost(facts.lost()).addSources(facts.sources());
    builder.loaded.keySet().removeIf(function -> isLeftOut.test(function.sourcePath()));
    facts.functions().stream()
        .filter(
            function -> {
              String path = function.identity().sourcePath();
              return path == null || !isLeftOut.test(path);
            })
        .forEach(builder::addFunction);
    return builder.build();
  }

  /**
   * The same counts of code at other places.
   *
   * @param sameFunctions all functions, in the order of {@link #functions}, each with its own
   *     counts
   * @param sameNotProfiled what is in no count
   * @param moreSources the sources that are added
   */
  public PathProfile withPlaces(
      List<FunctionProfile> sameFunctions,
      Collection<UnprofiledFunction> sameNotProfiled,
      Collection<SourceText> moreSources) {
    Builder builder =
        likeThis()
            .addNotProfiled(sameNotProfiled)
            .totals(facts.totals())
            .lost(facts.lost())
            .addSources(facts.sources())
            .addSources(moreSources);
    Map<FunctionIdentity, FunctionIdentity> moved = new HashMap<>();
    for (int i = 0; i < sameFunctions.size(); i++) {
      FunctionProfile function = sameFunctions.get(i);
      moved.put(facts.functions().get(i).identity(), function.identity());
      if (builder.functions.put(function.identity(), function) != null) {
        throw new IllegalArgumentException("two functions would be " + function.identity());
      }
    }
    if (facts.subpathSampling() != null) {
      builder.subpaths(
          facts.subpathSampling(),
          facts.subpaths().stream().map(subpath -> subpath.movedTo(moved::get)).toList());
    }
    return builder.build();
  }

  /** How this profile was counted, and of which run; without counts and sources. */
  Builder withoutCounts() {
    return likeThis().addNotProfiled(facts.notProfiled());
  }

  private Builder likeThis() {
    return new Builder(facts.toolVersion(), facts.mode())
        .pathEnd(facts.pathEnd())
        .conditions(facts.conditions())
        .k(facts.k())
        .settings(facts.settings())
        .rests(facts.rests())
        .unit(facts.unit())
        .statistics(facts.statistics())
        .addLoaded(facts.loaded())
        .run(run);
  }

  /** The branch flow of all functions, saturating at {@link Long#MAX_VALUE}. */
  public long branchFlow() {
    return branchFlow;
  }

  /** What the counts are numbers of. */
  public CountUnit unit() {
    return facts.unit();
  }

  /** How much the profile is based on. */
  public ProfileTotals totals() {
    return facts.totals();
  }

  /** The counts of all paths, saturating at {@link Long#MAX_VALUE}. */
  public long totalPathCount() {
    return pathCount;
  }

  /**
   * Whether a path of this profile holds more than a share of the branch flow of all functions.
   *
   * @param share the threshold as a fraction, for example 0.00125 for 0.125 % (PEP, section 6.3)
   */
  public boolean isHot(PathCount path, double share) {
    return path.branchFlow() > share * branchFlow;
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof PathProfile other && facts.equals(other.facts);
  }

  @Override
  public int hashCode() {
    return facts.hashCode();
  }

  @Override
  public String toString() {
    return facts.mode().label() + " profile, " + facts.lost() + ", functions " + facts.functions();
  }

  /** Collects a profile. Not thread-safe. */
  public static final class Builder {
    private final String toolVersion;
    private final ProfileMode mode;
    private final Map<FunctionIdentity, FunctionProfile> functions = new HashMap<>();
    private final SortedSet<UnprofiledFunction> notProfiled = new TreeSet<>();
    private PathEnd pathEnd = PathEnd.HEADER;
    private boolean conditions;
    private int k = 1;
    private SamplingSettings settings = SamplingSettings.DEFAULT;
    private boolean rests;
    private CountUnit unit = CountUnit.EXECUTIONS;
    private ProfileTotals totals;
    private LostCounts lost = LostCounts.NONE;
    private ProfileStatistics statistics = ProfileStatistics.NONE;
    private SubpathSampling subpathSampling;
    private List<Subpath> subpaths = List.of();
    private final Map<SourceText, SourceText> sources = new TreeMap<>();
    private final Map<LoadedFunction, LoadedFunction> loaded = new TreeMap<>();
    private RunFacts run;

    private Builder(String toolVersion, ProfileMode mode) {
      this.toolVersion = Objects.requireNonNull(toolVersion, "toolVersion");
      this.mode = Objects.requireNonNull(mode, "mode");
    }

    public Builder pathEnd(PathEnd newPathEnd) {
      pathEnd = Objects.requireNonNull(newPathEnd, "pathEnd");
      return this;
    }

    public Builder conditions(boolean newConditions) {
      conditions = newConditions;
      return this;
    }

    /**
     * @throws IllegalArgumentException if {@code newK} is below 1
     */
    public Builder k(int newK) {
      if (newK < 1) {
        throw new IllegalArgumentException("k must be at least 1 but is " + newK);
      }
      k = newK;
      return this;
    }

    public Builder settings(SamplingSettings newSettings) {
      settings = Objects.requireNonNull(newSettings, "settings");
      return this;
    }

    /** Says whether functions rested: {@link PathProfile#hasRests}. By default none did. */
    public Builder rests(boolean newRests) {
      rests = newRests;
      return this;
    }

    /**
     * Sets how much the profile is based on. The default is the sum of its paths, of which what was
     * estimated for rests did not end before the eyes of the profiler.
     */
    public Builder totals(ProfileTotals newTotals) {
      totals = Objects.requireNonNull(newTotals, "totals");
      return this;
    }

    /** Sets what the counts are numbers of. The default is executions. */
    public Builder unit(CountUnit newUnit) {
      unit = Objects.requireNonNull(newUnit, "unit");
      return this;
    }

    public Builder lost(LostCounts newLost) {
      lost = Objects.requireNonNull(newLost, "lost");
      return this;
    }

    public Builder statistics(ProfileStatistics newStatistics) {
      statistics = Objects.requireNonNull(newStatistics, "statistics");
      return this;
    }

    /**
     * Adds a function. A function without activations, paths and irregular transitions is left out
     * unless a subpath goes through it. The counts of functions with the same identity are summed.
     *
     * @throws IllegalArgumentException if a path is an estimate though it was counted all the time,
     *     or follows no edge of its graph, or a function of the same identity has another graph
     * @throws ArithmeticException if a count exceeds {@link Long#MAX_VALUE}
     */
    public Builder addFunction(FunctionProfile function) {
      if (function.isExecuted() || mode == ProfileMode.SUBPATH) {
        check(function);
        functions.merge(function.identity(), function, FunctionSums::plus);
      }
      return this;
    }

    /** Adds functions of which nothing is counted. One that is there already is not added. */
    public Builder addNotProfiled(Collection<UnprofiledFunction> unprofiled) {
      notProfiled.addAll(unprofiled);
      return this;
    }

    /** Adds sources. Of one that is there already, the text is kept if either has it. */
    public Builder addSources(Collection<SourceText> newSources) {
      for (SourceText source : newSources) {
        // The order does not look at the text.
        sources.merge(source, source, (a, b) -> a.text().isPresent() ? a : b);
      }
      return this;
    }

    /** Adds functions of files that were loaded. Of one that is there already, both are summed. */
    public Builder addLoaded(Collection<LoadedFunction> functionsOfFiles) {
      for (LoadedFunction function : functionsOfFiles) {
        // The order looks at the place only.
        loaded.merge(function, function, LoadedFunction::plus);
      }
      return this;
    }

    /**
     * Sets what is known about the run.
     *
     * @param facts null if nothing is known
     */
    @SuppressWarnings("exports")
    public Builder run(@Nullable RunFacts facts) {
      run = facts;
      return this;
    }

    private void check(FunctionProfile function) {
      for (PathCount path : function.paths()) {
        if (mode.isExact() && !rests && path.samples().isPresent()) {
          throw new IllegalArgumentException(
              "the path " + path + " of " + function.identity() + " is an estimate in exact mode");
        }
        if (mode != ProfileMode.STRUCTURAL) {
          requireEdges(function, path.key());
        }
      }
    }

    private static void requireEdges(FunctionProfile function, PathKey key) {
      for (int i = 1; i < key.length(); i++) {
        if (Graphs.edgeBetween(function.graph(), key.block(i - 1), key.block(i)) < 0) {
          throw new IllegalArgumentException(
              "the path %s of %s takes an edge that its graph lacks: %s -> %s"
                  .formatted(key, function.identity(), key.block(i - 1), key.block(i)));
        }
      }
    }

    /**
     * Sets the subpaths, in any order. The functions that they go through must be added too.
     *
     * @throws IllegalArgumentException if the mode is another than {@link ProfileMode#SUBPATH}, a
     *     subpath is there twice, or has a length that is not sampled
     */
    public Builder subpaths(SubpathSampling sampling, Collection<Subpath> newSubpaths) {
      if (mode != ProfileMode.SUBPATH) {
        throw new IllegalArgumentException(
            "a profile of mode " + mode.label() + " has no subpaths");
      }
      Set<List<SubpathBlock>> distinct = new HashSet<>();
      for (Subpath subpath : newSubpaths) {
        sampling.requireSampled(subpath.length());
        if (!distinct.add(subpath.blocks())) {
          throw new IllegalArgumentException(
              "the subpath " + subpath.blocks() + " is there for the second time");
        }
      }
      subpathSampling = sampling;
      subpaths = newSubpaths.stream().sorted(HOTTEST_FIRST).toList();
      return this;
    }

    private static final Comparator<Subpath> HOTTEST_FIRST =
        Comparator.comparingLong(Subpath::low)
            .thenComparingLong(Subpath::count)
            .reversed()
            .thenComparingInt(Subpath::length)
            .thenComparing((a, b) -> compare(a.blocks(), b.blocks()));

    /** Of two subpaths of the same length. */
    private static int compare(List<SubpathBlock> a, List<SubpathBlock> b) {
      for (int i = 0; i < a.size(); i++) {
        int order = a.get(i).compareTo(b.get(i));
        if (order != 0) {
          return order;
        }
      }
      return 0;
    }

    private Stream<FunctionProfile> functionsInProfile() {
      Set<FunctionIdentity> named = new HashSet<>();
      for (Subpath subpath : subpaths) {
        for (SubpathBlock block : subpath.blocks()) {
          FunctionProfile function = functions.get(block.function());
          if (function == null || block.block() >= function.graph().blockCount()) {
            throw new IllegalArgumentException(
                "a subpath goes through block %s of %s, which the profile does not have"
                    .formatted(block.block(), block.function()));
          }
          named.add(block.function());
        }
      }
      return functions.values().stream()
          .filter(function -> function.isExecuted() || named.contains(function.identity()));
    }

    /**
     * @throws IllegalArgumentException if a subpath goes through a function or a block that was not
     *     added
     */
    public PathProfile build() {
      return new PathProfile(this);
    }
  }
}
