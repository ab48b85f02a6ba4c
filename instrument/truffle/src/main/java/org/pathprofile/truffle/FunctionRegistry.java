package org.pathprofile.truffle;

import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.plan.PathPlan;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.probe.ProbePlan;
import org.pathprofile.truffle.record.FunctionRecord;
import org.pathprofile.truffle.record.Recorders;

/**
 * Knows the functions of an engine, and which function and element a guest node belongs to.
 * Thread-safe. Roots and nodes are referred to weakly.
 */
final class FunctionRegistry {

  /**
   * A function with its probes' plan.
   *
   * @param function the record
   * @param plan what its probes do
   */
  record Planned(FunctionRecord function, ProbePlan plan) {}

  /**
   * A node's place in its function.
   *
   * @param planned the function, or null if it is not profiled
   * @param element the number of the node's element
   */
  record Place(Planned planned, int element) {
    private static final Place NOT_PROFILED = new Place(null, -1);
  }

  private record Root(Planned planned, WeakHashMap<Node, Integer> elements) {

    /** The element of a node, which may have been replaced since by one in the same wrapper. */
    private Integer find(Node node) {
      Integer element = elements.get(node);
      return element == null && node.getParent() != null ? elements.get(node.getParent()) : element;
    }
  }

  private final Recorders recorders;
  private final PathEnd pathEnd;
  private final long maxPaths;
  private final boolean trivial;
  private final Map<FunctionRecord.Key, Planned> functions = new HashMap<>();
  private final WeakHashMap<RootNode, Root> roots = new WeakHashMap<>();
  private final List<String> unsupported = new ArrayList<>();
  private int trivialFunctions;

  FunctionRegistry(Recorders recorders, PathEnd pathEnd, long maxPaths, boolean trivial) {
    this.recorders = recorders;
    this.pathEnd = pathEnd;
    this.maxPaths = maxPaths;
    this.trivial = trivial;
  }

  /** Finds the place of a node that is about to get its probe. */
  synchronized Place placeOf(Node node, LanguageInfo language, ControlFlowAdapter adapter) {
    RootNode rootNode = node.getRootNode();
    Root root = roots.get(rootNode);
    if (root == null || (root.planned() != null && root.find(node) == null)) {
      // Another tool may have replaced parts of the tree since: the same graph with other nodes.
      root = LargeStack.call(() -> load(rootNode, language, adapter));
      roots.put(rootNode, root);
    }
    if (root.planned() == null) {
      return Place.NOT_PROFILED;
    }
    Integer element = root.find(node);
    return element == null ? Place.NOT_PROFILED : new Place(root.planned(), element);
  }

  private Root load(RootNode root, LanguageInfo language, ControlFlowAdapter adapter) {
    try {
      RootGraph graph = adapter.build(root, language, pathEnd);
      FunctionRecord.Key key = keyOf(root, language, graph);
      Planned planned = functions.get(key);
      if (planned == null) {
        planned = plan(key, graph);
        functions.put(key, planned);
      }
      if (planned.function() == null) {
        return new Root(null, null);
      }
      WeakHashMap<Node, Integer> elements = new WeakHashMap<>();
      graph.elements().forEach(elements::put);
      return new Root(planned, elements);
    } catch (UnsupportedCodeException | IllegalStateException | IllegalArgumentException e) {
      unsupported.add(describe(root) + ": " + e.getMessage());
      return new Root(null, null);
    }
  }

  private Planned plan(FunctionRecord.Key key, RootGraph graph) {
    PathPlan plan = PathPlan.of(graph.graph().graph(), pathEnd, maxPaths, null, 0);
    if (plan.isTrivial() && !trivial) {
      trivialFunctions++;
      return new Planned(null, null);
    }
    FunctionRecord function =
        new FunctionRecord(key, graph.graph(), plan, recorders.create(plan.pathCount()));
    return new Planned(function, new ProbePlan(graph.graph(), plan));
  }

  private static FunctionRecord.Key keyOf(RootNode root, LanguageInfo language, RootGraph graph) {
    SourceSection section = root.getSourceSection();
    Source source = section.getSource();
    SourceRange range =
        new SourceRange(
            section.getStartLine(),
            Math.max(1, section.getStartColumn()),
            section.getEndLine(),
            Math.max(1, section.getEndColumn()));
    String name = root.getName();
    return new FunctionRecord.Key(
        language.getId(),
        source.getPath(),
        source.getName(),
        name == null ? "" : name,
        range,
        graph.graph().hash());
  }

  private static String describe(RootNode root) {
    SourceSection section = root.getSourceSection();
    return root.getName()
        + (section == null
            ? ""
            : " (" + section.getSource().getName() + ":" + section.getStartLine() + ")");
  }

  /** The functions that have probes. */
  synchronized List<FunctionRecord> functions() {
    return functions.values().stream().map(Planned::function).filter(f -> f != null).toList();
  }

  /** How many functions have one path only, and so no probes. */
  synchronized int trivialFunctions() {
    return trivialFunctions;
  }

  /** The functions for which there is no graph, and why. */
  synchronized List<String> unsupported() {
    return List.copyOf(unsupported);
  }

  synchronized void renewSlotKeys() {
    roots.clear();
    functions().forEach(FunctionRecord::renewSlotKey);
  }
}
