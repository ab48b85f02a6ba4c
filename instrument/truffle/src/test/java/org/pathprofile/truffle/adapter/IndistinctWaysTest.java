package org.pathprofile.truffle.adapter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;

/** A decision in line 2 with two arms, in lines 3 and 4, that meet in line 5. */
class IndistinctWaysTest {
  private static final int DECISION = 2;
  private static final int THEN = 3;
  private static final int ELSE = 4;
  private static final int BEHIND = 5;

  private final GraphDraft draft = new GraphDraft(SourceRange.UNKNOWN);
  private final Notes notes = new Notes();

  private int block(int line) {
    return draft.addBlock(Block.of(BlockKind.STATEMENTS, new SourceRange(line, 1, line, 2)));
  }

  private void addDiamond() {
    for (int line = DECISION; line <= BEHIND; line++) {
      assertEquals(line, block(line));
    }
    draft.addEdge(draft.entry(), DECISION);
    draft.addEdge(DECISION, THEN);
    draft.addEdge(DECISION, ELSE);
    draft.addEdge(THEN, BEHIND);
    draft.addEdge(ELSE, BEHIND);
    draft.addEdge(BEHIND, draft.exit());
  }

  private int[] merge(PathEnd pathEnd) {
    return new IndistinctWays(draft, pathEnd, notes).merge();
  }

  private List<String> notes() {
    List<String> all = new ArrayList<>();
    notes.forEach(all::add);
    return all;
  }

  @Example
  void waysThatAnEventTellsOfAreLeftAsTheyAre() {
    addDiamond();
    draft.observe(draft.incoming(THEN).get(0));
    assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5}, merge(PathEnd.BACKEDGE));
    assertEquals(List.of(), notes());
  }

  @Example
  void waysThatNoEventTellsOfBecomeOneBlock() {
    addDiamond();
    int[] merged = merge(PathEnd.BACKEDGE);
    assertEquals(merged[DECISION], merged[THEN]);
    assertEquals(merged[DECISION], merged[ELSE]);
    assertEquals(merged[DECISION], merged[BEHIND]);
    assertArrayEquals(new int[] {0, 1}, new int[] {merged[0], merged[1]});
    assertEquals(List.of("line 4: no event distinguishes the ways to line 5"), notes());
  }

  /** What leads to the handler is no part of the decision, so the handler stays what it is. */
  @Example
  void theHandlerInWhichWaysPartStays() {
    addDiamond();
    draft.markHead(DECISION);
    int[] merged = merge(PathEnd.BACKEDGE);
    int behind = BEHIND + 1;
    assertEquals(DECISION, merged[DECISION]);
    assertEquals(merged[behind], merged[THEN]);
    assertEquals(merged[behind], merged[ELSE]);
    assertEquals(List.of(DECISION), draft.incoming(behind).stream().map(draft::from).toList());
  }

  /** The header is crossed once per iteration; that is all that paths need which end there. */
  @Example
  void edgesIntoHeadersNeedNoEventIfPathsEndThere() {
    int header = block(DECISION);
    draft.markHeader(header);
    int body = block(THEN);
    draft.addEdge(draft.entry(), header);
    draft.addEdge(header, body);
    draft.addEdge(body, header);
    assertArrayEquals(new int[] {0, 1, 2, 3}, merge(PathEnd.HEADER));
    int[] merged = merge(PathEnd.BACKEDGE);
    assertEquals(merged[header], merged[body]);
  }
}
