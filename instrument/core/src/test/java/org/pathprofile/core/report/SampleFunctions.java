package org.pathprofile.core.report;

import java.math.BigInteger;
import java.util.OptionalLong;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.Activations;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.testing.GraphBuilder;

/** Functions as an adapter would describe them, with the JavaScript that they come from. */
final class SampleFunctions {
  private SampleFunctions() {}

  /**
   * The inner loop of a scanner.
   *
   * <pre>
   * 12 function nextToken(state) {
   * 13   while (state.pos &lt; state.end) {
   * 14     const c = state.input[state.pos++];
   * 15     if (isSpace(c)) continue;
   * 16     switch (c) {
   * 17       case '(': return LEFT;
   * 18       case ')': return RIGHT;
   * 19       default:
   * 20         if (isDigit(c)) {
   * 21           return number(state);
   * 22         }
   * 23         throw new SyntaxError(c);
   * 24     }
   * 25   }
   * 26   return EOF;
   * 27 }
   * </pre>
   */
  static GraphBuilder nextToken() {
    return new GraphBuilder()
        .block("entry", BlockKind.ENTRY, new SourceRange(12, 1, 27, 1), 12, "")
        .block("while", BlockKind.LOOP_HEADER, new SourceRange(13, 3, 25, 3), 13, "while")
        .block("again", BlockKind.LOOP_BODY, 13, "while -> again")
        .block("space", BlockKind.THEN, 15, "if -> then")
        .block("other", BlockKind.ELSE, 15, "if -> else")
        .block("left", BlockKind.CASE, 17, "case '('")
        .block("right", BlockKind.CASE, 18, "case ')'")
        .block("default", BlockKind.DEFAULT, 19, "default")
        .block("digit", BlockKind.THEN, 20, "if -> then")
        .block("wrong", BlockKind.ELSE, 20, "if -> else")
        .block("done", BlockKind.LOOP_EXIT, 13, "while -> done")
        .block("return1", BlockKind.STATEMENTS, 17, "return")
        .block("return2", BlockKind.STATEMENTS, 18, "return")
        .block("return3", BlockKind.STATEMENTS, 21, "return")
        .block("return4", BlockKind.STATEMENTS, 26, "return")
        .block("throw", BlockKind.STATEMENTS, 23, "throw")
        .block("exit", BlockKind.EXIT, 27, "")
        .edges("entry", "while")
        .edges("while", "again", "done")
        .edges("again", "space", "other")
        .edges("space", "while")
        .edges("other", "left", "right", "default")
        .edges("default", "digit", "wrong")
        .edges("wrong", "throw")
        .edges("left", "return1")
        .edges("right", "return2")
        .edges("digit", "return3")
        .edges("done", "return4")
        .edges("return1", "exit")
        .edges("return2", "exit")
        .edges("return3", "exit")
        .edges("return4", "exit");
  }

  static FunctionProfile.Builder nextTokenProfile() {
    GraphBuilder graph = nextToken();
    return FunctionProfile.builder(graph.build())
        .identity(
            new FunctionIdentity(
                "nextToken",
                "js",
                "",
                "/home/ann/parser/src/scanner.js",
                "scanner.js",
                null,
                new SourceRange(12, 1, 27, 1)))
        .activations(1_250_001)
        .staticPaths(BigInteger.valueOf(9))
        .addPath(graph.path("entry while"), 1_250_001, PathEnding.HEADER)
        .addPath(graph.path("while again space while"), 2_400_310, PathEnding.HEADER)
        .addPath(graph.path("while again other left return1 exit"), 410_000, PathEnding.EXIT)
        .addPath(graph.path("while again other right return2 exit"), 410_000, PathEnding.EXIT)
        .addPath(
            graph.path("while again other default digit return3 exit"), 430_000, PathEnding.EXIT)
        .addPath(graph.path("while again other default wrong throw"), 1, PathEnding.EXCEPTION)
        .addPath(graph.path("while done return4 exit"), 1, PathEnding.EXIT);
  }

  /**
   * A generator with a handler.
   *
   * <pre>
   *  3 function* r\u00e9ponses(urls) {
   *  4   for (const url of urls) {
   *  5     try {
   *  6       yield get(url);
   *  7     } catch (e) {
   *  8       if (fatal(e)) throw e;
   *  9     }
   * 10   }
   * 11 }
   * </pre>
   */
  static FunctionProfile.Builder responsesProfile() {
    GraphBuilder graph =
        new GraphBuilder()
            .block("entry", BlockKind.ENTRY, new SourceRange(3, 1, 11, 1), 3, "")
            .block("for", BlockKind.LOOP_HEADER, new SourceRange(4, 3, 10, 3), 4, "for of")
            .block("body", BlockKind.LOOP_BODY, 4, "for of -> again")
            .block("yield", BlockKind.SUSPEND, 6, "yield")
            .block("resume", BlockKind.RESUME, 6, "yield")
            .block("catch", BlockKind.CATCH, new SourceRange(7, 7, 9, 5), 7, "")
            .block("fatal", BlockKind.THEN, 8, "if -> then")
            .block("harmless", BlockKind.ELSE, 8, "if -> else")
            .block("done", BlockKind.LOOP_EXIT, 4, "for of -> done")
            .block("exit", BlockKind.EXIT, 11, "")
            .edges("entry", "for")
            .edges("for", "body", "done")
            .edges("body", "yield")
            .edges("resume", "for")
            .edges("catch", "fatal", "harmless")
            .edges("harmless", "for")
            .edges("done", "exit")
            .head("resume")
            .head("catch")
            .tail("yield")
            .indistinct("line 6: a delegated return and a return look the same");
    return FunctionProfile.builder(graph.build())
        .identity(
            new FunctionIdentity(
                "r\u00e9ponses",
                "js",
                "",
                "/home/ann/parser/src/net/\u7db2.js",
                "\u7db2.js",
                null,
                new SourceRange(3, 1, 11, 1)))
        .activations(12)
        .staticPaths(BigInteger.valueOf(6))
        .addPath(graph.path("entry for"), 12, PathEnding.HEADER)
        .addPath(graph.path("for body yield"), 90_000, PathEnding.SUSPEND)
        .addPath(graph.path("resume for"), 85_000, PathEnding.HEADER)
        .addPath(graph.path("catch harmless for"), 4_980, PathEnding.HEADER)
        .addPath(graph.path("catch fatal"), 9, PathEnding.EXCEPTION)
        .addPath(graph.path("catch"), 11_000, PathEnding.EXCEPTION)
        .addPath(graph.path("for done exit"), 3_000, PathEnding.EXIT)
        .addPath(graph.path("resume"), 11, PathEnding.ABANDONED);
  }

  /**
   * A loop whose paths span several iterations, in another language, in a file whose name is not
   * its own.
   *
   * <pre>
   * 5 def alternate(n)
   * 6   while n &gt; 0
   * 7     if n.odd? then a else b end
   * 8     if n.zero? then c end
   * 9   end
   * </pre>
   */
  static FunctionProfile.Builder alternateProfile() {
    GraphBuilder graph =
        new GraphBuilder()
            .block("entry", BlockKind.ENTRY, new SourceRange(5, 1, 10, 3), 5, "")
            .block("while", BlockKind.LOOP_HEADER, 6, "")
            .block("again", BlockKind.LOOP_BODY, 6, "while -> again")
            .block("a", BlockKind.THEN, 7, "if -> then")
            .block("b", BlockKind.ELSE, 7, "if -> else")
            .block("test", BlockKind.STATEMENTS, 8, "")
            .block("c", BlockKind.THEN, 8, "if -> then")
            .block("skip", BlockKind.ELSE, 8, "if -> else")
            .block("done", BlockKind.LOOP_EXIT, 6, "while -> done")
            .block("exit", BlockKind.EXIT, 10, "")
            .edges("entry", "while")
            .edges("while", "again", "done")
            .edges("again", "a", "b")
            .edges("a", "test")
            .edges("b", "test")
            .edges("test", "c", "skip")
            .edges("c", "while")
            .edges("skip", "while")
            .edges("done", "exit");
    String odd = "while again a test skip ";
    String even = "while again b test skip ";
    String zero = "while again b test c ";
    return FunctionProfile.builder(graph.build())
        .identity(
            new FunctionIdentity(
                "Object#alternate",
                "ruby",
                "",
                "C:\\parser\\lib\\scanner.js",
                "scanner.js",
                null,
                new SourceRange(5, 1, 10, 3)))
        .activations(new Activations(3_000, 3))
        .staticPaths(BigInteger.TWO.pow(100))
        .add(
            PathCount.estimated(
                    new PathKey(
                        graph.path(odd + even + odd + even + odd + even + odd + even + "while"),
                        PathEnding.BACKEDGE),
                    41_000,
                    41)
                .within(39_000, 43_500))
        .add(
            PathCount.estimated(
                    new PathKey(
                        graph.path("entry " + odd + odd + odd + "while done exit"),
                        PathEnding.EXIT),
                    9_000,
                    9)
                .within(8_000, 9_900))
        .add(
            PathCount.estimated(
                    new PathKey(
                        graph.path(
                            odd + even + zero + odd + even + even + zero + odd + odd + zero
                                + "while"),
                        PathEnding.BACKEDGE),
                    8_000,
                    8)
                .within(7_000, 8_800)
                .withId(OptionalLong.of(901)))
        .add(
            PathCount.estimated(
                    new PathKey(
                        graph.path(
                            odd + even + zero + odd + zero + even + zero + odd + odd + zero
                                + "while"),
                        PathEnding.BACKEDGE),
                    7_000,
                    7)
                .within(6_000, 7_800)
                .withId(OptionalLong.of(902)));
  }
}
