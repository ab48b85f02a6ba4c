package org.pathprofile.truffle;

import com.oracle.truffle.api.instrumentation.InstrumentableNode.WrapperNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.RootShape;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * The roots for which a graph was built, by what they look like, so that their clones need no graph
 * of their own: a parser has a few hundred functions, but Truffle makes thousands of clones of
 * them. Refers to sources weakly. Not thread-safe.
 */
final class KnownRoots {
  private static final int NO_ELEMENT = -1;

  /** Bytes of an entry, without its elements. */
  private static final int ENTRY = 120;

  /** A root that is known. */
  static final class KnownRoot {
    private final ProfiledFunction function;

    /** For each instrumented node, in the order of the shape. */
    private final int[] elements;

    private KnownRoot(ProfiledFunction functionOrNull, int[] elements) {
      this.function = functionOrNull;
      this.elements = elements;
    }

    /** The function of the root, or null if it is not profiled. */
    ProfiledFunction function() {
      return function;
    }

    /** The elements of a root that looks the same, by node or by the wrapper around it. */
    WeakHashMap<Node, Integer> elementsOf(RootShape shape) {
      WeakHashMap<Node, Integer> found = new WeakHashMap<>();
      for (int i = 0; i < elements.length; i++) {
        if (elements[i] != NO_ELEMENT) {
          Node node = shape.nodes().get(i);
          found.put(node.getParent() instanceof WrapperNode ? node.getParent() : node, elements[i]);
        }
      }
      return found;
    }
  }

  private record Key(String language, String name, int start, int length, long signature) {
    static Key of(RootNode root, RootShape shape) {
      SourceSection section = root.getSourceSection();
      return new Key(
          root.getLanguageInfo().getId(),
          root.getName(),
          section.getCharIndex(),
          section.getCharLength(),
          shape.signature());
    }
  }

  private final Map<Source, Map<Key, KnownRoot>> roots = new WeakHashMap<>();

  /** A root that looks like {@code root}, or null. */
  KnownRoot find(RootNode root, RootShape shape) {
    Map<Key, KnownRoot> ofSource = roots.get(root.getSourceSection().getSource());
    return ofSource == null ? null : ofSource.get(Key.of(root, shape));
  }

  /** There is a graph, of which the function is made. */
  void add(RootNode root, RootShape shape, RootGraph graph, ProfiledFunction function) {
    List<Node> nodes = shape.nodes();
    int[] elements = new int[nodes.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = graph.elements().getOrDefault(nodes.get(i), NO_ELEMENT);
    }
    if (Arrays.stream(elements).filter(e -> e != NO_ELEMENT).count() == nodesOf(graph)) {
      put(root, shape, new KnownRoot(function, elements));
    }
  }

  /** The root is not profiled. */
  void addUnprofiled(RootNode root, RootShape shape) {
    put(root, shape, new KnownRoot(null, new int[0]));
  }

  private void put(RootNode root, RootShape shape, KnownRoot known) {
    roots
        .computeIfAbsent(root.getSourceSection().getSource(), source -> new HashMap<>())
        .put(Key.of(root, shape), known);
  }

  private static long nodesOf(RootGraph graph) {
    return graph.elements().keySet().stream()
        .filter(node -> !(node instanceof WrapperNode))
        .count();
  }

  /** About how many bytes of memory this takes. */
  long footprint() {
    long sum = 0;
    for (Map<Key, KnownRoot> ofSource : roots.values()) {
      for (KnownRoot known : ofSource.values()) {
        sum += ENTRY + (long) Integer.BYTES * known.elements.length;
      }
    }
    return sum;
  }
}
