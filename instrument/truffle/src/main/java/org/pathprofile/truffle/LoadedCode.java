package org.pathprofile.truffle;

import com.oracle.truffle.api.instrumentation.LoadSourceSectionEvent;
import com.oracle.truffle.api.instrumentation.LoadSourceSectionListener;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.core.sourcemap.MappedSource;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.bytecode.PythonMarks;
import org.pathprofile.truffle.probe.SourceMaps;
import org.pathprofile.truffle.probe.SourceTexts;

/**
 * The functions of files that were loaded, whether or not they ran, and the lines of their
 * statements. Refers to no code of the guest. Thread-safe.
 */
final class LoadedCode implements LoadSourceSectionListener {
  private static final class Function {
    private final BitSet lines = new BitSet();

    /** Of compiled code, by the path of the original; then there are no others. */
    private final Map<String, SortedSet<Integer>> originals = new TreeMap<>();

    private final boolean isBesideClass;
    private boolean uncounted;

    Function(boolean isBesideClass) {
      this.isBesideClass = isBesideClass;
    }

    /** What a profile tells of it, or of its part in another original, which has no section. */
    LoadedFunction at(
        FunctionIdentity place, String path, SourceRange section, Collection<Integer> ownLines) {
      return new LoadedFunction(
          place.rootName(),
          place.language(),
          path,
          section,
          isBesideClass && !section.isUnknown(),
          uncounted,
          List.copyOf(ownLines));
    }
  }

  private static final Pattern CLASS = Pattern.compile("\\bclass\\b");

  /** A class in whose text no constructor is. */
  private static final Pattern IMPLICIT_CONSTRUCTOR =
      Pattern.compile("class\\b(?!.*\\bconstructor\\b)", Pattern.DOTALL);

  /** Of roots that are in no file. */
  private static final Function NONE = new Function(false);

  private final Map<FunctionIdentity, Function> functions = new HashMap<>();
  private final WeakHashMap<RootNode, Function> roots = new WeakHashMap<>();

  /** By line, the column of its first class: a minified line has thousands of functions. */
  private final WeakHashMap<Source, Map<Integer, Integer>> classes = new WeakHashMap<>();

  private final SourceTexts sources;
  private final SourceMaps maps;

  /**
   * @param sources says which function a root is
   * @param maps say where the originals of compiled code are
   */
  LoadedCode(SourceTexts sources, SourceMaps maps) {
    this.sources = sources;
    this.maps = maps;
  }

  @Override
  public synchronized void onLoad(LoadSourceSectionEvent event) {
    Function function = functionOf(event.getNode().getRootNode());
    SourceSection section = event.getSourceSection();
    PythonMarks marks = function == NONE ? null : PythonMarks.of(event.getNode().getRootNode());
    if (marks != null) {
      // Not all statements are lines.
      function.lines.or(marks.lines());
    } else if (function != NONE
        && section != null
        && section.isAvailable()
        && InstrumentedNodes.hasTag(event.getNode(), StatementTag.class)) {
      maps.of(section.getSource())
          .ifPresentOrElse(
              loaded -> setOriginal(function, loaded.source(), section),
              () -> function.lines.set(section.getStartLine()));
    }
  }

  private static void setOriginal(Function function, MappedSource source, SourceSection statement) {
    source
        .originalFileRange(SourceRanges.of(statement))
        .ifPresent(
            range ->
                function
                    .originals
                    .computeIfAbsent(range.compiled().original(), o -> new TreeSet<>())
                    .add(range.startLine()));
  }

  /** A root has run of which nothing is counted. Without effect if it is in no file. */
  synchronized void ranUncounted(RootNode root) {
    Function function = functionOf(root);
    if (function != NONE) {
      function.uncounted = true;
    }
  }

  private Function functionOf(RootNode root) {
    Function known = roots.get(root);
    if (known == null) {
      FunctionIdentity place = placeOf(root);
      known =
          place == null
              ? NONE
              : functions.computeIfAbsent(
                  place,
                  p ->
                      new Function(isBesideClass(root.getSourceSection(), root.getLanguageInfo())));
      roots.put(root, known);
    }
    return known;
  }

  /** Null if the root is in no file. */
  private @Nullable FunctionIdentity placeOf(RootNode root) {
    SourceSection section = root == null ? null : root.getSourceSection();
    LanguageInfo language = root == null ? null : root.getLanguageInfo();
    return section == null
            || language == null
            || !section.isAvailable()
            || (section.getSource().getPath() == null && maps.of(section.getSource()).isEmpty())
            || isImplicit(section, language)
        ? null
        : sources.identityOf(root, language, "");
  }

  /**
   * Whether a root is the constructor of a JavaScript class whose text has none: it is on the line
   * of the class, which runs when the class is defined.
   */
  private static boolean isImplicit(SourceSection section, LanguageInfo language) {
    return isJavaScript(language)
        && IMPLICIT_CONSTRUCTOR.matcher(section.getCharacters()).lookingAt();
  }

  /**
   * Whether a JavaScript class begins on the line of a function, before the function or with it.
   */
  private boolean isBesideClass(SourceSection section, LanguageInfo language) {
    if (!isJavaScript(language)) {
      return false;
    }
    int column =
        classes
            .computeIfAbsent(section.getSource(), source -> new HashMap<>())
            .computeIfAbsent(
                section.getStartLine(),
                line -> firstClass(section.getSource().getCharacters(line)));
    return column <= section.getStartColumn();
  }

  /** The column of the first class of a line; beyond all columns if it has none. */
  private static int firstClass(CharSequence line) {
    Matcher found = CLASS.matcher(line);
    return found.find() ? found.start() + 1 : Integer.MAX_VALUE;
  }

  private static boolean isJavaScript(LanguageInfo language) {
    return language.getId().equals("js");
  }

  synchronized List<LoadedFunction> all() {
    List<LoadedFunction> all = new ArrayList<>();
    functions.forEach(
        (place, function) ->
            maps.of(place)
                .ifPresentOrElse(
                    loaded -> addOriginals(place, function, loaded.source(), all),
                    () ->
                        all.add(
                            function.at(
                                place,
                                place.sourcePath(),
                                place.section(),
                                function.lines.stream().boxed().toList()))));
    return all;
  }

  /** The function in its original, and its parts in others. */
  private static void addOriginals(
      FunctionIdentity place, Function function, MappedSource source, List<LoadedFunction> all) {
    Optional<SourceRange> own = source.originalFileRange(place.section());
    String ownPath = own.map(range -> range.compiled().original()).orElse(null);
    own.ifPresent(
        range ->
            all.add(
                function.at(
                    place,
                    ownPath,
                    range,
                    function.originals.getOrDefault(ownPath, new TreeSet<>()))));
    function.originals.forEach(
        (path, lines) -> {
          if (!path.equals(ownPath)) {
            all.add(function.at(place, path, SourceRange.UNKNOWN, lines));
          }
        });
  }
}
