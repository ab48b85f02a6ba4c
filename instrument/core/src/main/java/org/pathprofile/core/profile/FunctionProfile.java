package org.pathprofile.core.profile;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.pathprofile.core.graph.ControlFlowGraph;

/** The paths counted in one function. Immutable and thread-safe. */
public final class FunctionProfile {
  private final FunctionIdentity identity;
  private final ControlFlowGraph graph;
  private final Activations activations;
  private final Optional<BigInteger> staticPaths;
  private final Iterations iterations;
  private final long irregular;
  private final List<PathCount> paths;
  private final List<StructurePart> structure;
  private final FunctionRests rests;
  private final Map<BlockLeft, Long> left;
  private final long branchFlow;
  private final long pathCount;

  private FunctionProfile(Builder builder, List<PathCount> paths) {
    identity = builder.identity;
    graph = builder.graph;
    activations = builder.activations;
    staticPaths = builder.staticPaths;
    iterations = builder.iterations;
    irregular = builder.irregular;
    this.paths = paths;
    structure = builder.structure;
    rests = builder.rests;
    left = builder.left;
    branchFlow = paths.stream().mapToLong(PathCount::branchFlow).reduce(0, Saturating::add);
    pathCount = paths.stream().mapToLong(PathCount::count).reduce(0, Saturating::add);
  }

  /**
   * Collects the profile of one function.
   *
   * @param graph the function's graph, to whose blocks the paths refer
   */
  public static Builder builder(ControlFlowGraph graph) {
    return new Builder(graph);
  }

  public FunctionIdentity identity() {
    return identity;
  }

  public ControlFlowGraph graph() {
    return graph;
  }

  /** How often the function was activated, at least 0; an estimate where the counts are. */
  public long activations() {
    return activations.count();
  }

  /** The activations with all that is known of an estimate. */
  public Activations allActivations() {
    return activations;
  }

  /**
   * How many paths the function's numbering has, at least 1. Where paths are sequences of others,
   * {@link Iterations.Form#NGRAM}, these others. Empty if nobody knows, because the graph has those
   * edges only that were taken.
   */
  public Optional<BigInteger> staticPaths() {
    return staticPaths;
  }

  /** Over how many iterations of a loop the paths were followed, and how. */
  public Iterations iterations() {
    return iterations;
  }

  /** Transitions seen at run time that are missing in the graph. Their paths are not counted. */
  public long irregular() {
    return irregular;
  }

  /** The executed paths, by falling branch flow, then falling count, then blocks. */
  public List<PathCount> paths() {
    return paths;
  }

  /** The sum of the paths' branch flows, saturating at {@link Long#MAX_VALUE}. */
  public long branchFlow() {
    return branchFlow;
  }

  /** The sum of the paths' counts, saturating at {@link Long#MAX_VALUE}. */
  public long totalPathCount() {
    return pathCount;
  }

  /**
   * Of a structural profile: the structure graphs, the outline graph first, outer ones before inner
   * ones. Empty if the paths are those of the whole graph.
   */
  public List<StructurePart> structure() {
    return structure;
  }

  /** Whether the function rested when the snapshot was taken, and what was estimated for rests. */
  public FunctionRests rests() {
    return rests;
  }

  /** How often exceptions have left blocks, and where, as far as that was noted. */
  public Map<BlockLeft, Long> left() {
    return left;
  }

  /**
   * Derives edge and block counts in time linear in the length of all paths; see {@link
   * StructuralEdges} for structural ones.
   */
  public EdgeProfile edgeProfile() {
    return structure.isEmpty()
        ? EdgeProfile.of(graph, paths)
        : StructuralEdges.of(graph, structure, paths);
  }

  /**
   * The same counts of the same function, elsewhere.
   *
   * @param newIdentity which function it is there
   * @param newGraph the graph with the same blocks and edges, at other places
   */
  public FunctionProfile withPlaces(FunctionIdentity newIdentity, ControlFlowGraph newGraph) {
    return new FunctionProfile(like(newGraph).identity(newIdentity), paths);
  }

  boolean isExecuted() {
    return activations.count() > 0 || irregular > 0 || !paths.isEmpty();
  }

  /** Everything but the paths, for another graph of the function. */
  Builder like(ControlFlowGraph newGraph) {
    Builder builder = new Builder(newGraph);
    builder.identity = identity;
    builder.activations = activations;
    builder.staticPaths = staticPaths;
    builder.iterations = iterations;
    builder.irregular = irregular;
    builder.structure = structure;
    builder.rests = rests;
    builder.left = left;
    return builder;
  }

  /**
   * This profile with all counts of paths multiplied by a factor, rounded, saturating at {@link
   * Long#MAX_VALUE}, without intervals, and without {@link #rests}.
   *
   * @param factor at least 0
   */
  public FunctionProfile scaled(double factor) {
    return like(graph)
        .activations(activations.withoutInterval())
        .rests(FunctionRests.NONE)
        .build(paths.stream().map(path -> path.withCount(Math.round(path.count() * factor))));
  }

  /** All but the graph. */
  private List<Object> values() {
    return List.of(
        identity, activations, staticPaths, iterations, irregular, paths, structure, rests, left);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof FunctionProfile other
        && values().equals(other.values())
        && Graphs.equal(graph, other.graph);
  }

  @Override
  public int hashCode() {
    return values().hashCode();
  }

  @Override
  public String toString() {
    return identity + ": " + activations.count() + " activations, paths " + paths;
  }

  /** Collects the profile of one function. Not thread-safe. */
  public static final class Builder {
    private final ControlFlowGraph graph;
    private final Map<PathKey, PathCount> paths = new HashMap<>();
    private FunctionIdentity identity = FunctionIdentity.of("");
    private Activations activations = Activations.NONE;
    private Optional<BigInteger> staticPaths = Optional.empty();
    private Iterations iterations = Iterations.ONE;
    private long irregular;
    private List<StructurePart> structure = List.of();
    private FunctionRests rests = FunctionRests.NONE;
    private Map<BlockLeft, Long> left = Map.of();
    private StructureShape shape;

    private Builder(ControlFlowGraph graph) {
      this.graph = Objects.requireNonNull(graph, "graph");
    }

    /** Says which function it is. The default has no name. */
    public Builder identity(FunctionIdentity newIdentity) {
      identity = Objects.requireNonNull(newIdentity, "identity");
      return this;
    }

    /**
     * @throws IllegalArgumentException if {@code count} is negative
     */
    public Builder activations(long count) {
      return activations(new Activations(count, 0));
    }

    public Builder activations(Activations newActivations) {
      activations = Objects.requireNonNull(newActivations, "activations");
      return this;
    }

    /**
     * @throws IllegalArgumentException if {@code newStaticPaths} is not positive
     */
    public Builder staticPaths(BigInteger newStaticPaths) {
      return staticPaths(Optional.of(newStaticPaths));
    }

    /**
     * @param newStaticPaths empty if the number is not known
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder staticPaths(Optional<BigInteger> newStaticPaths) {
      if (newStaticPaths.isPresent() && newStaticPaths.get().signum() < 1) {
        throw new IllegalArgumentException(
            "no function has " + newStaticPaths.get() + " static paths");
      }
      staticPaths = newStaticPaths;
      return this;
    }

    /** Sets over how many iterations of a loop the paths were followed. The default is one. */
    public Builder iterations(Iterations newIterations) {
      iterations = Objects.requireNonNull(newIterations, "iterations");
      return this;
    }

    /**
     * @throws IllegalArgumentException if {@code newIrregular} is negative
     */
    public Builder irregular(long newIrregular) {
      if (newIrregular < 0) {
        throw new IllegalArgumentException("negative irregular transitions: " + newIrregular);
      }
      irregular = newIrregular;
      return this;
    }

    /** Sets how far the counts rest on times in which the function was not counted. */
    public Builder rests(FunctionRests newRests) {
      rests = Objects.requireNonNull(newRests, "rests");
      return this;
    }

    /**
     * Sets how often exceptions have left blocks, and where.
     *
     * @throws IllegalArgumentException if a count is negative, or there is no such block
     */
    public Builder left(Map<BlockLeft, Long> newLeft) {
      newLeft.forEach((place, count) -> place.require(graph, count));
      left = Map.copyOf(newLeft);
      return this;
    }

    /**
     * Says that the paths are those of structure graphs. Must be called before they are added.
     *
     * @param parts the structure graphs by index, the outline graph first
     * @throws IllegalArgumentException if they are not graphs of loops of the function's graph, an
     *     outer one before the inner ones
     */
    public Builder structure(List<StructurePart> parts) {
      shape = parts.isEmpty() ? null : new StructureShape(graph, parts);
      structure = List.copyOf(parts);
      return this;
    }

    /**
     * Adds executions of a path. Counts of the same path are summed; a count of 0 is left out,
     * unless the path was recorded.
     *
     * @throws IllegalArgumentException if blocks are not of the graph, or the path is of a
     *     structure graph that there is not
     * @throws ArithmeticException if the path's count exceeds {@link Long#MAX_VALUE}
     */
    public Builder add(PathCount path) {
      PathKey key = path.key();
      key.require(graph);
      boolean isStructural = shape != null && key.graph() < structure.size();
      if (isStructural != path.recorded().isPresent()) {
        throw new IllegalArgumentException("there is no structure graph " + key.graph());
      }
      if (path.recorded().orElse(path.count()) > 0) {
        int branches = isStructural ? shape.branches(key) : PathBranches.decisions(graph, key);
        paths.merge(key, path.withBranches(branches), PathCount::plus);
      }
      return this;
    }

    /** Adds executions of a path that were counted. */
    public Builder addPath(PathKey key, long count) {
      return add(PathCount.counted(key, count));
    }

    /**
     * Adds executions of a path that were counted.
     *
     * @param blocks the path's blocks in order of execution; copied. A path whose ending {@link
     *     PathEnding#listsNextBlock lists the next block} has at least two.
     */
    public Builder addPath(int[] blocks, long count, PathEnding ending) {
      return addPath(new PathKey(blocks, ending), count);
    }

    public FunctionProfile build() {
      return build(PathBranches.withHandlers(graph, paths.values()));
    }

    /** Of paths with all their branches. */
    FunctionProfile build(Stream<PathCount> counts) {
      return new FunctionProfile(this, counts.sorted(PathCount.HOTTEST_FIRST).toList());
    }
  }
}
