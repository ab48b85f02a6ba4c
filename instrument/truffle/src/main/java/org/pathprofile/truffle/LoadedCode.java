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
import java.util.Objects;
import java.util.WeakHashMap;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.bytecode.PythonMarks;
import org.pathprofile.truffle.learned.LearnedProfiling;

/**
 * The functions of files that were loaded, whether or not they ran, and the lines of their
 * statements. Refers to no code of the guest. Thread-safe.
 */
final class LoadedCode implements LoadSourceSectionListener {
  private record Place(String name, String language, String path, SourceRange section) {}

  private static final class Function {
    private final BitSet lines = new BitSet();
    private boolean uncounted;
  }

  /** Of roots that are in no file. */
  private static final Function NONE = new Function();

  private final Map<Place, Function> functions = new HashMap<>();
  private final WeakHashMap<RootNode, Function> roots = new WeakHashMap<>();

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
      Place place = placeOf(root);
      known = place == null ? NONE : functions.computeIfAbsent(place, p -> new Function());
      roots.put(root, known);
    }
    return known;
  }

  /** Null if the root is in no file. */
  private static Place placeOf(RootNode root) {
    SourceSection section = root == null ? null : root.getSourceSection();
    LanguageInfo language = root == null ? null : root.getLanguageInfo();
    if (section == null
        || language == null
        || !section.isAvailable()
        || section.getSource().getPath() == null) {
      return null;
    }
    String name =
        Adapters.of(language) == null
            ? LearnedProfiling.nameOf(language, root)
            : Objects.requireNonNullElse(root.getName(), "");
    return new Place(
        name, language.getId(), section.getSource().getPath(), SourceRanges.of(section));
  }

  synchronized List<LoadedFunction> all() {
    return functions.entrySet().stream()
        .map(
            function ->
                new LoadedFunction(
                    function.getKey().name(),
                    function.getKey().language(),
                    function.getKey().path(),
                    function.getKey().section(),
                    function.getValue().uncounted,
                    function.getValue().lines.stream().boxed().toList()))
        .toList();
  }
}
