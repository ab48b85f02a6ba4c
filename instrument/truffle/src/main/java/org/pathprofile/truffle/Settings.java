package org.pathprofile.truffle;

import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.graalvm.options.OptionValues;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.probe.RootNames;
import org.pathprofile.truffle.probe.SourceMaps;
import org.pathprofile.truffle.probe.SourceTexts;

/**
 * What the options ask for.
 *
 * @param counting what is counted
 * @param conditions whether every operand of a short-circuit operator is a decision's outcome
 * @param learn whether graphs are learned even of languages with an adapter
 * @param sources what is kept of the text of sources
 * @param maps the source maps of what is loaded
 * @param loadedCode whether to remember the functions that were loaded, whether or not they run
 * @param labels what the user says of the run
 * @param filter which functions are profiled
 */
record Settings(
    Counting counting,
    boolean conditions,
    boolean learn,
    SourceTexts.Kept sources,
    SourceMaps maps,
    boolean loadedCode,
    Map<String, String> labels,
    Filter filter) {

  /**
   * Which functions are profiled.
   *
   * @param rootName pattern of the function's name
   * @param file patterns of the source's path or name
   * @param language id of the language, or empty
   * @param libraries whether the libraries that come with languages are included
   * @param maps say where the originals of compiled code are
   * @param excluding the filters that have excluded something, as the user gave them
   */
  record Filter(
      Wildcards rootName,
      FilePatterns file,
      String language,
      boolean libraries,
      SourceMaps maps,
      Set<String> excluding) {

    boolean accepts(LanguageInfo info) {
      return language.isEmpty() || language.equals(info.getId());
    }

    /** Whether a function with this name is profiled. */
    private boolean accepts(String name) {
      return includes(rootName.matches(name), "FilterRootName", rootName);
    }

    /** Whether a root is profiled that is in a source of which some are. */
    boolean accepts(RootNode root) {
      return (rootName.isAny() || accepts(RootNames.of(root))) && accepts(root.getSourceSection());
    }

    /** In its original, if the source has a map, or in all of the source. */
    private boolean accepts(@Nullable SourceSection function) {
      Source source = function == null ? null : function.getSource();
      return source == null
          || file.isAny()
          || includes(
              isNamed(
                  source,
                  maps.originalOf(source, SourceRanges.of(function)).stream()
                      .toArray(String[]::new)),
              "FilterFile",
              file);
    }

    private boolean isNamed(Source source, String... originals) {
      return file.match(source.getPath(), source.getName(), originals);
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
     * RootNames}), so {@link #accepts(RootNode)} has to be asked, too.
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
              .sourceIs(
                  new OncePerSource(
                      source -> isOf(source, info, languages) && accepts(source, info, languages)))
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
     * Asks the same once of each source, or a few times more: Truffle asks for each node of it.
     * Thread-safe.
     */
    private static final class OncePerSource implements SourceSectionFilter.SourcePredicate {
      /** What was asked last. Sources are referred to weakly. */
      private record Asked(WeakReference<Source> source, boolean answer) {}

      private final Predicate<Source> question;
      private volatile Asked last = new Asked(new WeakReference<>(null), false);

      OncePerSource(Predicate<Source> question) {
        this.question = question;
      }

      @Override
      public boolean test(Source source) {
        Asked known = last;
        if (!known.source().refersTo(source)) {
          known = new Asked(new WeakReference<>(source), question.test(source));
          last = known;
        }
        return known.answer();
      }
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
              file.isAny()
                  || isNamed(source)
                  || maps.hasOriginal(source, original -> isNamed(source, original)),
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
    SourceMaps maps =
        new SourceMaps(
            options.get(Options.SOURCE_MAPS), warning -> env.getLogger("").warning(warning));
    SortedSet<String> languages = new TreeSet<>();
    for (LanguageInfo language : env.getLanguages().values()) {
      if (!language.isInternal()) {
        languages.add(language.getId());
      }
    }
    return new Settings(
        Counting.of(options),
        options.get(Options.CONDITIONS),
        Internal.learn(),
        sources(options),
        maps,
        options.get(Options.MODE) == Options.Mode.EXACT
            && Options.format(options).wantsLoadedCode(),
        options.get(Options.LABEL),
        new Filter(
            options.get(Options.FILTER_ROOT_NAME),
            options.get(Options.FILTER_FILE),
            language(languages, options),
            options.get(Options.LIBRARIES),
            maps,
            ConcurrentHashMap.newKeySet()));
  }

  private static SourceTexts.Kept sources(OptionValues options) {
    return Options.format(options).wantsSources() && !options.hasBeenSet(Options.SOURCES)
        ? SourceTexts.Kept.EMBED
        : options.get(Options.SOURCES);
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
