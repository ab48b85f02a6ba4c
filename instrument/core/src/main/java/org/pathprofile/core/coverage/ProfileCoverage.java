package org.pathprofile.core.coverage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/**
 * Lines and branches that an exact profile covers, file by file. Immutable.
 *
 * <p>A branch is an edge out of a block with several; exceptions are no branches. A line is known
 * if a function, a block or a decision begins on it, and has the highest of their counts: lines in
 * the middle of straight code are not known. Functions that were never run are not in a profile,
 * nor are those with a single path, unless it was made with {@code Trivial=true}.
 */
public final class ProfileCoverage {
  private final List<FileCoverage> files;

  private ProfileCoverage(List<FileCoverage> files) {
    this.files = files;
  }

  /**
   * Derives the coverage in time linear in the size of the profile.
   *
   * @throws IllegalArgumentException if the counts are not exact; the message says what to do
   */
  public static ProfileCoverage of(PathProfile profile) {
    requireExact(profile);
    Map<String, List<FunctionProfile>> byFile =
        profile.functions().stream()
            .collect(
                Collectors.groupingBy(
                    FunctionProfile::sourcePathOrName, TreeMap::new, Collectors.toList()));
    List<FileCoverage> files = new ArrayList<>();
    byFile.forEach((file, functions) -> files.add(new Collecting().file(file, functions)));
    return new ProfileCoverage(List.copyOf(files));
  }

  /**
   * Makes sure that what a profile does not have was not run.
   *
   * @throws IllegalArgumentException if the counts are not exact; the message says what to do
   */
  public static void requireExact(PathProfile profile) {
    unknowable(profile.mode())
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(reason);
            });
  }

  /** Why profiles of a mode have no coverage, and what to do; empty if they have. */
  public static Optional<String> unknowable(ProfileMode mode) {
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

  /** Collects the coverage of one file. */
  private static final class Collecting {
    private final SortedMap<Integer, Long> lines = new TreeMap<>();
    private final List<FunctionCoverage> functions = new ArrayList<>();
    private final List<BranchCoverage> branches = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private int decisions;

    FileCoverage file(String file, List<FunctionProfile> unsorted) {
      List<FunctionProfile> sorted =
          unsorted.stream().sorted(Comparator.comparing(FunctionProfile::identity)).toList();
      sorted.forEach(this::add);
      return new FileCoverage(file, lines, functions, branches);
    }

    private void add(FunctionProfile function) {
      int first = function.section().startLine();
      functions.add(new FunctionCoverage(unique(function), first, function.activations()));
      line(first, function.activations());
      ControlFlowGraph graph = function.graph();
      EdgeProfile counts = function.edgeProfile();
      for (int block = 0; block < graph.blockCount(); block++) {
        if (block != graph.exit() && !isHandler(graph, block)) {
          line(graph.block(block).line(), counts.block(block));
        }
        if (graph.outDegree(block) > 1) {
          decision(graph, counts, block);
        }
      }
    }

    /** A handler is told at the line of its {@code try}, which runs more often. */
    private static boolean isHandler(ControlFlowGraph graph, int block) {
      BlockKind kind = graph.block(block).kind();
      return graph.isHead(block) && (kind == BlockKind.CATCH || kind == BlockKind.FINALLY);
    }

    private void decision(ControlFlowGraph graph, EdgeProfile counts, int block) {
      long total = 0;
      List<Integer> targets = new ArrayList<>();
      Map<Integer, Long> taken = new HashMap<>();
      int line = 0;
      for (int i = 0; i < graph.outDegree(block); i++) {
        int edge = graph.outEdge(block, i);
        int target = graph.to(edge);
        if (!taken.containsKey(target)) {
          targets.add(target);
        }
        taken.merge(target, counts.edge(edge), Long::sum);
        total += counts.edge(edge);
        Block outcome = graph.block(target);
        line = line == 0 && target != graph.exit() ? outcome.line() : line;
      }
      if (graph.granularity().isLearned()) {
        // Outcomes are the statements that come next, wherever they are.
        line = graph.block(block).line();
      }
      if (targets.size() < 2) {
        return;
      }
      line = line == 0 ? graph.block(block).line() : line;
      if (line == 0) {
        return;
      }
      // A decision ran as often as all its outcomes together.
      line(line, total);
      targets.sort(Comparator.comparing(target -> isOtherwise(graph.block(target).kind())));
      boolean reached = total > 0 || counts.block(block) > 0;
      for (int i = 0; i < targets.size(); i++) {
        int target = targets.get(i);
        branches.add(
            new BranchCoverage(
                line, decisions, i, graph.block(target).description(), reached, taken.get(target)));
      }
      decisions++;
    }

    /** What readers expect behind the other outcome, whatever the order of the tests. */
    private static boolean isOtherwise(BlockKind kind) {
      return kind == BlockKind.ELSE || kind == BlockKind.DEFAULT || kind == BlockKind.LOOP_EXIT;
    }

    private void line(int line, long count) {
      if (line > 0) {
        lines.merge(line, count, Math::max);
      }
    }

    private String unique(FunctionProfile function) {
      String name = function.rootName().isEmpty() ? "(unnamed)" : function.rootName();
      if (names.add(name)) {
        return name;
      }
      String placed =
          name + ":" + function.section().startLine() + ":" + function.section().startColumn();
      String result = placed;
      for (int copy = 2; !names.add(result); copy++) {
        result = placed + "#" + copy;
      }
      return result;
    }
  }
}
