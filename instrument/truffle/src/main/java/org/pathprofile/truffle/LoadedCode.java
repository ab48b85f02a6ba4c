package org.pathprofile.truffle;

import com.oracle.truffle.api.instrumentation.LoadSourceSectionEvent;
import com.oracle.truffle.api.instrumentation.LoadSourceSectionListener;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.bytecode.PythonMarks;
import org.pathprofile.truffle.probe.SourceTexts;

/**
 * The functions of files that were loaded, whether or not they ran, and the lines of their
 * statements. Refers to no code of the guest. Thread-safe.
 */
final class LoadedCode implements LoadSourceSectionListener {
  private static final class Function {
    private final BitSet lines = new BitSet();
    private boolean uncounted;
  }

  /** A class in whose text no constructor is. */
  private static final Pattern IMPLICIT_CONSTRUCTOR =
      Pattern.compile("class\\b(?!.*\\bconstructor\\b)", Pattern.DOTALL);

  /** Of roots that are in no file. */
  private static final Function NONE = new Function();

  private final Map<FunctionIdentity, Function> functions = new HashMap<>();
  private final WeakHashMap<RootNode, Function> roots = new WeakHashMap<>();
  private final SourceTexts sources;

  /**
   * @param sources says which function a root is
   */
  LoadedCode(SourceTexts sources) {
    this.sources = sources;
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
      function.lines.set(section.getStartLine());
    }
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
      known = place == null ? NONE : functions.computeIfAbsent(place, p -> new Function());
      roots.put(root, known);
    }
    return known;
  }

  /** Null if the root is in no file. */
  private FunctionIdentity placeOf(RootNode root) {
    SourceSection section = root == null ? null : root.getSourceSection();
    LanguageInfo language = root == null ? null : root.getLanguageInfo();
    return section == null
            || language == null
            || !section.isAvailable()
            || section.getSource().getPath() == null
            || isImplicit(section, language)
        ? null
        : sources.identityOf(root, language, "");
  }

  /**
   * Whether a root is the constructor of a JavaScript class whose text has none: it is on the line
   * of the class, which runs when the class is defined.
   */
  private static boolean isImplicit(SourceSection section, LanguageInfo language) {
    return language.getId().equals("js")
        && IMPLICIT_CONSTRUCTOR.matcher(section.getCharacters()).lookingAt();
  }

  synchronized List<LoadedFunction> all() {
    return functions.entrySet().stream()
        .map(
            function ->
                new LoadedFunction(
                    function.getKey().rootName(),
                    function.getKey().language(),
                    function.getKey().sourcePath(),
                    function.getKey().section(),
                    function.getValue().uncounted,
                    function.getValue().lines.stream().boxed().toList()))
        .toList();
  }
}
