package org.pathprofile.truffle;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
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

    /** The elements of a root that looks the same, as {@link KnownRoots#add} takes them. */
    WeakHashMap<Node, Integer> elementsOf(RootShape shape) {
      WeakHashMap<Node, Integer> found = new WeakHashMap<>();
      for (int i = 0; i < elements.length; i++) {
        if (elements[i] != NO_ELEMENT) {
          found.put(InstrumentedNodes.outermost(shape.nodes().get(i)), elements[i]);
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

    @Override
    public int hashCode() {
      return Long.hashCode(signature);
    }
  }

  private final Map<Source, Map<Key, KnownRoot>> roots = new WeakHashMap<>();

  /** A root that looks like {@code root}, or null. */
  KnownRoot find(RootNode root, RootShape shape) {
    Map<Key, KnownRoot> ofSource = roots.get(root.getSourceSection().getSource());
    return ofSource == null ? null : ofSource.get(Key.of(root, shape));
  }

  /**
   * A graph was built for a root.
   *
   * @param functionOrNull what it is the graph of, or null if the root is not profiled
   * @param elements the element of each node that has one, by the wrapper around the node or, if
   *     there is none, by the node; none if the root is not profiled
   */
  void add(
      RootNode root,
      RootShape shape,
      ProfiledFunction functionOrNull,
      Map<Node, Integer> elements) {
    int[] inOrder = new int[shape.nodes().size()];
    int found = 0;
    for (int i = 0; i < inOrder.length; i++) {
      Node node = InstrumentedNodes.outermost(shape.nodes().get(i));
      inOrder[i] = elements.getOrDefault(node, NO_ELEMENT);
      found += inOrder[i] == NO_ELEMENT ? 0 : 1;
    }
    // Otherwise there are elements at nodes of which the shape knows nothing.
    if (found == elements.size()) {
      roots
          .computeIfAbsent(root.getSourceSection().getSource(), source -> new HashMap<>())
          .put(Key.of(root, shape), new KnownRoot(functionOrNull, inOrder));
    }
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
