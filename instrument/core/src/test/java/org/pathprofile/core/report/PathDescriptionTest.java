package org.pathprofile.core.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.testing.GraphBuilder;
import org.pathprofile.core.testing.Seeds;

class PathDescriptionTest {
  /** A function with every kind of place where a path can begin or end. */
  private static final GraphBuilder GRAPH =
      new GraphBuilder()
          .block("entry", BlockKind.ENTRY, new SourceRange(1, 1, 30, 1), 1, "")
          .block("plain", BlockKind.STATEMENTS, new SourceRange(2, 1, 4, 9), 2, "")
          .block("header", BlockKind.LOOP_HEADER, 5, "while")
          .block("again", BlockKind.LOOP_BODY, 5, "while -> again")
          .block("then", BlockKind.THEN, 6, "if -> then")
          .block("endless", BlockKind.LOOP_HEADER, 8, "")
          .block("test", BlockKind.STATEMENTS, 9, "")
          .block("await", BlockKind.SUSPEND, 10, "await")
          .block("silent", BlockKind.SUSPEND, 11, "")
          .block("resume", BlockKind.RESUME, 10, "")
          .block("catch", BlockKind.CATCH, 14, "")
          .block("return", BlockKind.STATEMENTS, 20, "return")
          .block("throw", BlockKind.STATEMENTS, 21, "throw")
          .block("nowhere", BlockKind.STATEMENTS, SourceRange.UNKNOWN, 0, "")
          .block("word", BlockKind.THEN, SourceRange.UNKNOWN, 0, "?. -> undefined")
          .block("exit", BlockKind.EXIT, 30, "");

  private static String describe(String path, PathEnding ending) {
    return text(PathDescription.of(GRAPH.build(), new PathKey(GRAPH.path(path), ending)));
  }

  private static String text(List<Piece> pieces) {
    return pieces.stream()
        .flatMap(piece -> piece.words().stream())
        .collect(Collectors.joining(", "));
  }

  @Test
  void endings() {
    assertEquals("straight to the end", describe("entry plain exit", PathEnding.EXIT));
    assertEquals("6 if -> then, to the end", describe("entry then exit", PathEnding.EXIT));
    assertEquals("6 if -> then, 20 return", describe("entry then return exit", PathEnding.EXIT));
    assertEquals("to 5 while", describe("entry plain header", PathEnding.HEADER));
    assertEquals("6 if -> then, to 8 loop", describe("entry then endless", PathEnding.HEADER));
    assertEquals("throws in lines 2-4", describe("entry plain", PathEnding.EXCEPTION));
    assertEquals("6 if -> then, throws at line 6", describe("entry then", PathEnding.EXCEPTION));
    assertEquals("6 if -> then, 21 throw", describe("entry then throw", PathEnding.EXCEPTION));
    assertEquals("throws at an unknown line", describe("entry nowhere", PathEnding.EXCEPTION));
    assertEquals("10 await", describe("entry await", PathEnding.SUSPEND));
    assertEquals("suspends at line 11", describe("entry silent", PathEnding.SUSPEND));
    assertEquals("cut before 6 if -> then", describe("entry then", PathEnding.CUT));
    assertEquals("not ended, at line 9", describe("entry test", PathEnding.ABANDONED));
  }

  /** A class file has lines, but not their text. */
  @Test
  void linesWithoutTextAreToldByTheirNumber() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.granularity(Granularity.LINE);
    graph.addBlock(Block.of(BlockKind.ENTRY, new SourceRange(3, 1, 6, 1)));
    for (int line : new int[] {3, 4, 6}) {
      graph.addBlock(new Block(BlockKind.STATEMENTS, new SourceRange(line, 1, line, 1), line, ""));
    }
    graph.addBlock(Block.of(BlockKind.EXIT, new SourceRange(3, 1, 6, 1)));
    graph.addEdge(0, 1, true);
    graph.addEdge(1, 2, true);
    graph.addEdge(1, 3, true);
    graph.addEdge(2, 4, true);
    graph.addEdge(3, 4, true);
    PathKey then = new PathKey(new int[] {0, 1, 2, 4}, PathEnding.EXIT);
    PathKey otherwise = new PathKey(new int[] {0, 1, 3, 4}, PathEnding.EXIT);
    assertEquals("line 4, to the end", text(PathDescription.of(graph.build(), then)));
    assertEquals("line 6, to the end", text(PathDescription.of(graph.build(), otherwise)));
  }

  @Test
  void columnsTellPlacesOfMinifiedCodeApart() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, new SourceRange(7, 1, 7, 900)));
    graph.addBlock(new Block(BlockKind.THEN, new SourceRange(7, 160, 7, 165), 7, "if -> then"));
    graph.addBlock(new Block(BlockKind.THEN, new SourceRange(7, 161, 7, 170), 7, "if -> then"));
    graph.addBlock(Block.of(BlockKind.EXIT, new SourceRange(7, 1, 7, 900)));
    for (int block = 1; block < 4; block++) {
      graph.addEdge(block - 1, block, true);
    }
    PathKey path = new PathKey(new int[] {0, 1, 2, 3}, PathEnding.EXIT);
    assertEquals(
        "7:160 if -> then, 7:161 if -> then, to the end",
        text(PathDescription.of(graph.build(), path)));
  }

  private static String ofLine(int line, int[] columns, String... descriptions) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, new SourceRange(line, 1, line, 90)));
    for (int i = 0; i < columns.length; i++) {
      SourceRange section = new SourceRange(line, columns[i], line, columns[i] + 9);
      graph.addBlock(new Block(BlockKind.THEN, section, line, descriptions[i]));
    }
    graph.addBlock(Block.of(BlockKind.EXIT, new SourceRange(line, 1, line, 90)));
    int[] blocks = new int[columns.length + 2];
    for (int block = 1; block < blocks.length; block++) {
      graph.addEdge(block - 1, block, true);
      blocks[block] = block;
    }
    return text(PathDescription.of(graph.build(), new PathKey(blocks, PathEnding.EXIT)));
  }

  @Test
  void columnsTellTheSameDecisionsOfALineApart() {
    assertEquals(
        "3:5 if -> then, 3:20 if -> skip, 3:35 if -> then, 3:51 return",
        ofLine(3, new int[] {5, 20, 35, 51}, "if -> then", "if -> skip", "if -> then", "return"));
    assertEquals(
        "3 && -> right, 3 if -> then, 3 return",
        ofLine(3, new int[] {9, 5, 20}, "&& -> right", "if -> then", "return"));
    assertEquals("3:161 if -> then, to the end", ofLine(3, new int[] {161}, "if -> then"));
  }

  /** Two copies of code are at the same place, and yet no repetition. */
  @Test
  void onlyTheSameBlockIsARepeat() {
    assertEquals(
        "3 if -> then, 3 if -> then, to the end",
        ofLine(3, new int[] {5, 5}, "if -> then", "if -> then"));
  }

  @Test
  void beginnings() {
    assertEquals(
        "from 5 while -> again, 6 if -> then, back to 5 while",
        describe("header again then header", PathEnding.HEADER));
    assertEquals("from 5 while, to the end", describe("header exit", PathEnding.EXIT));
    assertEquals("from 14 catch, to the end", describe("catch exit", PathEnding.EXIT));
    assertEquals("from 10 resume, to 5 while", describe("resume header", PathEnding.HEADER));
    assertEquals("from line 9, 20 return", describe("test return exit", PathEnding.EXIT));
    assertEquals(
        "from an unknown line, ?. -> undefined, to the end",
        describe("nowhere word exit", PathEnding.EXIT));
    assertEquals("from 10 await, suspends at line 10", describe("await", PathEnding.SUSPEND));
  }

  @Test
  void aHeaderOnTheWayIsToldOnce() {
    assertEquals(
        "6 if -> then, 5 while -> again, to the end",
        describe("entry then header again exit", PathEnding.EXIT));
    assertEquals(
        "5 while, 6 if -> then, to the end", describe("entry header then exit", PathEnding.EXIT));
  }

  @Test
  void iterationsAreToldOnce() {
    assertEquals(
        "from 5 while, 3 x (5 while -> again, 6 if -> then), back to 5 while",
        describe(
            "header again then header again then header again then header", PathEnding.BACKEDGE));
    assertEquals(
        "3 x 6 if -> then, 20 return",
        describe("entry then then then return exit", PathEnding.EXIT));
  }

  @Test
  void aRepeatedRunIsMadeOfWholeIterations() {
    assertEquals(
        "from 5 while -> again, 6 if -> then, 20 return, 2 x (5 while -> again, 20 return),"
            + " 5 while -> again, 21 throw, back to 5 while",
        describe(
            "header again then return header again return header again return header again throw"
                + " header",
            PathEnding.BACKEDGE));
    assertEquals(
        "from 5 while, 2 x (5 while -> again, 6 if -> then, 5 while -> again, 20 return),"
            + " back to 5 while",
        describe(
            "header again then header again return header again then header again return header",
            PathEnding.BACKEDGE));
  }

  @Test
  void theMiddleOfALongPathIsLeftOut() {
    List<Piece> pieces = new ArrayList<>();
    for (int i = 10; i < 40; i++) {
      pieces.add(Piece.decision(i + " if -> then"));
    }
    assertEquals(
        List.of("10 if -> then, 11 if -> then,", "... 27 decisions ..., 39 if -> then"),
        PathDescription.lines(pieces, 40, 2));
    assertEquals(
        List.of("10 if -> then, ... 28 decisions ..., 39 if -> then"),
        PathDescription.lines(pieces, 60, 1));
  }

  /** Shown and left-out decisions are all decisions, and the lines keep to their limits. */
  @Property(seed = Seeds.FIXED)
  void noDecisionGetsLost(@ForAll long seed) {
    Random random = new Random(seed);
    List<Piece> pieces = new ArrayList<>();
    int size = 1 + random.nextInt(60);
    for (int i = 0; i < size; i++) {
      pieces.add(Piece.decision("d" + "x".repeat(random.nextInt(12))));
    }
    int maxLines = 1 + random.nextInt(4);
    List<String> lines = PathDescription.lines(pieces, 60, maxLines);
    assertTrue(lines.size() <= maxLines, lines.toString());
    int decisions = 0;
    for (String word : String.join(" ", lines).split(", ", -1)) {
      assertTrue(word.length() <= 60);
      decisions += word.startsWith("... ") ? Integer.parseInt(word.split(" ", -1)[1]) : 1;
    }
    assertEquals(size, decisions, lines.toString());
  }

  /** Written out again, the repeats give the decisions. */
  @Property(seed = Seeds.FIXED)
  void repeatsStandForTheDecisions(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> decisions = new ArrayList<>();
    while (decisions.size() < 30) {
      List<String> run = new ArrayList<>();
      int period = 1 + random.nextInt(4);
      for (int i = 0; i < period; i++) {
        run.add("abc".substring(random.nextInt(3)).substring(0, 1));
      }
      int times = 1 + random.nextInt(4);
      for (int i = 0; i < times; i++) {
        decisions.addAll(run);
      }
    }
    List<Piece> pieces = Repeats.compress(decisions);
    assertEquals(decisions.size(), pieces.stream().mapToInt(Piece::decisions).sum());
    List<String> expanded = new ArrayList<>();
    for (Piece piece : pieces) {
      String text = String.join(",", piece.words());
      if (text.contains("...")) {
        return;
      }
      int times = text.contains(" x ") ? Integer.parseInt(text.split(" x ", -1)[0]) : 1;
      String run = text.replaceFirst("^[0-9]+ x ", "").replaceAll("[()]", "");
      for (int i = 0; i < times; i++) {
        expanded.addAll(List.of(run.split(",", -1)));
      }
    }
    assertEquals(decisions, expanded);
  }
}
