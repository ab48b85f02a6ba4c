package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.childArray;
import static org.pathprofile.truffle.adapter.js.Nodes.startOf;
import static org.pathprofile.truffle.adapter.js.Nodes.suspends;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.truffle.adapter.Cursor;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;
import org.pathprofile.truffle.adapter.WalkedNodes;

/** {@code switch}: its tests one by one, then the statements of the clauses. Not thread-safe. */
record Switches(
    Lowering parts,
    GraphAssembler assembler,
    EventNodes events,
    WalkedNodes elements,
    Descriptions blocks) {
  private static final int MAX_LABEL = 24;

  void lowerSwitch(Node node) {
    parts.lower(childArray(node, "declarations"));
    List<Node> tests = childArray(node, "caseExpressions");
    List<Node> statements = childArray(node, "statements");
    int[] start = new int[tests.size()];
    int defaultStart = findStarts(node, tests, statements, start);
    Map<Integer, List<Cursor>> entering = new HashMap<>();
    List<Integer> testElements = new ArrayList<>();
    List<Cursor> matched = new ArrayList<>();
    List<Cursor> missed = new ArrayList<>();
    for (int i = 0; i < tests.size(); i++) {
      Node test = tests.get(i);
      if (suspends(test)) {
        // The resumed test does not announce itself as tests do: counts would be wrong unnoticed.
        throw new UnsupportedCodeException("a test of a switch suspends the activation");
      }
      parts.lower(test);
      Cursor decided = assembler.cursor();
      testElements.add(events.isInstrumented(test) ? elements.known(test) : -1);
      assembler.branch(
          decided, blocks.decision(BlockKind.CASE, test, node, "switch -> " + caseLabel(test)));
      matched.add(assembler.cursor());
      entering.computeIfAbsent(start[i], k -> new ArrayList<>()).add(assembler.cursor());
      boolean isLast = i == tests.size() - 1;
      String outcome = defaultStart < statements.size() ? "switch -> default" : "switch -> none";
      assembler.branch(
          decided,
          isLast
              ? blocks.decision(BlockKind.DEFAULT, node, outcome)
              : Block.of(
                  BlockKind.CASE_TEST, SourceRanges.of(tests.get(i + 1).getSourceSection())));
      missed.add(assembler.cursor());
    }
    Cursor notMatched = assembler.cursor();
    if (tests.isEmpty()) {
      assembler.branch(notMatched, blocks.decision(BlockKind.DEFAULT, node, "switch -> default"));
      notMatched = assembler.cursor();
    }
    entering.computeIfAbsent(defaultStart, k -> new ArrayList<>()).add(notMatched);
    // Where code is entered in more than one way, only the value of the test tells which.
    for (int i = 0; i < tests.size(); i++) {
      if (testElements.get(i) >= 0) {
        assembler.observeByValue(testElements.get(i), matched.get(i), missed.get(i));
      }
    }
    assembler.stop();
    for (int j = 0; j < statements.size(); j++) {
      List<Cursor> places = new ArrayList<>(entering.getOrDefault(j, List.of()));
      places.add(assembler.cursor());
      assembler.join(places, blocks.statements(statements.get(j)));
      parts.lower(statements.get(j));
    }
    List<Cursor> places = new ArrayList<>(entering.getOrDefault(statements.size(), List.of()));
    places.add(assembler.cursor());
    assembler.join(places, blocks.statements(node));
  }

  /**
   * For each test the number of the statement at which its clause begins; the result is that of the
   * default clause, or the number of statements if there is none. A statement belongs to the clause
   * whose section contains it; those of the default clause are in none.
   */
  private int findStarts(Node node, List<Node> tests, List<Node> statements, int[] start) {
    int defaultStart = -1;
    int statement = 0;
    int position = -1;
    int[] starts = startsOf(statements);
    SourceSection all = node.getSourceSection();
    for (int i = 0; i <= tests.size(); i++) {
      SourceSection clause = i < tests.size() ? tests.get(i).getSourceSection() : null;
      int clauseStart = clause == null ? Integer.MAX_VALUE : clause.getCharIndex();
      boolean first = true;
      while (statement < statements.size()
          && starts[statement] < clauseStart
          && starts[statement] >= 0) {
        if (first) {
          defaultStart = statement;
          first = false;
        }
        statement++;
      }
      if (first && defaultStart < 0 && all != null && all.isAvailable()) {
        int gapStart = position < 0 ? all.getCharIndex() : position;
        int gapEnd = clause == null ? all.getCharEndIndex() : clauseStart;
        CharSequence gap = blocks.text().subSequence(gapStart, Math.max(gapStart, gapEnd));
        if (position < 0) {
          String discriminant = gap.toString();
          gap = discriminant.substring(discriminant.lastIndexOf('{') + 1);
        }
        if (Labels.hasDefault(gap)) {
          defaultStart = statement;
        }
      }
      if (clause != null) {
        start[i] = statement;
        position = clause.getCharEndIndex();
        while (statement < statements.size() && starts[statement] < position) {
          statement++;
        }
      }
    }
    return defaultStart < 0 ? statements.size() : defaultStart;
  }

  /**
   * Where the code of statements begins. One without a section of its own prepares a variable of
   * the declaration that follows.
   */
  private static int[] startsOf(List<Node> statements) {
    int[] starts = new int[statements.size()];
    int next = -1;
    for (int i = starts.length - 1; i >= 0; i--) {
      int start = startOf(statements.get(i));
      next = start < 0 ? next : start;
      starts[i] = next;
    }
    return starts;
  }

  private String caseLabel(Node test) {
    SourceSection clause = test.getSourceSection();
    String label = clause == null ? "" : Labels.beforeColon(clause.getCharacters());
    return label.length() > MAX_LABEL ? label.substring(0, MAX_LABEL - 3) + "..." : label;
  }
}
