package org.pathprofile.truffle;

import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.pathprofile.api.feedback.CopiedCode;
import org.pathprofile.core.profile.UnprofiledFunction;
import org.pathprofile.truffle.KnownRoots.KnownRoot;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.RootShape;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.feedback.GuestFunctions;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.probe.CollectionSwitch;
import org.pathprofile.truffle.probe.FunctionKey;
import org.pathprofile.truffle.probe.ProfiledFunction;
import org.pathprofile.truffle.probe.TreeProbe;

/**
 * Knows the functions of an engine, and which function and element a guest node belongs to.
 * Thread-safe. Roots and nodes are referred to weakly.
 */
final class FunctionRegistry implements GuestFunctions {

  /**
   * A node's place in its function.
   *
   * @param function the function, or null if it is not profiled
   * @param element the number of the node's element
   */
  record Place(ProfiledFunction function, int element) {
    static final Place NOT_PROFILED = new Place(null, -1);

    /** In a root of which there is no graph, and that is to be learned. */
    static final Place LEARNED = new Place(null, -2);

    boolean isLearned() {
      return equals(LEARNED);
    }
  }

  /** What is known of a root. Refers to nodes weakly. */
  private static final class Root {
    /** Null if the root is not profiled. */
    private final ProfiledFunction function;

    /**
     * Null if the root is not profiled. All are kept, by the probes of the root: a graph that is
     * built anew in the middle of a run can be another one, and building it takes time.
     */
    private final WeakReference<NodeElements> elements;

    /** The same until there is a probe that keeps it. */
    private NodeElements unkept;

    /** When the root was first seen, by {@link System#nanoTime}. */
    private long seen = System.nanoTime();

    /** Whether its graph is to be learned. */
    private final boolean isLearned;

    Root(ProfiledFunction function, NodeElements elementsOrNull, boolean isLearned) {
      this.function = function;
      this.isLearned = isLearned;
      this.elements = elementsOrNull == null ? null : new WeakReference<>(elementsOrNull);
      this.unkept = elementsOrNull;
    }

    /** Null if the root is not profiled, or has lost all its probes. */
    NodeElements elements() {
      return elements == null ? null : elements.get();
    }

    /** The element of a node, or {@link NodeElements#NONE}. */
    int find(Node node) {
      NodeElements present = elements();
      return present == null ? NodeElements.NONE : present.find(node);
    }
  }

  /**
   * How long after its first event a root is taken to be interpreted only. The compiler takes
   * longer to make code of a function, and what is usually executed in one has been executed by
   * then.
   */
  private static final long INTERPRETED_NANOS = 100_000_000;

  /** Bytes of an entry of the table of functions. */
  private static final int FUNCTION = 40;

  /** Bytes of an entry of the table of roots, and the root with its reference to its elements. */
  private static final int ROOT = 130;

  /** Bytes of an entry of the table of copies, and a place. */
  private static final int COPY = 70;

  private final Profiling profiling;
  private final GraphOptions options;
  private final SourceTexts sources;
  private final boolean canLearn;
  private final Consumer<RootNode> uncounted;
  private final Map<FunctionKey, ProfiledFunction> functions = new HashMap<>();
  private final WeakHashMap<RootNode, Root> roots = new WeakHashMap<>();

  /** Nodes that run in place of others; they keep their places when roots are forgotten. */
  private final WeakHashMap<Node, Place> copies = new WeakHashMap<>();

  private final KnownRoots knownRoots = new KnownRoots();
  private final Set<UnprofiledFunction> notProfiled = new LinkedHashSet<>();
  private boolean seenTrivial;
  private long rootsSeen;

  /** Until probes are attached for the first time, and whenever they come and go. */
  private boolean paused = true;

  /** What functions ask whether to count; null if they do not. */
  private CollectionSwitch collection;

  /**
   * @param canLearn whether the graphs of roots can be learned of which an adapter makes none
   * @param uncounted is told of each root that runs and has no function
   */
  FunctionRegistry(
      Profiling profiling,
      GraphOptions options,
      SourceTexts sources,
      boolean canLearn,
      Consumer<RootNode> uncounted) {
    this.profiling = profiling;
    this.options = options;
    this.sources = sources;
    this.canLearn = canLearn;
    this.uncounted = uncounted;
  }

  /** Finds the place of a node that is about to get its probe. */
  synchronized Place placeOf(Node node, LanguageInfo language, ControlFlowAdapter adapter) {
    Place copy = copies.get(node);
    if (copy != null) {
      return copy;
    }
    RootNode rootNode = node.getRootNode();
    Root root = roots.get(rootNode);
    if (root == null || (root.function != null && root.find(node) == NodeElements.NONE)) {
      // Another tool may have replaced parts of the tree since: the same graph with other nodes.
      Root before = root;
      root = LargeStack.call(() -> load(rootNode, language, adapter));
      if (before != null) {
        root.seen = before.seen;
      }
      roots.put(rootNode, root);
      rootsSeen++;
      if (root.function == null && !root.isLearned) {
        uncounted.accept(rootNode);
      }
    }
    if (root.function == null) {
      return root.isLearned ? Place.LEARNED : Place.NOT_PROFILED;
    }
    int element = root.find(node);
    if (element == NodeElements.NONE) {
      if (isInCopiedCode(node)) {
        addNotProfiled(rootNode, language, "a copy of code was not declared, and is not counted");
      }
      return Place.NOT_PROFILED;
    }
    return new Place(root.function, element);
  }

  private static Root withoutFunction() {
    return new Root(null, null, false);
  }

  private static boolean isInCopiedCode(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (at instanceof CopiedCode) {
        return true;
      }
    }
    return false;
  }

  /** A node is going to run in the place of another. */
  synchronized void addCopy(Node copy, Place place) {
    copies.put(copy, place);
  }

  private Root load(RootNode root, LanguageInfo language, ControlFlowAdapter adapter) {
    if (isBlank(root)) {
      return withoutFunction();
    }
    try {
      RootShape shape = adapter.shapeOf(root, language, options);
      KnownRoot known = shape == null ? null : knownRoots.find(root, shape);
      if (known != null) {
        return known.function() == null
            ? withoutFunction()
            : new Root(known.function(), known.elementsOf(shape), false);
      }
      Root built = build(root, language, adapter);
      if (shape != null) {
        knownRoots.add(root, shape, built.function, built.elements());
      }
      return built;
    } catch (UnsupportedCodeException | IllegalStateException | IllegalArgumentException e) {
      if (adapter.isOptional() && canLearn) {
        return new Root(null, null, true);
      }
      addNotProfiled(root, language, e.getMessage());
      return withoutFunction();
    } catch (RuntimeException e) {
      // A fault of ours, or a tree that nobody has thought of: never the guest's affair.
      addNotProfiled(root, language, "its tree was not understood, " + e);
      return withoutFunction();
    }
  }

  /** An empty file runs nothing, so there is nothing to say of it. */
  private static boolean isBlank(RootNode root) {
    SourceSection section = root.getSourceSection();
    return section != null
        && section.getSource().hasCharacters()
        && section.getCharacters().isEmpty();
  }

  private Root build(RootNode root, LanguageInfo language, ControlFlowAdapter adapter) {
    RootGraph graph = adapter.build(root, language, options);
    FunctionKey key = keyOf(root, language, graph);
    ProfiledFunction function = functions.get(key);
    if (function == null) {
      function = profiling.create(key, graph.graph());
      if (function == null) {
        // Nothing is kept of the many functions with one path, but that their roots are such.
        seenTrivial = true;
        return withoutFunction();
      }
      if (paused) {
        function.pause();
      } else if (collection != null) {
        function.ask(collection);
      }
      functions.put(key, function);
      SourceSection section = root.getSourceSection();
      if (section != null) {
        sources.add(section.getSource(), language.getId());
      }
    }
    return new Root(function, elementsOf(graph), false);
  }

  private static NodeElements elementsOf(RootGraph graph) {
    List<Node> outermost =
        graph.elements().keySet().stream()
            .filter(node -> InstrumentedNodes.outermost(node) == node)
            .toList();
    NodeElements elements = new NodeElements(outermost.size());
    for (Node node : outermost) {
      elements.put(node, graph.elements().get(node));
    }
    return elements;
  }

  /**
   * Whether a node may go without a probe. Truffle takes its wrapper away then, if no other tool
   * has one either, and asks once more later, for the node itself; so the place is remembered. It
   * may not where the root may have been compiled already: see {@link
   * org.pathprofile.truffle.probe.IdleProbe}.
   */
  synchronized boolean letGo(Node node, Place place) {
    Root root = roots.get(node.getRootNode());
    if (root == null) {
      return true;
    }
    if (root.unkept != null || System.nanoTime() - root.seen > INTERPRETED_NANOS) {
      return false;
    }
    NodeElements elements = root.elements();
    if (place.function() != null && elements != null) {
      elements.put(node, place.element());
    }
    return true;
  }

  /** Has a probe of a node keep what is known of the nodes of its root. */
  synchronized void keep(Node node, TreeProbe probe) {
    Root root = roots.get(node.getRootNode());
    if (root != null) {
      probe.keep(root.elements());
      root.unkept = null;
    }
  }

  private static FunctionKey keyOf(RootNode root, LanguageInfo language, RootGraph graph) {
    SourceSection section = root.getSourceSection();
    Source source = section.getSource();
    String name = root.getName();
    return new FunctionKey(
        language.getId(),
        source.getPath(),
        source.getName(),
        name == null ? "" : name,
        SourceRanges.of(section),
        graph.graph().hash());
  }

  private void addNotProfiled(RootNode root, LanguageInfo language, String reason) {
    SourceSection section = root.getSourceSection();
    Source source = section == null ? null : section.getSource();
    notProfiled.add(
        new UnprofiledFunction(
            root.getName() == null ? "" : root.getName(),
            language.getId(),
            source == null ? null : source.getPath(),
            source == null ? "" : source.getName(),
            SourceRanges.of(section),
            Objects.toString(reason)));
  }

  @Override
  public synchronized List<ProfiledFunction> functions() {
    return List.copyOf(functions.values());
  }

  @Override
  public synchronized Map<RootNode, ProfiledFunction> roots() {
    Map<RootNode, ProfiledFunction> found = new HashMap<>();
    roots.forEach(
        (root, known) -> {
          if (known.function != null) {
            found.put(root, known.function);
          }
        });
    return found;
  }

  @Override
  public synchronized long rootsSeen() {
    return rootsSeen;
  }

  @Override
  public synchronized ProfiledFunction functionOf(RootNode root) {
    Root known = roots.get(root);
    return known == null ? null : known.function;
  }

  @Override
  public synchronized List<Node> nodesOf(RootNode root) {
    Root known = roots.get(root);
    NodeElements elements = known == null ? null : known.elements();
    return elements == null ? List.of() : elements.nodes();
  }

  /** Whether there are functions with one path only, and so without probes. */
  synchronized boolean hasTrivialFunctions() {
    return seenTrivial;
  }

  /** The functions for which there is no graph, and why. */
  synchronized List<UnprofiledFunction> notProfiled() {
    return List.copyOf(notProfiled);
  }

  /** About how many bytes of memory it takes to find functions and nodes again. */
  synchronized long footprint() {
    long nodes = 0;
    for (Root root : roots.values()) {
      NodeElements elements = root.elements();
      nodes += elements == null ? 0 : elements.footprint();
    }
    return (long) functions.size() * FUNCTION
        + (long) roots.size() * ROOT
        + (long) copies.size() * COPY
        + nodes
        + knownRoots.footprint();
  }

  /** Counts nothing, from the next event of each function on, until {@link #resume}. */
  synchronized void pause() {
    paused = true;
    functions.values().forEach(ProfiledFunction::pause);
  }

  /** Counts the activations that begin from now on: all probes must be there. */
  synchronized void resume() {
    paused = false;
    functions.values().forEach(ProfiledFunction::resume);
  }

  /** Has all functions ask from now on whether to count: {@link ProfiledFunction#ask}. */
  synchronized void ask(CollectionSwitch newCollection) {
    paused = false;
    collection = newCollection;
    functions.values().forEach(function -> function.ask(newCollection));
  }

  /** Counts nothing until {@link #resume}, and without asking from then on. */
  synchronized void askNoLonger() {
    paused = true;
    collection = null;
    functions.values().forEach(ProfiledFunction::askNoLonger);
  }

  /** Forgets which nodes belong to which elements. */
  synchronized void forgetRoots() {
    roots.clear();
  }
}
