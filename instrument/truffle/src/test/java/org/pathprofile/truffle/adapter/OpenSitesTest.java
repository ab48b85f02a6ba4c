package org.pathprofile.truffle.adapter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.SourceRange;

/** A statement calls functions before and after a decision; any of them may throw. */
class OpenSitesTest {
  private static final int NONE = -1;

  private final GraphDraft draft = new GraphDraft(SourceRange.UNKNOWN);
  private final Elements elements = new Elements();
  private final RegisterVariables variables = new RegisterVariables();
  private final Notes notes = new Notes();
  private final OpenSites sites = new OpenSites(elements, variables, draft, notes);

  private final int before = block(3);
  private final int behind = block(4);
  private final int statement = elements.add(new SourceRange(3, 1, 4, 9), true);
  private final int arm = elements.add(new SourceRange(4, 1, 4, 9), false);
  private final Event entered = new Event(statement, EventKind.ENTER, List.of());
  private final Event armRan = new Event(arm, EventKind.RETURN, List.of());

  private int block(int line) {
    return draft.addBlock(Block.of(BlockKind.STATEMENTS, new SourceRange(line, 1, line, 2)));
  }

  private void mayThrow(int block, Event... last) {
    sites.addThrown(statement, new Site(block, NONE, NONE, List.of()), List.of(last));
  }

  private List<Site> closed() {
    sites.close();
    return elements.get(statement).throwSites();
  }

  private List<String> notes() {
    List<String> all = new ArrayList<>();
    notes.forEach(all::add);
    return all;
  }

  @Example
  void oneSiteNeedsNoVariable() {
    mayThrow(before, entered);
    assertEquals(List.of(new Site(before, NONE, NONE, List.of())), closed());
    assertEquals(0, variables.widths().length);
  }

  @Example
  void theEventThatCameLastTellsSitesApart() {
    mayThrow(before, entered);
    mayThrow(behind, armRan);
    assertEquals(
        List.of(
            new Site(before, NONE, NONE, List.of(new Guard(0, 0))),
            new Site(behind, NONE, NONE, List.of(new Guard(0, 1)))),
        closed());
    assertArrayEquals(new int[] {1}, variables.widths());
    assertEquals(
        List.of(new Action(Action.Kind.ASSIGN, 0, 1, List.of())),
        elements.get(arm).actions(EventKind.RETURN));
    assertEquals(List.of(), notes());
  }

  @Example
  void behindTheSameEventTheEarlierPlaceStandsForBoth() {
    mayThrow(before, entered);
    mayThrow(behind, armRan, entered);
    assertEquals(2, closed().size());
    assertEquals(
        List.of("line 3: no event reveals whether an exception leaves before or after line 4"),
        notes());
  }

  @Example
  void guardsThatExcludeEachOtherAreEnough() {
    int other = variables.add(2);
    sites.addThrown(
        statement, new Site(before, NONE, NONE, List.of(new Guard(other, 0))), List.of(entered));
    sites.addThrown(
        statement, new Site(behind, NONE, NONE, List.of(new Guard(other, 1))), List.of(armRan));
    assertEquals(2, closed().size());
    assertEquals(1, variables.widths().length);
  }

  /** The next iteration comes to a site behind the header as the first one does. */
  @Example
  void sitesBehindAHeaderAreReachedFromTheEndOfTheLoop() {
    int header = block(2);
    Site inLoop = new Site(before, NONE, header, List.of());
    sites.addThrown(statement, inLoop, List.of(entered));
    sites.addThrown(statement, new Site(behind, NONE, NONE, List.of()), List.of(armRan));
    sites.addLast(header, List.of(armRan));
    closed();
    assertEquals(1, notes().size());
  }
}
