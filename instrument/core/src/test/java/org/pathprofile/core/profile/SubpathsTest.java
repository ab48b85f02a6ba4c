package org.pathprofile.core.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;

class SubpathsTest {
  private static final SubpathSampling SAMPLING = sampling(List.of(1, 2));

  private static SubpathSampling sampling(List<Integer> lengths) {
    return new SubpathSampling(lengths, 1000, 10, 95, 20, 4096, 2048);
  }

  private static FunctionProfile function(String name) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    graph.addEdge(0, 1, true);
    return FunctionProfile.builder(graph.build()).identity(FunctionIdentity.of(name)).build();
  }

  private static Subpath subpath(long count, long low, long high, SubpathBlock... blocks) {
    return new Subpath(Arrays.asList(blocks), 1, count, low, high);
  }

  private static SubpathBlock block(String function, int block) {
    return new SubpathBlock(function(function).identity(), block);
  }

  private static PathProfile.Builder profile() {
    return PathProfile.builder("1", ProfileMode.SUBPATH)
        .addFunction(function("f"))
        .addFunction(function("g"));
  }

  @Test
  void whatIsCertainlyHotComesFirst() {
    Subpath likely = subpath(100, 50, 200, block("f", 0));
    Subpath unlikely = subpath(900, 1, 5000, block("f", 1));
    Subpath longer = subpath(80, 40, 100, block("f", 0), block("f", 1));
    List<Subpath> all = List.of(unlikely, longer, likely);
    assertEquals(
        List.of(likely, longer, unlikely), profile().subpaths(SAMPLING, all).build().subpaths());
  }

  @Test
  void onlyFunctionsOfSubpathsAreKept() {
    PathProfile profile =
        profile().subpaths(SAMPLING, List.of(subpath(1, 1, 1, block("g", 0)))).build();
    assertEquals(
        List.of("g"),
        profile.functions().stream().map(function -> function.identity().rootName()).toList());
    assertEquals(List.of(), profile().build().functions());
  }

  @Test
  void estimatesAreRoundedOutwards() {
    Subpath subpath = Subpath.estimated(List.of(block("f", 0)), 3, 10.4, 4.9, 30.1);
    assertEquals(new Subpath(subpath.blocks(), 3, 10, 4, 31), subpath);
    assertEquals(1, Subpath.estimated(List.of(block("f", 0)), 1, 0.2, 0.1, 0.3).count());
  }

  @Test
  void mergingAddsEstimatesAndTheLimitsOfWhatIsNotListed() {
    PathProfile a =
        profile()
            .subpaths(
                SAMPLING,
                List.of(
                    subpath(100, 50, 200, block("f", 0)),
                    subpath(7, 1, 90, block("f", 1), block("g", 0))))
            .build();
    PathProfile b =
        profile().subpaths(SAMPLING, List.of(subpath(30, 20, 40, block("f", 0)))).build();
    for (PathProfile sum : List.of(ProfileMerger.merge(a, b), ProfileMerger.merge(b, a))) {
      assertEquals(
          List.of(
              new Subpath(List.of(block("f", 0)), 2, 130, 70, 240),
              // The other list lacks it: up to 20 of length 1 or 2, each with probability 1/2.
              new Subpath(List.of(block("f", 1), block("g", 0)), 1, 7, 1, 130)),
          sum.subpaths());
      SubpathSampling sampling = sum.subpathSampling().get();
      assertEquals(90, sampling.confidence());
      assertEquals(40, sampling.highOfOthers());
      assertEquals(2000, sampling.blocks());
      assertEquals(8192, sampling.memoryLimit());
      assertEquals(4096, sampling.memoryUsed());
    }
    PathProfile other = profile().subpaths(sampling(List.of(1)), List.of()).build();
    assertThrows(IllegalArgumentException.class, () -> ProfileMerger.merge(a, other));
  }

  @Test
  void saysWhatIsWrong() {
    Subpath twice = subpath(1, 1, 1, block("f", 0));
    assertMessage("second time", () -> profile().subpaths(SAMPLING, List.of(twice, twice)));
    assertMessage(
        "not sampled",
        () ->
            profile()
                .subpaths(
                    SAMPLING,
                    List.of(subpath(1, 1, 1, block("f", 0), block("f", 0), block("f", 0)))));
    assertMessage(
        "does not have",
        () -> profile().subpaths(SAMPLING, List.of(subpath(1, 1, 1, block("h", 0)))).build());
    assertMessage(
        "does not have",
        () -> profile().subpaths(SAMPLING, List.of(subpath(1, 1, 1, block("f", 2)))).build());
    assertMessage(
        "has no subpaths",
        () -> PathProfile.builder("1", ProfileMode.EXACT).subpaths(SAMPLING, List.of()));
    assertMessage("outside its interval", () -> subpath(5, 6, 7, block("f", 0)));
    assertMessage("at least 1 block", () -> subpath(5, 5, 7));
    assertMessage("no block -1", () -> block("f", -1));
  }

  private static void assertMessage(String part, Runnable action) {
    String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
    assertTrue(message.contains(part), message);
  }
}
