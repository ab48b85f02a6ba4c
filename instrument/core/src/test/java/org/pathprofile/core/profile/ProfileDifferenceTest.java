package org.pathprofile.core.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.testing.Seeds;

class ProfileDifferenceTest {
  private static final int[][] PATHS = {{0, 1, 3}, {0, 2, 3}, {0, 1}, {0}};
  private static final PathEnding[] ENDINGS = {
    PathEnding.EXIT, PathEnding.EXIT, PathEnding.SUSPEND, PathEnding.EXCEPTION
  };

  private static ControlFlowGraph graph() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    for (BlockKind kind :
        List.of(BlockKind.ENTRY, BlockKind.THEN, BlockKind.ELSE, BlockKind.EXIT)) {
      graph.addBlock(Block.of(kind, SourceRange.UNKNOWN));
    }
    graph.addEdge(0, 1, true);
    graph.addEdge(0, 2, true);
    graph.addEdge(1, 3, true);
    graph.addEdge(2, 3, true);
    return graph.build();
  }

  /** A program whose activations are suspended on path 2, and go on or do not. */
  private static final class Run {
    private final long[][] counts;
    private final long[] suspended;
    private long missed;
    private long ends;

    Run(int functions) {
      counts = new long[functions][PATHS.length];
      suspended = new long[functions];
    }

    void step(Random random) {
      int function = random.nextInt(counts.length);
      int path = random.nextInt(PATHS.length);
      counts[function][path]++;
      if (path == 2) {
        suspended[function]++;
      }
      if (suspended[function] > 0 && random.nextInt(3) == 0) {
        suspended[function]--;
      }
      missed += random.nextInt(2);
      ends++;
    }

    PathProfile snapshot(ProfileMode mode) {
      PathProfile.Builder profile =
          PathProfile.builder("1", mode).lost(new LostCounts(0, missed, 0));
      for (int i = 0; i < counts.length; i++) {
        FunctionProfile.Builder function =
            FunctionProfile.builder(graph())
                .identity(FunctionIdentity.of("f" + i))
                .irregular(counts[i][0] / 3);
        long activations = 0;
        for (int path = 0; path < PATHS.length; path++) {
          long count = counts[i][path];
          activations += count;
          long pending = path == 2 ? suspended[i] : 0;
          add(function, mode, path, count - pending, ENDINGS[path]);
          add(function, mode, path, pending, PathEnding.ABANDONED);
        }
        profile.addFunction(function.activations(activations).build());
      }
      if (!mode.isExact()) {
        profile.totals(new ProfileTotals(ends, ends / 3, ends / 7));
      }
      return profile.build();
    }

    private static void add(
        FunctionProfile.Builder function,
        ProfileMode mode,
        int path,
        long count,
        PathEnding ending) {
      if (mode.isExact()) {
        function.addPath(PATHS[path], count, ending);
      } else {
        long samples = (count + 2) / 3;
        function.add(
            PathCount.estimated(new PathKey(PATHS[path], ending), count, samples)
                .within(count / 2, 2 * count));
      }
    }
  }

  @Property(seed = Seeds.FIXED)
  void differencesAddUpToTheLastSnapshot(
      @ForAll Random random,
      @ForAll @IntRange(min = 1, max = 4) int functions,
      @ForAll @IntRange(min = 1, max = 8) int snapshots,
      @ForAll boolean exact) {
    ProfileMode mode = exact ? ProfileMode.EXACT : ProfileMode.SAMPLED;
    Run run = new Run(functions);
    PathProfile before = ProfileDifference.settled(run.snapshot(mode));
    assertEquals(List.of(), before.functions());
    List<PathProfile> differences = new ArrayList<>();
    for (int i = 0; i < snapshots; i++) {
      for (int steps = random.nextInt(20); steps > 0; steps--) {
        run.step(random);
      }
      PathProfile now = run.snapshot(mode);
      now = i < snapshots - 1 ? ProfileDifference.settled(now) : now;
      differences.add(ProfileDifference.between(before, now));
      before = now;
    }
    PathProfile sum = differences.get(0);
    for (PathProfile difference : differences.subList(1, snapshots)) {
      sum = ProfileMerger.merge(sum, difference);
    }
    PathProfile last = run.snapshot(mode);
    assertEquals(last.lost(), sum.lost());
    assertEquals(last.totals(), sum.totals());
    assertEquals(
        last.functions().stream().map(FunctionSums::withoutIntervals).toList(), sum.functions());
  }

  private static PathProfile profile(String name, long count) {
    return PathProfile.builder("1", ProfileMode.EXACT)
        .addFunction(
            FunctionProfile.builder(graph())
                .identity(FunctionIdentity.of(name))
                .activations(count)
                .addPath(PATHS[0], count, PathEnding.EXIT)
                .build())
        .build();
  }

  @Test
  void whatDidNotRunIsLeftOut() {
    assertEquals(
        List.of(), ProfileDifference.between(profile("f", 3), profile("f", 3)).functions());
  }

  @Test
  void otherProfilesAreRefused() {
    refused("fewer counts of 'f'", profile("f", 4), profile("f", 3));
    refused("fewer counts of the function 'f'", profile("f", 4), profile("g", 3));
    PathProfile structural = PathProfile.builder("1", ProfileMode.STRUCTURAL).build();
    refused("structural", structural, structural);
    PathProfile other =
        PathProfile.builder("1", ProfileMode.EXACT).pathEnd(PathEnd.BACKEDGE).build();
    refused("same way", profile("f", 1), other);
    PathProfile conditions = PathProfile.builder("1", ProfileMode.EXACT).conditions(true).build();
    refused("same way", profile("f", 1), conditions);
    PathProfile rests = PathProfile.builder("1", ProfileMode.EXACT).rests(true).build();
    refused("exact with functions that rest", rests, rests);
    refused("same way", rests, profile("f", 1));
  }

  private static void refused(String message, PathProfile earlier, PathProfile later) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> ProfileDifference.between(earlier, later));
    assertTrue(e.getMessage().contains(message), e::getMessage);
  }
}
