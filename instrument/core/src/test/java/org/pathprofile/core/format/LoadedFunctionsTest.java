package org.pathprofile.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.BlockLeft;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LoadedFunction;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMerger;
import org.pathprofile.core.profile.ProfileMode;

/** What a profile knows of code, besides counts: what was loaded, and the statements of blocks. */
class LoadedFunctionsTest {
  private static final SourceRange PLACE = new SourceRange(1, 1, 9, 2);

  private static PathProfile profile(LoadedFunction... functions) {
    return PathProfile.builder("1", ProfileMode.EXACT).addLoaded(List.of(functions)).build();
  }

  private static LoadedFunction loaded(String name, boolean uncounted, Integer... lines) {
    return new LoadedFunction(
        name, "js", "/src/a.js", PLACE, name.equals("f"), uncounted, List.of(lines));
  }

  private static FunctionProfile function() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    int entry =
        graph.addBlock(
            Block.of(BlockKind.ENTRY, PLACE)
                .withCode(List.of(new SourceRange(2, 3, 2, 9), new SourceRange(3, 3, 4, 1))));
    graph.addEdge(entry, graph.addBlock(Block.of(BlockKind.EXIT, PLACE)), true);
    graph.addUnknown(UnknownCode.ofLine(5, UnknownCode.What.OUTCOME));
    return FunctionProfile.builder(graph.build())
        .identity(new FunctionIdentity("", "", "", null, "", null, PLACE))
        .activations(3)
        .addPath(new int[] {0}, 1, PathEnding.EXCEPTION)
        .addPath(new int[] {0, 1}, 2, PathEnding.EXIT)
        .left(Map.of(new BlockLeft(0, 1), 1L))
        .build();
  }

  @Test
  void readingGivesWhatWasWritten() throws IOException {
    PathProfile profile = profile(loaded("f", false, 2, 3), loaded("g", true));
    assertEquals(profile, JsonProfileTest.read(JsonProfileTest.write(profile)));
    PathProfile counted =
        PathProfile.builder("1", ProfileMode.EXACT).addFunction(function()).build();
    PathProfile read = JsonProfileTest.read(JsonProfileTest.write(counted));
    assertEquals(counted, read);
    assertEquals(Map.of(new BlockLeft(0, 1), 1L), read.functions().get(0).left());
    assertEquals(2, read.functions().get(0).graph().code(0).size());
  }

  @Test
  void aFileWithoutTheListHasNone() throws IOException {
    String text = JsonProfileTest.write(profile());
    assertFalse(text.contains("loaded"), text);
    assertEquals(List.of(), JsonProfileTest.read(text).loaded());
  }

  @Test
  void halfAStatementIsRefused() throws IOException {
    PathProfile counted =
        PathProfile.builder("1", ProfileMode.EXACT).addFunction(function()).build();
    String text = JsonProfileTest.write(counted).replaceFirst("\"code\" ?: ?\\[", "$0 1,");
    ProfileFormatException e =
        assertThrows(ProfileFormatException.class, () -> JsonProfileTest.read(text));
    assertTrue(e.getMessage().contains("four numbers"), e.getMessage());
  }

  @Test
  void sumsHaveWhatEitherHas() {
    PathProfile sum =
        ProfileMerger.merge(
            profile(loaded("f", false, 2)), profile(loaded("f", true, 3), loaded("g", false)));
    assertEquals(List.of(loaded("f", true, 2, 3), loaded("g", false)), sum.loaded());
    PathProfile one = PathProfile.builder("1", ProfileMode.EXACT).addFunction(function()).build();
    assertEquals(
        Map.of(new BlockLeft(0, 1), 2L), ProfileMerger.merge(one, one).functions().get(0).left());
  }
}
