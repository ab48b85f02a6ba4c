package org.pathprofile.truffle;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.RootShape;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * The roots for which a graph was built, by what they look like, so that their clones need no graph
 * of their own: a parser has a few hundred functions, but Truffle makes thousands of clones of
 * them. Refers to sources weakly. Not thread-safe.
 */
final class KnownRoots {
  /** Bytes of an entry, without its elements. */
  private static final int ENTRY = 120;

  /** A root that is known. */
  static final class KnownRoot {
    private static final KnownRoot NOT_PROFILED = new KnownRoot(null, new int[0]);

    private final @Nullable ProfiledFunction function;

    /** For each instrumented node, in the order of the shape: {@link PackedNumbers}. */
    private final byte[] elements;

    private KnownRoot(@Nullable ProfiledFunction function, int[] elements) {
      this.function = function;
      this.elements = PackedNumbers.pack(elements);
    }

    /** The function of the root, or null if it is not profiled. */
    @Nullable ProfiledFunction function() {
      return function;
    }

    /** The elements of a root that looks the same, as {@link KnownRoots#add} takes them. */
    NodeElements elementsOf(RootShape shape) {
      List<Node> nodes = shape.nodes();
      int[] ofNodes = PackedNumbers.unpack(elements, nodes.size());
      NodeElements found = new NodeElements(nodes.size());
      for (int i = 0; i < ofNodes.length; i++) {
        if (ofNodes[i] != NodeElements.NONE) {
          found.put(InstrumentedNodes.outermost(nodes.get(i)), ofNodes[i]);
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

  /** A root that looks like {@code root}. */
  @Nullable KnownRoot find(RootNode root, RootShape shape) {
    Map<Key, KnownRoot> ofSource = roots.get(root.getSourceSection().getSource());
    return ofSource == null ? null : ofSource.get(Key.of(root, shape));
  }

  /**
   * A graph was built for a root.
   *
   * @param function what it is the graph of, or null if the root is not profiled
   * @param elements the element of each node that has one; null if the root is not profiled
   */
  void add(
      RootNode root,
      RootShape shape,
      @Nullable ProfiledFunction function,
      @Nullable NodeElements elements) {
    KnownRoot known =
        elements == null ? KnownRoot.NOT_PROFILED : knownRoot(shape.nodes(), function, elements);
    if (known != null) {
      roots
          .computeIfAbsent(root.getSourceSection().getSource(), source -> new HashMap<>())
          .put(Key.of(root, shape), known);
    }
  }

  /** Null if there are elements at nodes of which the shape knows nothing. */
  private static @Nullable KnownRoot knownRoot(
      List<Node> nodes, ProfiledFunction function, NodeElements elements) {
    int[] inOrder = nodes.stream().mapToInt(elements::find).toArray();
    long found = Arrays.stream(inOrder).filter(element -> element != NodeElements.NONE).count();
    return found == elements.size() ? new KnownRoot(function, inOrder) : null;
  }

  /** About how many bytes of memory this takes. */
  long footprint() {
    long sum = 0;
    for (Map<Key, KnownRoot> ofSource : roots.values()) {
      for (KnownRoot known : ofSource.values()) {
        sum += ENTRY + known.elements.length;
      }
    }
    return sum;
  }
}
