package org.pathprofile.core.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;

class TextTest {

  @Test
  void wideAndCombiningCharacters() {
    assertEquals(3, Text.width("a\u0301bc"));
    assertEquals(4, Text.width("\u7db2\u7d61"));
    assertEquals(2, Text.width("\ud83d\ude00"));
    assertEquals("   \u7db2", Text.padLeft("\u7db2", 5));
    assertEquals("\u7db2   ", Text.padRight("\u7db2", 5));
  }

  @Test
  void shorteningKeepsCharactersWhole() {
    assertEquals("abcdef", Text.shortened("abcdef", 6));
    assertEquals("ab...gh", Text.shortened("abcdefgh", 7));
    assertEquals("...fgh", Text.shortenedAtStart("abcdefgh", 6));
    assertEquals(
        "\ud83d\ude00...\ud83d\ude00",
        Text.shortened("\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00", 7));
  }

  @Test
  void wrapping() {
    assertEquals(List.of("aa, bb,", "cc"), Text.wrap(List.of("aa", "bb", "cc"), ", ", 7));
    assertEquals(List.of("aaaaaaaa,", "b"), Text.wrap(List.of("aaaaaaaa", "b"), ", ", 7));
  }

  @Test
  void sourcesAreToldApartByAsFewSegmentsAsItTakes() {
    FunctionProfile[] functions = {
      function("/a/src/x.js", "x.js"),
      function("/a/lib/x.js", "x.js"),
      function("/b/lib/x.js", "x.js"),
      function("/a/y.js", "y.js"),
      function(null, "y.js"),
      function(null, "(eval)"),
      function("C:\\work\\z.js", "z.js"),
      function("/" + "long/".repeat(30) + "name.js", "name.js")
    };
    SourceNames names = new SourceNames(List.of(functions));
    String[] expected = {
      "src/x.js:3-4",
      "a/lib/x.js:3-4",
      "b/lib/x.js:3-4",
      "a/y.js:3-4",
      "y.js:3-4",
      "(eval):3-4",
      "z.js:3-4",
      "name.js:3-4"
    };
    for (int i = 0; i < functions.length; i++) {
      assertEquals(expected[i], names.place(functions[i]));
    }
  }

  private static FunctionProfile function(String path, String name) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    return FunctionProfile.builder(graph.build())
        .identity(new FunctionIdentity("", "", "", path, name, null, new SourceRange(3, 1, 4, 1)))
        .build();
  }

  @Test
  void numbers() {
    assertEquals("1 path", Numbers.count(1, "path"));
    assertEquals("1,234 paths", Numbers.count(1234, "path"));
    assertEquals("0.125 %", Numbers.percent(0.125));
    assertEquals("10 %", Numbers.percent(10));
    assertEquals("0 %", Numbers.percent(0));
    assertEquals("33.33 %", Numbers.share(1, 3));
    assertEquals("< 0.01 %", Numbers.share(1, 1_000_000));
    assertEquals("0.00 %", Numbers.share(0, 3));
    assertEquals("0.00 %", Numbers.share(0, 0));
  }
}
