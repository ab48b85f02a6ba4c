package org.pathprofile.truffle;

import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.source.Source;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.graalvm.options.OptionValues;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.subpath.SubpathProfiler;
import org.pathprofile.core.subpath.SubpathWeight;
import org.pathprofile.truffle.iterations.IterationProfiling;
import org.pathprofile.truffle.mode.PathEndSampler;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.mode.SamplesOfThreads;
import org.pathprofile.truffle.mode.ThreadGate;
import org.pathprofile.truffle.paths.CountersOfThreads;
import org.pathprofile.truffle.paths.PathProfiling;
import org.pathprofile.truffle.paths.Recorders;
import org.pathprofile.truffle.probe.SourceTexts;
import org.pathprofile.truffle.structural.StructuralProfiling;
import org.pathprofile.truffle.subpath.SubpathProfiling;
import org.pathprofile.truffle.subpath.ThreadStreams;

/**
 * What the options ask for.
 *
 * @param mode how paths are counted
 * @param pathEnd where paths end in loops
 * @param maxPaths functions with more static paths are cut
 * @param conditions whether every operand of a short-circuit operator is a decision's outcome
 * @param trivial whether functions with one path are counted too
 * @param k over how many iterations of a loop paths go
 * @param budget paths to count per function, in modes structural and baseline
 * @param memory bytes for the hot list, in mode subpath
 * @param lengths lengths of subpaths, in mode subpath
 * @param weights by what subpaths are ordered, in mode subpath
 * @param period time between two ticks of the clock, in mode sampled
 * @param samples path ends to sample in a period
 * @param stride of how many path ends of a burst one is sampled, or {@link SamplingSettings#SPREAD}
 * @param settle whether functions are no longer counted once a language has made use of them
 * @param feedbackPeriod time between two looks at the counts on behalf of languages
 * @param observe whether activations are followed block by block as well
 * @param learn whether graphs are learned even of languages with an adapter
 * @param sources what is kept of the text of sources
 * @param loadedCode whether to remember the functions that were loaded, whether or not they run
 * @param labels what the user says of the run
 * @param hotThreshold a path with more than this percentage of all branch flow is hot
 * @param filter which functions are profiled
 */
record Settings(
    Options.Mode mode,
    PathEnd pathEnd,
    long maxPaths,
    boolean conditions,
    boolean trivial,
    IterationSpan k,
    long budget,
    long memory,
    List<Integer> lengths,
    SubpathWeight weights,
    Duration period,
    int samples,
    int stride,
    boolean settle,
    boolean rest,
    Duration feedbackPeriod,
    boolean observe,
    boolean learn,
    SourceTexts.Kept sources,
    boolean loadedCode,
    Map<String, String> labels,
    double hotThreshold,
    Filter filter) {

  /**
   * Which functions are profiled.
   *
   * @param rootName pattern of the function's name
   * @param file pattern of the source's path or name
   * @param language id of the language, or empty
   * @param libraries whether the libraries that come with languages are included
   * @param excluding the filters that have excluded something, as the user gave them
   */
  record Filter(
      Wildcards rootName,
      Wildcards file,
      String language,
      boolean libraries,
      Set<String> excluding) {

    boolean accepts(LanguageInfo info) {
      return language.isEmpty() || language.equals(info.getId());
    }

    /** Whether a function with this name is profiled. */
    boolean accepts(String name) {
      return includes(rootName.matches(name), "FilterRootName", rootName);
    }

    private boolean includes(boolean matches, String option, Object value) {
      if (!matches) {
        excluding.add(Options.given(option, value.toString()));
      }
      return matches;
    }

    /** The filters that exclude all, if nothing is left; empty if none has excluded anything. */
    Set<String> reasons() {
      return excluding.isEmpty() && !language.isEmpty()
          ? Set.of(Options.given("FilterLanguage", language))
          : new TreeSet<>(excluding);
    }

    /**
     * What of a language is profiled.
     *
     * <p>Languages without an adapter have other names for roots than for functions ({@link
     * org.pathprofile.truffle.probe.RootNames}), so {@link #accepts(String)} has to be asked, too.
     *
     * @param languages the ids of all languages of the engine
     * @param hasAdapter whether the language has an adapter
     */
    SourceSectionFilter of(
        LanguageInfo info,
        Set<String> languages,
        Set<Class<? extends Tag>> tags,
        boolean hasAdapter) {
      SourceSectionFilter.Builder builder =
          SourceSectionFilter.newBuilder()
              .sourceIs(source -> isOf(source, info, languages) && accepts(source, info, languages))
              .includeInternal(false);
      if (!tags.isEmpty()) {
        builder.tagIs(tags.toArray(Class<?>[]::new));
      }
      if (!rootName.isAny() && hasAdapter) {
        builder.rootNameIs(this::accepts);
      }
      return builder.build();
    }

    /**
     * A source whose language the engine lacks, such as the C source of a WebAssembly module, may
     * be of any language: the root tells then.
     */
    private static boolean isOf(Source source, LanguageInfo info, Set<String> languages) {
      return info.getId().equals(source.getLanguage()) || !languages.contains(source.getLanguage());
    }

    private boolean accepts(Source source, LanguageInfo info, Set<String> languages) {
      return (libraries || !LibraryCode.contains(info.getId(), source, languages))
          && includes(
              file.isAny() || file.matches(source.getPath()) || file.matches(source.getName()),
              "FilterFile",
              file);
    }

    boolean isEverything() {
      return rootName.isAny() && file.isAny() && language.isEmpty();
    }
  }

  /**
   * @throws BadOptionException if a filter names what the engine does not have
   */
  static Settings of(TruffleInstrument.Env env, OptionValues options) {
    SortedSet<String> languages = new TreeSet<>();
    for (LanguageInfo language : env.getLanguages().values()) {
      if (!language.isInternal()) {
        languages.add(language.getId());
      }
    }
    return new Settings(
        options.get(Options.MODE),
        pathEnd(options),
        options.get(Options.MAX_PATHS),
        options.get(Options.CONDITIONS),
        options.get(Options.TRIVIAL),
        options.get(Options.K),
        options.get(Options.BUDGET),
        memory(options),
        options.get(Options.LENGTHS),
        options.get(Options.WEIGHTS),
        options.get(Options.PERIOD),
        options.get(Options.SAMPLES),
        options.get(Options.STRIDE),
        settle(options),
        rest(options),
        options.get(Options.FEEDBACK_PERIOD),
        options.get(Options.OBSERVE_INTERNAL),
        options.get(Options.LEARN_INTERNAL),
        sources(options),
        options.get(Options.MODE) == Options.Mode.EXACT
            && Options.format(options).wantsLoadedCode(),
        options.get(Options.LABEL),
        options.get(Options.HOT_THRESHOLD),
        new Filter(
            options.get(Options.FILTER_ROOT_NAME),
            options.get(Options.FILTER_FILE),
            language(languages, options),
            options.get(Options.LIBRARIES),
            ConcurrentHashMap.newKeySet()));
  }

  /**
   * What the mode does for an engine.
   *
   * @param threads is told of every thread that runs guest code
   * @param counters of the threads, for mode exact
   * @param samplesOfThreads those of the threads, for mode sampled
   * @param streams of the threads in each context, for mode subpath
   */
  Profiling profiling(
      ThreadGate threads,
      CountersOfThreads counters,
      SamplesOfThreads samplesOfThreads,
      ThreadStreams streams) {
    return switch (mode) {
      case EXACT -> {
        Recorders recorders = Recorders.exact(threads, counters);
        yield iterations(PathProfiling.exact(scope(), recorders), recorders, null);
      }
      case SAMPLED -> {
        PathEndSampler sampler =
            new PathEndSampler(
                samples,
                stride,
                Math.max(IterationProfiling.mostWords(k.k()), PathProfiling.MOST_WORDS),
                threads,
                samplesOfThreads);
        SamplingSettings sampling =
            new SamplingSettings(Math.max(1, period.toMillis()), samples, stride, rest);
        yield iterations(
            PathProfiling.sampled(scope(), sampler, period, sampling),
            Recorders.sampling(sampler),
            sampler);
      }
      case STRUCTURAL -> StructuralProfiling.structural(maxPaths, trivial, budget);
      case BASELINE -> StructuralProfiling.baseline(maxPaths, trivial, budget);
      case SUBPATH ->
          new SubpathProfiling(
              new SubpathProfiling.Scope(pathEnd, trivial, lengths, weights, (int) memory),
              streams);
    };
  }

  private PathProfiling.Scope scope() {
    return new PathProfiling.Scope(pathEnd, maxPaths, trivial);
  }

  /** Lets paths span several iterations, if that is asked for. */
  private Profiling iterations(
      PathProfiling paths, Recorders recorders, PathEndSampler samplerOrNull) {
    return k.k() == 1
        ? paths
        : new IterationProfiling(
            new IterationProfiling.Scope(k.k(), k.auto(), k.most(maxPaths)),
            paths,
            recorders,
            samplerOrNull);
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
    if (mode != Options.Mode.EXACT && mode != Options.Mode.SAMPLED) {
      throw new BadOptionException(
          given
              + " is not allowed in mode "
              + mode.name().toLowerCase(Locale.ROOT)
              + "; leave K out, or give Mode=exact or Mode=sampled",
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

  private static SourceTexts.Kept sources(OptionValues options) {
    return Options.format(options).wantsSources() && !options.hasBeenSet(Options.SOURCES)
        ? SourceTexts.Kept.EMBED
        : options.get(Options.SOURCES);
  }

  private static boolean settle(OptionValues options) {
    boolean settle = options.get(Options.SETTLE);
    if (settle && options.get(Options.MODE) != Options.Mode.SAMPLED) {
      throw new BadOptionException(
          Options.given("Settle", "true")
              + " is only allowed in mode sampled, because functions are then not always counted;"
              + " leave it out, or give Mode=sampled",
          null);
    }
    return settle;
  }

  private static boolean rest(OptionValues options) {
    boolean rest = options.get(Options.REST);
    if (rest
        && (options.get(Options.MODE) != Options.Mode.SAMPLED || options.get(Options.K).k() > 1)) {
      throw new BadOptionException(
          Options.given("Rest", "true")
              + " is only allowed in mode sampled with K=1, because functions are then not always"
              + " counted; leave it out, or give Mode=sampled without K",
          null);
    }
    return rest;
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
              "at least "
                  + (least + 1023) / 1024
                  + "KB, which a subpath of "
                  + longest
                  + " blocks takes"),
          null);
    }
    return memory;
  }

  private static String language(SortedSet<String> known, OptionValues options) {
    String value = options.get(Options.FILTER_LANGUAGE);
    if (options.hasBeenSet(Options.FILTER_LANGUAGE) && !known.contains(value)) {
      throw new BadOptionException(
          Options.refusal("FilterLanguage", value, "one of " + String.join(", ", known)), null);
    }
    return value;
  }
}
