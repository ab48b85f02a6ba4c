package org.pathprofile.core.coverage;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.CompiledCode;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.DepthFirstOrder;
import org.pathprofile.core.graph.Reachable;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.UnprofiledFunction;

/**
 * Lines and branches that an exact profile covers, file by file. Immutable.
 *
 * <p>A branch is an outcome of a decision of the source: what leads to the same outcomes in several
 * places of the graph, as in the copies of a {@code finally} block, is one decision. Exceptions and
 * suspensions are no branches. A line is known if a function, a statement or a decision begins on
 * it, and has the highest of their counts ({@link LineCounts}).
 *
 * <p>Of compiled code with a source map, these are the lines and branches of the originals, and
 * what has no original is left out. So are decisions of one original in functions of another, or of
 * none, such as in the outermost code of a bundle; but the statements there have their counts.
 *
 * <p>Where a graph has only the edges that were taken, decisions are unknown: neither covered nor
 * missed. So are lines and decisions that seem not to have run in functions of which an activation
 * lost its way ({@link FunctionProfile#irregular}).
 *
 * <p>Code that never ran is known as far as the profile has {@linkplain PathProfile#loaded what was
 * loaded}. Functions that ran, but were not counted, such as those with a single path unless the
 * profile was made with {@code Trivial=true}, are unknown: they are neither covered nor missed.
 */
public final class ProfileCoverage {
  private final List<FileCoverage> files;

  /** Whether functions that never ran are known, if there are any. */
  private final boolean tellsWhatNeverRan;

  private ProfileCoverage(List<FileCoverage> files, boolean tellsWhatNeverRan) {
    this.files = files;
    this.tellsWhatNeverRan = tellsWhatNeverRan;
  }

  /**
   * Derives the coverage in time linear in the size of the profile.
   *
   * @throws IllegalArgumentException if the counts are not exact; the message says what to do
   */
  public static ProfileCoverage of(PathProfile profile) {
    requireExact(profile);
    Map<String, Collecting> byFile = new TreeMap<>();
    Collecting withoutOriginal = new Collecting();
    for (FunctionProfile function : profile.functions()) {
      (function.identity().isWithoutOriginal()
              ? withoutOriginal
              : byFile.computeIfAbsent(
                  function.identity().sourcePathOrName(), file -> new Collecting()))
          .counted.add(function);
    }
    for (LoadedFunction function : profile.loaded()) {
      byFile.computeIfAbsent(function.sourcePath(), file -> new Collecting()).loaded.add(function);
    }
    for (UnprofiledFunction function : profile.notProfiled()) {
      String file = Objects.requireNonNullElse(function.sourcePath(), function.sourceName());
      if (byFile.containsKey(file)) {
        byFile.get(file).notProfiled.add(function.section());
      }
    }
    Function<String, LineCounts> linesIn =
        original ->
            isFile(original)
                ? byFile.computeIfAbsent(original, file -> new Collecting()).lines
                : new LineCounts();
    List.copyOf(byFile.values()).forEach(collecting -> collecting.collect(linesIn));
    withoutOriginal.collect(linesIn);
    List<FileCoverage> files = new ArrayList<>();
    byFile.forEach((file, collecting) -> files.add(collecting.coverage(file)));
    return new ProfileCoverage(
        List.copyOf(files), profile.functions().isEmpty() || !profile.loaded().isEmpty());
  }

  /**
   * A profile without the functions that are in no file, such as those that the guest has made with
   * {@code eval}: readers of coverage look for the lines of each source in a file.
   */
  public static PathProfile inFiles(PathProfile profile) {
    return profile.withFunctions(
        profile.functions().stream().filter(f -> f.identity().sourcePath() != null).toList());
  }

  /**
   * The same without files of {@linkplain Dependencies dependencies}, unless they are asked for. A
   * profile without their functions still has lines of them: statements of all originals are in the
   * outermost code of a bundle.
   */
  public static ProfileCoverage of(PathProfile profile, boolean libraries) {
    ProfileCoverage all = of(profile);
    return libraries
        ? all
        : new ProfileCoverage(
            all.files.stream().filter(file -> !Dependencies.contain(file.file())).toList(),
            all.tellsWhatNeverRan);
  }

  private static boolean isFile(String original) {
    try {
      return Path.of(original).isAbsolute();
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The lines of one function of a profile, which may be of any mode, in its own source. */
  public static LineCounts linesOf(PathProfile profile, FunctionProfile function) {
    Collecting collecting = new Collecting();
    collecting.counted(List.of(inOneSource(function)), false, original -> new LineCounts());
    profile.loaded(function).ifPresent(loaded -> loaded.lines().forEach(collecting.lines::known));
    collecting.decisions.values().forEach(d -> d.addTo(new ArrayList<>(), collecting.lines));
    return collecting.lines;
  }

  /** A function without an original has statements of originals; here, they are where it is. */
  private static FunctionProfile inOneSource(FunctionProfile function) {
    ControlFlowGraph graph = function.graph();
    return function.identity().isWithoutOriginal()
        ? function.withPlaces(
            function.identity(),
            graph.withPlaces(
                block ->
                    graph
                        .block(block)
                        .withCode(
                            graph.block(block).code().stream()
                                .map(range -> compiledOr(range))
                                .toList()),
                unknown -> new UnknownCode(compiledOr(unknown.section()), unknown.what())))
        : function;
  }

  private static SourceRange compiledOr(SourceRange range) {
    return range.compiled() == null ? range : range.compiled().place();
  }

  /**
   * Makes sure that what a profile does not have was not run.
   *
   * @throws IllegalArgumentException if the counts are not exact; the message says what to do
   */
  public static void requireExact(PathProfile profile) {
    unknowable(profile.mode(), profile.hasRests())
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason);
            });
  }

  /**
   * Why profiles that are counted in a certain way have no coverage, and what to do; empty if they
   * have.
   *
   * @param rests whether functions rest
   */
  public static Optional<String> unknowable(ProfileMode mode, boolean rests) {
    if (mode == ProfileMode.EXACT && rests) {
      return Optional.of(
          "functions that rest run paths that nobody sees, so the profile cannot tell what was not"
              + " covered; profile without Rest=true");
    }
    return mode == ProfileMode.EXACT
        ? Optional.empty()
        : Optional.of(
            "a profile of mode "
                + mode.label()
                + " lacks paths that ran, so it cannot tell what was not covered; profile with"
                + " Mode=exact");
  }

  /** The files by name. */
  public List<FileCoverage> files() {
    return files;
  }

  public Ratio lines() {
    return Ratio.sum(files.stream().map(FileCoverage::lineRatio));
  }

  public Ratio branches() {
    return Ratio.sum(files.stream().map(FileCoverage::branchRatio));
  }

  /** For a reader: what is neither covered nor missed, because it is not known; a line each. */
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (!tellsWhatNeverRan) {
      remarks.add(
          "the profile does not tell which functions never ran, so they are in no total; profile"
              + " with Output=json, lcov or cobertura");
    }
    remark(
        remarks,
        FileCoverage::uncountedFunctions,
        "1 function ran, but was not counted, so its lines are unknown and left out;"
            + " Trivial=true counts those with a single path",
        "%d functions ran, but were not counted, so their lines are unknown and left out;"
            + " Trivial=true counts those with a single path");
    remark(
        remarks,
        file -> file.unknownLines().size(),
        "1 line is left out, for it is not known whether it ran",
        "%d lines are left out, for it is not known whether they ran");
    remark(
        remarks,
        file -> file.leastLines().size(),
        "1 line ran at least as often as told, for some of its runs may have no event",
        "%d lines ran at least as often as told, for some of their runs may have no event");
    remark(
        remarks,
        FileCoverage::unknownDecisions,
        "1 decision is left out, for it is not known which way it went",
        "%d decisions are left out, for it is not known which way they went");
    return remarks;
  }

  private void remark(
      List<String> remarks, ToIntFunction<FileCoverage> counter, String one, String many) {
    int count = files.stream().mapToInt(counter).sum();
    if (count > 0) {
      remarks.add(count == 1 ? one : String.format(Locale.ROOT, many, count));
    }
  }

  /**
   * Where a function is.
   *
   * @param isNamed whether it has a name of the source, unlike the code of a file
   */
  private record Place(SourceRange section, boolean isNamed) implements Comparable<Place> {
    static Place of(SourceRange section, String rootName) {
      return new Place(
          section, !rootName.isEmpty() && Character.isJavaIdentifierStart(rootName.charAt(0)));
    }

    @Override
    public int compareTo(Place other) {
      int bySection = SourceRange.BY_PLACE.compare(section, other.section);
      return bySection == 0 ? Boolean.compare(isNamed, other.isNamed) : bySection;
    }
  }

  /** Collects the coverage of one file. */
  private static final class Collecting {
    private final List<FunctionProfile> counted = new ArrayList<>();
    private final List<LoadedFunction> loaded = new ArrayList<>();
    private final Set<SourceRange> notProfiled = new TreeSet<>(SourceRange.BY_PLACE);
    private final LineCounts lines = new LineCounts();
    private final List<FunctionCoverage> functions = new ArrayList<>();
    private final Map<Object, Decision> decisions = new LinkedHashMap<>();
    private final Set<String> names = new HashSet<>();
    private final Set<UnknownCode> unknown = new HashSet<>();
    private int uncounted;

    /**
     * Counts lines and decisions.
     *
     * @param linesIn the lines of other originals, for code of theirs in the functions
     */
    void collect(Function<String, LineCounts> linesIn) {
      Map<Place, LoadedFunction> loadedAt = new TreeMap<>();
      for (LoadedFunction function : loaded) {
        if (function.section().isUnknown()) {
          // A part of a function that is not of this file.
          function.lines().forEach(function.uncounted() ? lines::uncounted : lines::known);
        } else {
          loadedAt.put(Place.of(function.section(), function.rootName()), function);
        }
      }
      Map<Place, List<FunctionProfile>> countedAt = new TreeMap<>();
      counted.stream()
          .sorted(Comparator.comparing(FunctionProfile::identity))
          .forEach(
              function ->
                  countedAt
                      .computeIfAbsent(
                          Place.of(function.identity().section(), function.identity().rootName()),
                          place -> new ArrayList<>())
                      .add(function));
      SortedSet<Place> places = new TreeSet<>(loadedAt.keySet());
      places.addAll(countedAt.keySet());
      SortedSet<SourceRange> sections = new TreeSet<>(SourceRange.BY_PLACE);
      places.forEach(place -> sections.add(place.section()));
      SourceRange whole = fileAmong(sections);
      for (Place place : places) {
        // A file with nothing but a function has the same place as that.
        boolean isFile =
            place.section().equals(whole)
                && !(place.isNamed() && places.contains(new Place(whole, false)));
        if (countedAt.containsKey(place)) {
          counted(countedAt.get(place), isFile, linesIn);
          if (loadedAt.containsKey(place)) {
            loadedAt.get(place).lines().forEach(lines::known);
          }
        } else {
          notCounted(loadedAt.get(place), isFile);
        }
      }
    }

    FileCoverage coverage(String file) {
      List<BranchCoverage> branches = new ArrayList<>();
      decisions.values().forEach(decision -> decision.addTo(branches, lines));
      return new FileCoverage(
          file,
          lines.counts(),
          functions,
          branches,
          lines.unknownLines(),
          lines.leastLines(),
          (int) unknown.stream().filter(c -> c.what() == UnknownCode.What.OUTCOME).count(),
          uncounted);
    }

    /** The function that is the code of the whole file, which is on no line of its own. */
    private static @Nullable SourceRange fileAmong(Set<SourceRange> sections) {
      SourceRange all = null;
      for (SourceRange section : sections) {
        if (all == null || section.contains(all)) {
          all = section;
        }
      }
      SourceRange whole = all;
      boolean isAround =
          whole != null
              && whole.startLine() > 0
              && sections.stream().allMatch(section -> whole.contains(section))
              && (sections.size() > 1 || (whole.startLine() == 1 && whole.startColumn() == 1));
      return isAround ? whole : null;
    }

    /**
     * Of compiled code, the line of a function that never ran is known only if a statement is on
     * it: minifiers put many declarations into one statement, which then is on the line of the
     * first.
     */
    private void notCounted(LoadedFunction function, boolean isFile) {
      if (function.uncounted() || notProfiled.contains(function.section())) {
        uncounted++;
        function.lines().forEach(lines::uncounted);
        return;
      }
      int line = function.section().startLine();
      function.lines().forEach(lines::known);
      if (!isFile) {
        functions.add(
            new FunctionCoverage(unique(function.rootName(), function.section()), line, 0));
        if (function.section().compiled() == null && !function.isBesideClass()) {
          lines.known(line);
        }
      }
    }

    /**
     * Adds the roots of one function: those with the same statements are the function in several
     * forms, such as after it was loaded again; others are parts of it, such as the call of a
     * generator function and what the generator does.
     */
    private void counted(
        List<FunctionProfile> roots, boolean isFile, Function<String, LineCounts> linesIn) {
      List<Set<SourceRange>> parts = new ArrayList<>();
      List<Long> activations = new ArrayList<>();
      for (FunctionProfile root : roots) {
        Set<SourceRange> code = codeOf(root.graph());
        int part = 0;
        while (part < parts.size() && Collections.disjoint(parts.get(part), code)) {
          part++;
        }
        if (part == parts.size()) {
          parts.add(code);
          activations.add(0L);
        }
        // One that lost its way may be in no count.
        long least = Math.max(root.activations(), root.irregular() > 0 ? 1 : 0);
        activations.set(part, activations.get(part) + least);
        add(root, linesIn);
      }
      FunctionProfile first = roots.get(0);
      int line = first.identity().section().startLine();
      long count = Collections.max(activations);
      if (!isFile || !first.graph().hasCode()) {
        functions.add(
            new FunctionCoverage(
                unique(first.identity().rootName(), first.identity().section()), line, count));
        lines.atLeast(line, count);
      }
    }

    private static Set<SourceRange> codeOf(ControlFlowGraph graph) {
      Set<SourceRange> code = new HashSet<>();
      for (int block = 0; block < graph.blockCount(); block++) {
        code.addAll(graph.code(block));
      }
      return code;
    }

    private void add(FunctionProfile function, Function<String, LineCounts> linesIn) {
      ControlFlowGraph graph = function.graph();
      EdgeProfile counts = function.edgeProfile();
      String own = function.identity().sourcePathOrName();
      lines.add(
          function,
          counts,
          range -> {
            CompiledCode compiled = range.compiled();
            String original = compiled == null ? null : compiled.original();
            return original == null || original.equals(own) ? lines : linesIn.apply(original);
          });
      unknown.addAll(graph.unknown());
      Map<Decision, Map<Integer, Long>> places = new HashMap<>();
      for (int block = 0; block < graph.blockCount(); block++) {
        if (graph.isDecision(block)) {
          decision(function, counts, block, places);
        }
      }
      places.forEach((decision, blocks) -> decision.ran += entered(graph, blocks));
    }

    /**
     * How often a decision was reached that is in several places of a graph: in the copies of a
     * {@code finally}, once in each that ran, but where one comes after the other, as the parts of
     * a pattern do, as often as the first.
     *
     * @param blocks its places, each with how often it was decided there
     */
    private static long entered(ControlFlowGraph graph, Map<Integer, Long> blocks) {
      BitSet behind = blocks.size() == 1 ? new BitSet() : behind(graph, blocks.keySet());
      return blocks.entrySet().stream()
          .filter(block -> !behind.get(block.getKey()))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }

    /** The blocks that can run after one of some others without a loop in between. */
    private static BitSet behind(ControlFlowGraph graph, Set<Integer> blocks) {
      DepthFirstOrder order = DepthFirstOrder.of(graph);
      IntFunction<IntStream> next =
          block ->
              IntStream.range(0, graph.outDegree(block))
                  .map(i -> graph.outEdge(block, i))
                  .filter(edge -> !order.isRetreating(edge))
                  .map(graph::to);
      return Reachable.from(blocks.stream().mapToInt(Integer::intValue).flatMap(next), next);
    }

    /**
     * Adds what a block decides, unless it is no decision of the source.
     *
     * @param places where the decisions of the graph are, each with how often it was decided there
     */
    private void decision(
        FunctionProfile function,
        EdgeProfile counts,
        int block,
        Map<Decision, Map<Integer, Long>> places) {
      ControlFlowGraph graph = function.graph();
      List<Block> outcomes = new ArrayList<>();
      List<Long> taken = new ArrayList<>();
      int line = 0;
      for (int i = 0; i < graph.outDegree(block); i++) {
        int edge = graph.outEdge(block, i);
        int target = graph.to(edge);
        // Where it is and what it is called; copies have their code at other places.
        Block outcome = graph.block(target).withCode(List.of());
        if (graph.isRaised(edge) || outcome.isOfSuspension() || isOfException(graph, outcome)) {
          continue;
        }
        if (outcome.section().compiled() != null && outcome.section().isUnknown()) {
          // A decision of a compiler, or of another original.
          return;
        }
        int known = outcomes.indexOf(outcome);
        if (known < 0) {
          outcomes.add(outcome);
          taken.add(counts.edge(edge));
        } else {
          taken.set(known, taken.get(known) + counts.edge(edge));
        }
        line = line == 0 && target != graph.exit() ? outcome.line() : line;
      }
      boolean isLearned = graph.granularity().isLearned();
      if (isLearned || line == 0) {
        // Outcomes of learned ones are the statements that come next, wherever they are.
        line = graph.block(block).line();
      }
      boolean isDoubtful =
          isLearned && graph.unknown().contains(UnknownCode.ofLine(line, UnknownCode.What.OUTCOME));
      if (outcomes.size() < 2 || line == 0 || isDoubtful) {
        return;
      }
      // Of a graph that has only what ran, every outcome has been taken. What seems not to be taken
      // may be where an activation lost its way.
      boolean isLost = function.irregular() > 0 && taken.contains(0L);
      if (!graph.isComplete() || isLost || (isLearned && lines.isUnknown(line))) {
        unknown.add(UnknownCode.ofLine(line, UnknownCode.What.OUTCOME));
        return;
      }
      int place = line;
      Object key =
          List.of(new HashSet<>(outcomes), isLearned ? graph.block(block).section() : line);
      Decision decision = decisions.computeIfAbsent(key, k -> new Decision(place));
      decision.reached |= counts.block(block) > 0;
      for (int i = 0; i < outcomes.size(); i++) {
        decision.taken.merge(outcomes.get(i), taken.get(i), Long::sum);
      }
      places
          .computeIfAbsent(decision, d -> new HashMap<>())
          .put(block, taken.stream().mapToLong(Long::longValue).sum());
    }

    /**
     * Whether an edge is that of an exception which no event tells of, as into Python's end of a
     * {@code with}: outcomes of decisions say which one they are.
     */
    private static boolean isOfException(ControlFlowGraph graph, Block outcome) {
      return !graph.granularity().isLearned()
          && outcome.kind() == BlockKind.STATEMENTS
          && outcome.description().isEmpty();
    }

    private String unique(String rootName, SourceRange section) {
      String name = rootName.isEmpty() ? "(unnamed)" : rootName;
      if (names.add(name)) {
        return name;
      }
      String placed = name + ":" + section.startLine() + ":" + section.startColumn();
      String result = placed;
      for (int copy = 2; !names.add(result); copy++) {
        result = placed + "#" + copy;
      }
      return result;
    }
  }

  /** A decision of the source, with its outcomes in all places of graphs. */
  private static final class Decision {
    private final int line;
    private final Map<Block, Long> taken = new LinkedHashMap<>();
    private boolean reached;

    /** How often the program came to it. */
    private long ran;

    Decision(int line) {
      this.line = line;
    }

    void addTo(List<BranchCoverage> branches, LineCounts lines) {
      lines.atLeast(line, ran);
      int number = branches.isEmpty() ? 0 : branches.get(branches.size() - 1).decision() + 1;
      List<Block> outcomes = new ArrayList<>(taken.keySet());
      outcomes.sort(Comparator.comparing(outcome -> isOtherwise(outcome.kind())));
      for (int i = 0; i < outcomes.size(); i++) {
        Block outcome = outcomes.get(i);
        branches.add(
            new BranchCoverage(
                line, number, i, outcome.description(), reached || ran > 0, taken.get(outcome)));
      }
    }

    /** What readers expect behind the other outcome, whatever the order of the tests. */
    private static boolean isOtherwise(BlockKind kind) {
      return kind == BlockKind.ELSE || kind == BlockKind.DEFAULT || kind == BlockKind.LOOP_EXIT;
    }
  }
}
