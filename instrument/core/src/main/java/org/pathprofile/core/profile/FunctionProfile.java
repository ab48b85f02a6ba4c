package org.pathprofile.core.profile;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;

/** The paths counted in one function. Immutable and thread-safe. */
public final class FunctionProfile {
  /** By falling branch flow, then by place. */
  static final Comparator<FunctionProfile> HOTTEST_FIRST =
      Comparator.comparingLong(FunctionProfile::branchFlow)
          .reversed()
          .thenComparing(FunctionProfile::identity);

  private final FunctionIdentity identity;
  private final ControlFlowGraph graph;
  private final Activations activations;
  private final BigInteger staticPaths;
  private final Iterations iterations;
  private final long irregular;
  private final List<PathCount> paths;
  private final List<StructurePart> structure;
  private final FunctionRests rests;
  private final Map<BlockLeft, Long> left;
  private final long branchFlow;
  private final long pathCount;

  private FunctionProfile(
      FunctionIdentity identity,
      ControlFlowGraph graph,
      Activations activations,
      BigInteger staticPaths,
      Iterations iterations,
      long irregular,
      List<PathCount> paths,
      List<StructurePart> structure,
      FunctionRests rests,
      Map<BlockLeft, Long> left) {
    this.identity = identity;
    this.graph = graph;
    this.activations = activations;
    this.staticPaths = staticPaths;
    this.iterations = iterations;
    this.irregular = irregular;
    this.paths = paths;
    this.structure = structure;
    this.rests = rests;
    this.left = Map.copyOf(left);
    long flow = 0;
    long count = 0;
    for (PathCount path : paths) {
      flow = Saturating.add(flow, path.branchFlow());
      count = Saturating.add(count, path.count());
    }
    branchFlow = flow;
    pathCount = count;
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

  /** The guest's name of the function. */
  public String rootName() {
    return identity.rootName();
  }

  /** The id of the guest language. */
  public String language() {
    return identity.language();
  }

  /** The structural hash of the graph. */
  public String graphHash() {
    return identity.graphHash();
  }

  /** The path of the source file, if the source is a file. */
  public Optional<String> sourcePath() {
    return Optional.ofNullable(identity.sourcePath());
  }

  public String sourceName() {
    return identity.sourceName();
  }

  /** The path of the source, or its name if it is not a file. */
  public String sourcePathOrName() {
    return sourcePath().orElse(sourceName());
  }

  /** Where the function is in the source. */
  public SourceRange section() {
    return identity.section();
  }

  public ControlFlowGraph graph() {
    return graph;
  }

  /** How often the function was activated, at least 0; an estimate where the counts are. */
  public long activations() {
    return activations.count();
  }

  /**
   * From how many samples the activations were estimated: those of paths that begin at the entry. 0
   * if they were counted.
   */
  public long activationSamples() {
    return activations.samples();
  }

  /** The lower end of the 95 % interval of estimated activations, if there is one. */
  public OptionalLong activationsLow() {
    return activations.low();
  }

  /** The upper end of the 95 % interval of estimated activations, if there is one. */
  public OptionalLong activationsHigh() {
    return activations.high();
  }

  Activations allActivations() {
    return activations;
  }

  /**
   * How many paths the function's numbering has, at least 0. Where paths are sequences of others,
   * {@link Iterations.Form#NGRAM}, these others.
   */
  public BigInteger staticPaths() {
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

  /** For readers: which blocks were merged because no event distinguishes them, and why. */
  public List<String> indistinct() {
    return graph.indistinct();
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
   * This profile with all counts of paths multiplied by a factor, rounded, saturating at {@link
   * Long#MAX_VALUE}, without intervals, and without {@link #rests}.
   *
   * @param factor at least 0
   */
  public FunctionProfile scaled(double factor) {
    List<PathCount> counts =
        paths.stream()
            .map(path -> path.withCount(Math.round(path.count() * factor)))
            .sorted(PathCount.HOTTEST_FIRST)
            .toList();
    return with(activations.withoutInterval(), counts, FunctionRests.NONE);
  }

  /**
   * The same counts of the same function, elsewhere.
   *
   * @param newIdentity which function it is there
   * @param newGraph the graph with the same blocks and edges, at other places
   */
  public FunctionProfile withPlaces(FunctionIdentity newIdentity, ControlFlowGraph newGraph) {
    return new FunctionProfile(
        newIdentity,
        newGraph,
        activations,
        staticPaths,
        iterations,
        irregular,
        paths,
        structure,
        rests,
        left);
  }

  boolean isExecuted() {
    return activations.count() > 0 || irregular > 0 || !paths.isEmpty();
  }

  /**
   * The sums of two profiles of the same function; the paths are matched by {@link PathKey}.
   *
   * @throws IllegalArgumentException if the functions differ, have different graphs under the same
   *     hash, or their paths were followed over different numbers of iterations
   * @throws ArithmeticException if a count exceeds {@link Long#MAX_VALUE}
   */
  FunctionProfile plus(FunctionProfile other) {
    if (!identity.equals(other.identity)) {
      throw new IllegalArgumentException(identity + " and " + other.identity + " differ");
    }
    ControlFlowGraph common = Graphs.common(graph, other.graph);
    if (common == null) {
      throw new IllegalArgumentException(
          "the function " + identity + " has two graphs with the same hash " + graphHash());
    }
    if (!iterations.equals(other.iterations)) {
      throw new IllegalArgumentException(
          "the paths of "
              + identity
              + " cannot be summed, they span different numbers of iterations: "
              + iterations
              + " and "
              + other.iterations
              + "; profile again with the same K and MaxPaths");
    }
    if (common.granularity().isLearned() && !isIn(common, other)) {
      GrownGraph grown = new GrownGraph(common, this, other);
      return grown.of(this).plus(grown.of(other));
    }
    Map<PathKey, PathCount> own = byKey(paths);
    Map<PathKey, PathCount> others = byKey(other.paths);
    Map<PathKey, PathCount> sums = new HashMap<>(others);
    sums.replaceAll((key, path) -> path.withoutInterval());
    own.forEach(
        (key, path) -> {
          PathCount match = others.get(key);
          sums.put(key, match == null ? path.withoutInterval() : path.plus(match));
        });
    return new FunctionProfile(
        identity,
        common,
        activations.plus(other.activations),
        staticPaths.max(other.staticPaths),
        iterations,
        Math.addExact(irregular, other.irregular),
        hottestFirst(sums),
        StructurePart.sums(structure, other.structure),
        rests.plus(other.rests),
        sums(left, other.left));
  }

  /**
   * What was counted since an earlier snapshot of the same function, without intervals.
   *
   * @throws IllegalArgumentException if the functions differ, have different graphs or numbers of
   *     iterations, or a count fell
   */
  FunctionProfile minus(FunctionProfile earlier) {
    ControlFlowGraph common = Graphs.common(graph, earlier.graph);
    if (common == null || !iterations.equals(earlier.iterations)) {
      throw new IllegalArgumentException("the function " + identity + " has two graphs");
    }
    if (common.granularity().isLearned() && !isIn(common, earlier)) {
      GrownGraph grown = new GrownGraph(common, this, earlier);
      return grown.of(this).minus(grown.of(earlier));
    }
    Map<PathKey, PathCount> before = byKey(earlier.paths);
    Map<PathKey, PathCount> rest = new HashMap<>();
    for (PathCount path : paths) {
      PathCount old = before.remove(path.key());
      PathCount since = old == null ? path.withoutInterval() : path.minus(old, identity);
      if (since != null) {
        rest.put(path.key(), since);
      }
    }
    ProfileDifference.subtract(0, before.size(), identity);
    return new FunctionProfile(
        identity,
        common,
        activations.minus(earlier.activations, identity),
        staticPaths,
        iterations,
        ProfileDifference.subtract(irregular, earlier.irregular, identity),
        hottestFirst(rest),
        structure,
        FunctionRests.NONE,
        since(earlier.left));
  }

  private static Map<BlockLeft, Long> sums(Map<BlockLeft, Long> a, Map<BlockLeft, Long> b) {
    Map<BlockLeft, Long> sums = new HashMap<>(a);
    b.forEach((place, count) -> sums.merge(place, count, Math::addExact));
    return sums;
  }

  private Map<BlockLeft, Long> since(Map<BlockLeft, Long> before) {
    Map<BlockLeft, Long> rest = new HashMap<>(left);
    rest.replaceAll((place, count) -> count - before.getOrDefault(place, 0L));
    rest.values().removeIf(count -> count <= 0);
    return rest;
  }

  /** This profile without the paths that ended so. */
  FunctionProfile without(PathEnding ending) {
    List<PathCount> others = paths.stream().filter(path -> path.ends() != ending).toList();
    return with(activations, others, rests);
  }

  FunctionProfile withoutIntervals() {
    List<PathCount> plain = paths.stream().map(PathCount::withoutInterval).toList();
    return with(activations.withoutInterval(), plain, rests);
  }

  private FunctionProfile with(
      Activations newActivations, List<PathCount> newPaths, FunctionRests newRests) {
    return new FunctionProfile(
        identity,
        graph,
        newActivations,
        staticPaths,
        iterations,
        irregular,
        newPaths,
        structure,
        newRests,
        left);
  }

  /** Whether both have one graph, so that their paths end at the same blocks, too. */
  private boolean isIn(ControlFlowGraph common, FunctionProfile other) {
    return graph == common && other.graph == common;
  }

  private static Map<PathKey, PathCount> byKey(List<PathCount> paths) {
    return paths.stream().collect(Collectors.toMap(PathCount::key, path -> path));
  }

  /** Whether the paths that begin at a block are known to begin in an exception handler. */
  public boolean isHandler(int block) {
    return graph.isHandler(block) && !mayResume(graph, paths);
  }

  /** Whether what looks like a handler may be where an activation goes on. */
  private static boolean mayResume(ControlFlowGraph graph, Collection<PathCount> paths) {
    return graph.granularity().isLearned()
        && paths.stream().anyMatch(path -> path.ends() == PathEnding.SUSPEND);
  }

  private static List<PathCount> hottestFirst(Map<PathKey, PathCount> paths) {
    return paths.values().stream().sorted(PathCount.HOTTEST_FIRST).toList();
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof FunctionProfile other
        && identity.equals(other.identity)
        && activations.equals(other.activations)
        && staticPaths.equals(other.staticPaths)
        && iterations.equals(other.iterations)
        && irregular == other.irregular
        && paths.equals(other.paths)
        && structure.equals(other.structure)
        && rests.equals(other.rests)
        && left.equals(other.left)
        && Graphs.equal(graph, other.graph);
  }

  @Override
  public int hashCode() {
    return Objects.hash(identity, activations, staticPaths, iterations, irregular, paths);
  }

  @Override
  public String toString() {
    return identity + ": " + activations.count() + " activations, paths " + paths;
  }

  /** Collects the profile of one function. Not thread-safe. */
  public static final class Builder {
    private final ControlFlowGraph graph;
    private final Map<PathKey, PathCount> paths = new HashMap<>();
    private String rootName = "";
    private String language = "";
    private String graphHash = "";
    private String sourcePath;
    private String sourceName = "";
    private String sourceDigest;
    private SourceRange section = SourceRange.UNKNOWN;
    private String compiledIn;
    private Activations activations = Activations.NONE;
    private BigInteger staticPaths = BigInteger.ZERO;
    private Iterations iterations = Iterations.ONE;
    private long irregular;
    private List<StructurePart> structure = List.of();
    private FunctionRests rests = FunctionRests.NONE;
    private Map<BlockLeft, Long> left = Map.of();
    private StructureShape shape;

    private Builder(ControlFlowGraph graph) {
      this.graph = Objects.requireNonNull(graph, "graph");
    }

    /** Which function it is, instead of naming its parts one by one. */
    public Builder identity(FunctionIdentity identity) {
      sourceDigest = identity.sourceDigest();
      compiledIn = identity.compiledIn();
      return rootName(identity.rootName())
          .language(identity.language())
          .graphHash(identity.graphHash())
          .source(identity.sourcePath(), identity.sourceName())
          .section(identity.section());
    }

    public Builder rootName(String newRootName) {
      rootName = Objects.requireNonNull(newRootName, "rootName");
      return this;
    }

    public Builder language(String newLanguage) {
      language = Objects.requireNonNull(newLanguage, "language");
      return this;
    }

    public Builder graphHash(String newGraphHash) {
      graphHash = Objects.requireNonNull(newGraphHash, "graphHash");
      return this;
    }

    /**
     * @param path the path of the source file, or null if the source is not a file
     */
    public Builder source(String path, String name) {
      sourcePath = path;
      sourceName = Objects.requireNonNull(name, "name");
      return this;
    }

    public Builder section(SourceRange newSection) {
      section = Objects.requireNonNull(newSection, "section");
      return this;
    }

    /**
     * @throws IllegalArgumentException if {@code count} is negative
     */
    public Builder activations(long count) {
      return activations(count, 0);
    }

    /**
     * Sets an estimate of the activations.
     *
     * @param samples from how many samples it follows
     * @throws IllegalArgumentException if a number is negative
     */
    public Builder activations(long count, long samples) {
      activations = new Activations(count, samples);
      return this;
    }

    /**
     * Sets an estimate of the activations with its 95 % interval.
     *
     * @param samples from how many samples it follows
     * @param low the lower end of the interval, 0 to {@code count}
     * @param high the upper end of the interval, at least {@code count}
     * @throws IllegalArgumentException if a number is negative, or the interval does not contain
     *     the estimate
     */
    public Builder activations(long count, long samples, long low, long high) {
      activations = new Activations(count, samples, OptionalLong.of(low), OptionalLong.of(high));
      return this;
    }

    Builder activations(Activations newActivations) {
      activations = newActivations;
      return this;
    }

    /**
     * @throws IllegalArgumentException if {@code newStaticPaths} is negative
     */
    public Builder staticPaths(BigInteger newStaticPaths) {
      if (newStaticPaths.signum() < 0) {
        throw new IllegalArgumentException("negative static paths " + newStaticPaths);
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
      irregular = requireNotNegative("irregular transitions", newIrregular);
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
      newLeft.forEach(
          (place, count) -> {
            requireNotNegative("count", count);
            if (place.block() >= graph.blockCount()) {
              throw new IllegalArgumentException("the graph has no block " + place.block());
            }
          });
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
      check(key);
      boolean isStructural = shape != null && key.graph() < structure.size();
      if (isStructural != path.recorded().isPresent()) {
        throw new IllegalArgumentException("there is no structure graph " + key.graph());
      }
      if (path.recorded().orElse(path.count()) > 0) {
        int branches = isStructural ? shape.branches(key) : branches(key);
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

    private void check(PathKey key) {
      for (int block : key.blocks()) {
        if (block < 0 || block >= graph.blockCount()) {
          throw new IllegalArgumentException(
              "the graph has no block " + block + ", it has " + graph.blockCount() + " blocks");
        }
      }
      if (key.executedLength() == 0) {
        throw new IllegalArgumentException(
            "a path that ends '"
                + key.ending().label()
                + "' lists the next path's first block too");
      }
    }

    private int branches(PathKey key) {
      int branches = 0;
      for (int i = key.repeats(); i + 1 < key.length(); i++) {
        if (graph.isDecision(key.block(i))) {
          branches++;
        }
      }
      return branches;
    }

    private static long requireNotNegative(String what, long count) {
      if (count < 0) {
        throw new IllegalArgumentException("negative " + what + ": " + count);
      }
      return count;
    }

    public FunctionProfile build() {
      return new FunctionProfile(
          new FunctionIdentity(
              rootName,
              language,
              graphHash,
              sourcePath,
              sourceName,
              sourceDigest,
              section,
              compiledIn),
          graph,
          activations,
          staticPaths,
          iterations,
          irregular,
          hottestFirst(withHandlers()),
          structure,
          rests,
          left);
    }

    /** The paths, with a branch more for each that begins in a handler. */
    private Map<PathKey, PathCount> withHandlers() {
      if (mayResume(graph, paths.values())) {
        return paths;
      }
      Map<PathKey, PathCount> all = new HashMap<>(paths);
      all.replaceAll(
          (key, path) ->
              key.repeats() == 0 && graph.isHandler(key.block(0))
                  ? path.withBranches(path.branches() + 1)
                  : path);
      return all;
    }
  }
}
