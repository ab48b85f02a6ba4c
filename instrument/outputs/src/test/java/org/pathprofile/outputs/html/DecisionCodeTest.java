package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;

class DecisionCodeTest {
  /** A function of these lines, in which a decision is all of the second line. */
  private static FunctionProfile function(String language, List<String> lines, String... labels) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    SourceRange section =
        new SourceRange(7, 1, 6 + lines.size(), lines.get(lines.size() - 1).length());
    int entry = graph.addBlock(Block.of(BlockKind.ENTRY, section));
    int exit = graph.addBlock(Block.of(BlockKind.EXIT, section));
    for (String label : labels) {
      SourceRange range = new SourceRange(8, 1, 8, lines.get(1).length());
      int arm = graph.addBlock(new Block(BlockKind.THEN, range, 8, label));
      graph.addEdge(entry, arm, true);
      graph.addEdge(arm, exit, true);
    }
    return FunctionProfile.builder(graph.build())
        .identity(new FunctionIdentity("f", language, "f", null, "f", null, section))
        .build();
  }

  private static Optional<String> code(String language, String label, String line) {
    List<String> lines = List.of("f {", line, "}");
    FunctionProfile function = function(language, lines, label);
    return new DecisionCode(function, lines).of(function.graph().block(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "js # if -> skip # if (ch < 48) a(); # if ch < 48",
        "js # if -> then # if (f(')', /[/)]/, b) /* ) */ && (c)) a(); # if f(')', /[/)]/, b) && (c)",
        "js # while -> again # while (i < n) a(); # i < n",
        "js # while -> exit # outer: while (i < n) a(); # i < n",
        "js # for -> again # for (let i = f(';'); i < n; i++) a(); # i < n",
        "js # for -> again # for (const x of xs) a(); # const x of xs",
        "js # do -> again # do { a(); } while (b); # b",
        "js # ?: -> first # a ?? b?.c ? d : e # a ?? b?.c ?",
        "js # ?: -> second # (a ? b : c) # a ?",
        "js # && -> right # a && b && c # a && b &&",
        "js # || -> left # (a || b) # a ||",
        "js # switch -> case 3 # switch (a.b) { case 3: c(); } # a.b",
        "java # if -> then # if (a) b(); # if a",
        "ruby # if -> then # if a > b then c end # if a > b",
        "ruby # unless -> else # unless a.nil? # unless a.nil?",
        "ruby # while -> again # while a < b; c; end # a < b",
        "js # if -> then # if (aaaaaaaaaaaaaaaaaaaaaaaaaaaa === bbbbbbbbbbbbbbbbbbbbbbbb) c(); "
            + "# if aaaaaaaaaaaaaaaaaaaa\u2026bbbbbbbbbbbbbbbbbbb",
      })
  void isThatOfTheCondition(String language, String label, String line, String expected) {
    assertEquals(Optional.of(expected), code(language, label, line));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "js # if -> then # something else;",
        "js # for -> again # for (;;) a();",
        "js # ?: -> first # a ?? b",
        "js # switch -> case 1 # switch (a) {} switch (b) {}",
        "js # return # return a;",
        "python # if -> then # if a:",
      })
  void isNotGuessed(String language, String label, String line) {
    assertEquals(Optional.empty(), code(language, label, line));
  }

  @Test
  void standsInPlaceOfLabels() {
    List<String> lines = List.of("f {", "if (a < 3) b();", "}");
    DecisionCode code = new DecisionCode(function("js", lines, "if -> then", "if -> skip"), lines);
    assertEquals(
        "from 8 if a < 3 -> then, 8 if a < 3 -> skip, 18 if -> skip, to the end",
        code.in("from 8 if -> then, 8 if -> skip, 18 if -> skip, to the end"));
  }
}
