package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;

/** A program whose functions end paths at given speeds, and the panel that is chosen. */
class PacePanelTest {
  private static final long TICK = 250_000_000;

  /** Ends paths, and may be in the panel. */
  private static final class Function implements Rests.Owner {
    private double speed;
    private double ended;
    private Rests rests;

    @Override
    public FunctionProfile counted() {
      return FunctionProfile.builder(GRAPH)
          .addPath(new int[] {0, 1}, (long) ended, PathEnding.EXIT)
          .build();
    }

    @Override
    public long pathEnds() {
      return (long) ended;
    }

    @Override
    public void beginRest() {}

    @Override
    public void endRest() {}
  }

  private static final ControlFlowGraph GRAPH = graph();

  private static ControlFlowGraph graph() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    graph.addBlock(Block.of(BlockKind.ENTRY, SourceRange.UNKNOWN));
    graph.addBlock(Block.of(BlockKind.EXIT, SourceRange.UNKNOWN));
    graph.addEdge(0, 1, true);
    return graph.build();
  }

  private final PacePanel panel = new PacePanel();
  private final List<Function> functions = new ArrayList<>();
  private final List<Rests> rests = new ArrayList<>();
  private long nanos;
  private boolean isRecovered = true;

  private Function add(double speed) {
    Function function = new Function();
    function.speed = speed;
    function.rests = new Rests(function, null, true, null);
    functions.add(function);
    rests.add(function.rests);
    return function;
  }

  private GuestMoment now() {
    return GuestMoment.of(nanos, panel.pace());
  }

  private void run(double seconds) {
    for (int tick = 0; tick < 4 * seconds; tick++) {
      nanos += TICK;
      for (Function function : functions) {
        function.ended += function.speed * TICK / 1e9;
      }
      panel.look(now(), rests, isRecovered);
    }
  }

  /** Whether a function is among those that keep the pace. */
  private boolean isInPanel(Function function) {
    long before = panel.pace().ends();
    function.ended += 1000;
    long after = panel.pace().ends();
    function.ended -= 1000;
    return after > before;
  }

  @Test
  void slowFunctionsKeepThePaceTogether() {
    Function hot = add(50_000_000);
    Function slow = add(200_000);
    Function slower = add(1_000);
    Function slowest = add(10);
    run(2);
    assertTrue(panel.isKnown());
    assertTrue(isInPanel(slow) && isInPanel(slower));
    assertTrue(!isInPanel(hot) && !isInPanel(slowest));
  }

  @Test
  void theSlowestKeepsThePaceIfNoneIsSlowAndTheOthersHardlyRun() {
    add(50_000_000);
    Function slowest = add(3_000_000);
    Function idle = add(0);
    run(2);
    assertTrue(isInPanel(slowest));
    assertTrue(!isInPanel(idle));
  }

  /** A program that is being compiled does the same as before, only faster. */
  @Test
  void functionsAreChosenBeforeTheSpeedIsEven() {
    Function hot = add(1_000_000);
    Function slow = add(3_000);
    for (int i = 0; i < 8; i++) {
      hot.speed *= 1.5;
      slow.speed *= 1.5;
      run(0.25);
    }
    assertTrue(panel.isKnown());
    assertTrue(isInPanel(slow));
    GuestMoment.Pace chosen = panel.pace();
    hot.speed *= 10;
    slow.speed *= 10;
    run(10);
    assertSame(chosen, panel.pace());
  }

  /** In an interpreter, all functions are slow: they would never rest. */
  @Test
  void whatIsMostOfTheProgramDoesNotKeepThePace() {
    Function hot = add(150_000);
    Function hotter = add(200_000);
    Function rare = add(300);
    run(2);
    assertTrue(isInPanel(rare));
    assertTrue(!isInPanel(hot) && !isInPanel(hotter));
  }

  /** Rests that nobody measures would be told as if the program stayed as slow. */
  @Test
  void nobodyKeepsThePaceOnlyIfNoneIsFoundForLong() {
    Function hot = add(100_000);
    Function slow = add(50);
    run(3);
    assertFalse(panel.isKnown());
    hot.speed *= 20;
    slow.speed *= 20;
    run(4);
    assertTrue(panel.isKnown());
    assertTrue(isInPanel(slow) && !isInPanel(hot));
  }

  /** Functions that only set the program up would stand still behind that. */
  @Test
  void functionsAreNotChosenWhileTheProgramDoesSomethingElse() {
    Function settingUp = add(100_000);
    run(0.75);
    settingUp.speed = 0;
    add(5_000_000);
    Function slow = add(50_000);
    run(0.5);
    assertFalse(panel.isKnown());
    run(3);
    assertTrue(panel.isKnown());
    assertTrue(isInPanel(slow));
    assertFalse(isInPanel(settingUp));
  }

  /** It need not wait for as long again as it took to begin. */
  @Test
  void aProgramThatRepeatsItselfIsSeenSoon() {
    Function one = add(0);
    Function other = add(0);
    for (int i = 0; i < 3; i++) {
      one.speed = i % 2 == 0 ? 0 : 100_000;
      other.speed = 100_000 - one.speed;
      run(1);
    }
    add(5_000_000);
    Function slow = add(1_000);
    run(2);
    assertTrue(panel.isKnown());
    assertTrue(isInPanel(slow));
  }

  /** A window that tells of the program has as many path ends as showed that it repeats itself. */
  @Test
  void thePanelKnowsHowManyPathEndsTellOfTheProgram() {
    add(5_000_000);
    add(40_000);
    run(2);
    assertEquals(20_000, panel.pace().endsInRound());
  }

  /** While it is compiled it gets faster, so it does as much in less time. */
  @Test
  void aRoundIsAsLongAsInASlowProgram() {
    Function hot = add(500_000);
    Function keeper = add(4_000);
    run(0.75);
    hot.speed *= 10;
    keeper.speed *= 10;
    run(2);
    assertEquals(2_000, panel.pace().endsInRound());
  }

  /** What functions had ended when they were looked at is known of those that are chosen. */
  @Test
  void thePanelKnowsItsPast() {
    add(5_000_000);
    Function late = add(0);
    Function keeper = add(40_000);
    run(0.5);
    late.speed = 10_000;
    double ofKeeper = keeper.ended;
    long before = nanos;
    assertEquals(0, late.ended);
    run(2);
    assertTrue(isInPanel(late) && isInPanel(keeper));
    assertEquals((long) ofKeeper, panel.pace().endsAt(before));
    assertEquals(-1, panel.pace().endsAt(before + 1), "nobody looked then");
    assertEquals(-1, panel.pace().endsAt(nanos), "nobody is looked for any more");
  }

  /** Nor is one that is slow while code is missing; but one that has stopped is. */
  @Test
  void aPanelThatBecomesSlowerIsNotReplaced() {
    Function hot = add(5_000_000);
    Function keeper = add(80_000);
    run(2);
    GuestMoment.Pace chosen = panel.pace();
    assertTrue(isInPanel(keeper));
    hot.speed /= 50;
    keeper.speed /= 50;
    run(20);
    assertSame(chosen, panel.pace());
    keeper.speed = 0;
    Function other = add(1_000);
    isRecovered = false;
    run(20);
    assertSame(chosen, panel.pace());
    isRecovered = true;
    run(20);
    assertTrue(isInPanel(other));
  }

  @Test
  void functionsAreChosenInTheEndWhateverTheProgramDoes() {
    Function one = add(100_000);
    Function other = add(0);
    for (int i = 0; i < 40 && !panel.isKnown(); i++) {
      one.speed = i % 2 == 0 ? 0 : 100_000;
      other.speed = 100_000 - one.speed;
      run(i % 3 == 0 ? 0.5 : 0.75);
    }
    assertTrue(panel.isKnown());
  }

  @Test
  void theSlowestLeavesThePanelIfItCostsTooMuch() {
    add(50_000_000);
    Function slowest = add(400_000);
    run(2);
    assertTrue(isInPanel(slowest));
    slowest.speed = 12_000_000;
    run(6);
    assertTrue(!isInPanel(slowest));
  }

  @Test
  void functionsThatAppearLateAreFound() {
    run(10);
    assertFalse(panel.isKnown(), "there is nothing yet to choose from");
    add(50_000_000);
    Function slow = add(100_000);
    run(3);
    assertTrue(isInPanel(slow));
  }

  @Test
  void anEmptyPanelIsReplacedLater() {
    add(50_000_000);
    add(60_000_000);
    run(6);
    Function slow = add(100_000);
    run(20);
    assertTrue(isInPanel(slow));
  }

  @Test
  void functionsMayRestWithoutAPanelInTheEnd() {
    Function fast = add(50_000_000);
    Function faster = add(60_000_000);
    run(300);
    assertTrue(panel.isKnown());
    GuestMoment.Pace nobody = panel.pace();
    run(300);
    assertSame(nobody, panel.pace());
    assertTrue(!isInPanel(fast) && !isInPanel(faster));
  }

  /** They could not measure any more what rests under way do. */
  @Test
  void thoseOfAPanelThatIsReplacedDoNotRestWhileRestsAreMeasuredByThem() {
    Function hot = add(5_000_000);
    Function keeper = add(100_000);
    run(2);
    assertTrue(isInPanel(keeper));
    GuestMoment.Pace first = panel.pace();
    RestTurns.Turn any = new RestTurns.Turn(true, true, true);
    while (!hot.rests.isMeasuredBy(first)) {
      run(0.25);
      hot.rests.look(now(), any, new SplittableRandom(1));
      assertTrue(nanos < 60e9, "it does not rest");
    }
    Function other = add(1_000);
    keeper.speed = 40_000_000;
    run(10);
    assertTrue(isInPanel(other) && !isInPanel(keeper));
    RestTurns.Turn stay = new RestTurns.Turn(true, false, true);
    for (int tick = 0; tick < 40; tick++) {
      run(0.25);
      keeper.rests.look(now(), stay, new SplittableRandom(1));
    }
    assertTrue(hot.rests.isMeasuredBy(first));
    assertFalse(keeper.rests.isMeasuredBy(panel.pace()));
    // It is awakened, because others keep the pace now. When it is known how much theirs is in that
    // of the old ones, these may rest.
    for (int tick = 0; tick < 40; tick++) {
      run(0.25);
      hot.rests.look(now(), any, new SplittableRandom(1));
      keeper.rests.look(now(), stay, new SplittableRandom(1));
    }
    assertFalse(hot.rests.isMeasuredBy(first));
    assertTrue(keeper.rests.isMeasuredBy(panel.pace()));
  }
}
