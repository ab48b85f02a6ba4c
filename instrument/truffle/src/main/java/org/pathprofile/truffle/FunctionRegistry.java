package org.pathprofile.truffle;

import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.CopiedCode;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.UnprofiledFunction;
import org.pathprofile.truffle.KnownRoots.KnownRoot;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.LineOffsets;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.RootShape;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.feedback.GuestFunctions;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.probe.LiveFunctions;
import org.pathprofile.truffle.probe.ProfiledFunction;
import org.pathprofile.truffle.probe.SourceTexts;
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
  record Place(@Nullable ProfiledFunction function, int element) {
    static final Place NOT_PROFILED = new Place(null, -1);

    /** In a root of which there is no graph, and that is to be learned. */
    static final Place LEARNED = new Place(null, -2);

    boolean isLearned() {
      return element == LEARNED.element;
    }
  }

  /** What is known of a root. Refers to nodes weakly. */
  private static final class Root {
    /** Null if the root is not profiled. */
    private final @Nullable ProfiledFunction function;

    /**
     * Null if the root is not profiled. All are kept, by the probes of the root: a graph that is
     * built anew in the middle of a run can be another one, and building it takes time.
     */
    private final @Nullable WeakReference<NodeElements> elements;

    /** The same until there is a probe that keeps it. */
    private NodeElements unkept;

    /** When the root was first seen, by {@link System#nanoTime}. */
    private long seen = System.nanoTime();

    /** Whether its graph is to be learned. */
    private final boolean isLearned;

    Root(ProfiledFunction function, @Nullable NodeElements elements, boolean isLearned) {
      this.function = function;
      this.isLearned = isLearned;
      this.elements = elements == null ? null : new WeakReference<>(elements);
      this.unkept = elements;
    }

    /** Null if the root is not profiled, or has lost all its probes. */
    @Nullable NodeElements elements() {
      return elements == null ? null : elements.get();
    }

    /** The element of a node, or {@link NodeElements#NONE}. */
    int find(Node node) {
      NodeElements present = elements();
      return present == null ? NodeElements.NONE : present.find(node);
    }
  }

  private static final String REPLACED = "its code was replaced by other code while it ran";

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
  private final LiveFunctions live;
  private final boolean canLearn;
  private final boolean placesStatements;
  private final Consumer<RootNode> uncounted;
  private final Map<FunctionIdentity, ProfiledFunction> functions = new HashMap<>();
  private final WeakHashMap<RootNode, Root> roots = new WeakHashMap<>();

  /** Nodes that run in place of others; they keep their places when roots are forgotten. */
  private final WeakHashMap<Node, Place> copies = new WeakHashMap<>();

  /** Functions whose graphs are to be learned, without their graphs. */
  private final Set<FunctionIdentity> learned = new HashSet<>();

  private final KnownRoots knownRoots = new KnownRoots();
  private final Set<UnprofiledFunction> notProfiled = new LinkedHashSet<>();
  private long rootsSeen;

  /**
   * @param live gets the functions
   * @param canLearn whether the graphs of roots can be learned of which an adapter makes none
   * @param placesStatements whether it must be known which statement an exception leaves
   * @param uncounted is told of each root that runs and has no function
   */
  FunctionRegistry(
      Profiling profiling,
      GraphOptions options,
      SourceTexts sources,
      LiveFunctions live,
      boolean canLearn,
      boolean placesStatements,
      Consumer<RootNode> uncounted) {
    this.profiling = profiling;
    this.options = options;
    this.sources = sources;
    this.live = live;
    this.canLearn = canLearn;
    this.placesStatements = placesStatements;
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
      // The language or another tool may have replaced parts of the tree since.
      Root before = root;
      root = LargeStack.call(() -> load(rootNode, language, adapter, before));
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

  /**
   * Reads a root. Activations of one function are never told as those of several: if its tree has
   * become another one, or one of its clones is to be learned, the function is not profiled.
   *
   * @param before what was known of the root, of which some nodes are no longer in its tree
   */
  private Root load(
      RootNode root, LanguageInfo language, ControlFlowAdapter adapter, @Nullable Root before) {
    if (isBlank(root) || sources.leavesOut(root.getSourceSection(), language)) {
      return withoutFunction();
    }
    LineOffsets.meet(root);
    try {
      Root read = read(root, language, adapter, before != null);
      if (before != null) {
        if (read.function != before.function) {
          throw new UnsupportedCodeException(REPLACED);
        }
        read.seen = before.seen;
      }
      return read;
    } catch (UnsupportedCodeException | IllegalStateException | IllegalArgumentException e) {
      Set<ProfiledFunction> counting = countingFor(root, language, adapter, before);
      if (counting.isEmpty() && adapter.isOptional() && canLearn) {
        learned.add(placeOf(root, language));
        return new Root(null, null, true);
      }
      return withoutFunction(root, language, e.getMessage(), counting);
    } catch (RuntimeException e) {
      // A fault of ours, or a tree that nobody has thought of: never the guest's affair.
      return withoutFunction(
          root,
          language,
          "its tree was not understood, " + e,
          countingFor(root, language, adapter, before));
    }
  }

  private Root read(
      RootNode root, LanguageInfo language, ControlFlowAdapter adapter, boolean isAgain) {
    RootShape shape = adapter.shapeOf(root, language, options);
    KnownRoot known = shape == null ? null : knownRoots.find(root, shape);
    if (known != null) {
      return known.function() == null
          ? withoutFunction()
          : new Root(known.function(), known.elementsOf(shape), false);
    }
    Root built = build(root, language, adapter, isAgain);
    if (shape != null) {
      knownRoots.add(root, shape, built.function, built.elements());
    }
    return built;
  }

  /** The functions that count some activations of what is read from a root, and miss others. */
  private Set<ProfiledFunction> countingFor(
      RootNode root, LanguageInfo language, ControlFlowAdapter adapter, Root before) {
    if (before != null) {
      return Set.of(before.function);
    }
    if (!adapter.isOptional()) {
      return Set.of();
    }
    FunctionIdentity place = placeOf(root, language);
    return functions.entrySet().stream()
        .filter(entry -> entry.getKey().withGraphHash("").equals(place))
        .map(Map.Entry::getValue)
        .collect(Collectors.toSet());
  }

  private Root withoutFunction(
      RootNode root, LanguageInfo language, String reason, Set<ProfiledFunction> counting) {
    addNotProfiled(root, language, reason);
    live.leaveOut(counting);
    return withoutFunction();
  }

  /** An empty file runs nothing, so there is nothing to say of it. */
  private static boolean isBlank(RootNode root) {
    SourceSection section = root.getSourceSection();
    return section != null
        && section.getSource().hasCharacters()
        && section.getCharacters().isEmpty();
  }

  private Root build(
      RootNode root, LanguageInfo language, ControlFlowAdapter adapter, boolean isAgain) {
    FunctionIdentity place = placeOf(root, language);
    if (learned.contains(place)) {
      throw new UnsupportedCodeException("a clone of it is learned");
    }
    RootGraph graph =
        isAgain
            ? adapter.buildAgain(root, language, options)
            : adapter.build(root, language, options);
    FunctionIdentity key = place.withGraphHash(graph.graph().hash());
    ProfiledFunction function = functions.get(key);
    if (function == null) {
      if (isAgain) {
        throw new UnsupportedCodeException(REPLACED);
      }
      function = profiling.create(key, graph.graph());
      if (function == null) {
        // Nothing is kept of the many functions with one path, but that their roots are such.
        live.meetTrivial();
        return withoutFunction();
      }
      if (placesStatements) {
        function.placeStatements();
      }
      live.add(function);
      functions.put(key, function);
      sources.add(root.getSourceSection().getSource(), language);
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

  /** What tells functions apart but for their graphs. */
  private FunctionIdentity placeOf(RootNode root, LanguageInfo language) {
    return sources.identityOf(root, language, "");
  }

  private void addNotProfiled(RootNode root, LanguageInfo language, String reason) {
    FunctionIdentity function = placeOf(root, language);
    notProfiled.add(
        new UnprofiledFunction(
            function.rootName(),
            function.language(),
            function.sourcePath(),
            function.sourceName(),
            function.section(),
            Objects.toString(reason)));
  }

  /** Those of which all activations are counted. */
  @Override
  public synchronized List<ProfiledFunction> functions() {
    return functions.values().stream().filter(live::isCounted).toList();
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
  public synchronized @Nullable ProfiledFunction functionOf(RootNode root) {
    Root known = roots.get(root);
    return known == null ? null : known.function;
  }

  @Override
  public synchronized List<Node> nodesOf(RootNode root) {
    Root known = roots.get(root);
    NodeElements elements = known == null ? null : known.elements();
    return elements == null ? List.of() : elements.nodes();
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

  /** Forgets which nodes belong to which elements. */
  synchronized void forgetRoots() {
    roots.clear();
  }
}
