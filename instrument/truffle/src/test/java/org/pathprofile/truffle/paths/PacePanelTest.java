package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.FunctionProfile;

/** A program whose functions end paths at given speeds, and the panel that is chosen. */
class PacePanelTest {
  private static final long TICK = 250_000_000;

  /** Ends paths, and may be in the panel. */
  private static final class Function implements Rests.Owner {
    private double speed;
    private double sampled;
    private boolean inPanel;

    /** Whether there are so few path ends that none is sampled. */
    private boolean unsampled;

    @Override
    public long recorded() {
      return 0;
    }

    @Override
    public FunctionProfile counted() {
      throw new AssertionError("nothing is sampled that could rest");
    }

    @Override
    public long pathEnds() {
      return (long) sampled;
    }

    @Override
    public void beginRest() {
      throw new AssertionError("nothing rests");
    }

    @Override
    public void endRest() {
      throw new AssertionError("nothing rests");
    }

    @Override
    public void pace(boolean paces) {
      inPanel = paces;
    }
  }

  private final PacePanel panel = new PacePanel();
  private final List<Function> functions = new ArrayList<>();
  private final List<Rests> rests = new ArrayList<>();
  private long nanos;
  private double paced;

  private Function add(double speed, boolean unsampled) {
    Function function = new Function();
    function.speed = speed;
    function.unsampled = unsampled;
    functions.add(function);
    rests.add(new Rests(function, null, true, null));
    return function;
  }

  private void run(int seconds) {
    for (int tick = 0; tick < 4 * seconds; tick++) {
      nanos += TICK;
      for (Function function : functions) {
        double ends = function.speed * TICK / 1e9;
        function.sampled += function.unsampled ? 0 : ends;
        paced += function.inPanel ? ends : 0;
      }
      panel.look(new GuestMoment(nanos, (long) paced, panel.number()), rests);
    }
  }

  @Test
  void slowFunctionsKeepThePaceTogether() {
    Function hot = add(50_000_000, false);
    Function slow = add(200_000, false);
    Function slower = add(1_000, false);
    Function slowest = add(10, false);
    run(5);
    assertTrue(slow.inPanel && slower.inPanel);
    assertTrue(!hot.inPanel && !slowest.inPanel);
    assertTrue(panel.number() > 0);
  }

  @Test
  void aFunctionWithoutSamplesIsTried() {
    add(50_000_000, false);
    Function rare = add(20_000, true);
    run(5);
    assertTrue(rare.inPanel);
    assertTrue(panel.number() > 0);
  }

  @Test
  void theSlowestKeepsThePaceIfNoneIsSlowAndTheOthersHardlyRun() {
    add(50_000_000, false);
    Function slowest = add(3_000_000, false);
    Function idle = add(0, true);
    run(10);
    assertTrue(slowest.inPanel);
    assertTrue(!idle.inPanel);
  }

  /** It would begin to rest then, and no function would be left to keep the pace. */
  @Test
  void theSlowestKeepsThePaceIfTheProgramIsCompiledLater() {
    Function fast = add(50_000_000, false);
    Function slowest = add(400_000, false);
    run(5);
    assertTrue(slowest.inPanel);
    int number = panel.number();
    fast.speed *= 4;
    slowest.speed *= 4;
    run(20);
    assertTrue(slowest.inPanel);
    assertEquals(number, panel.number());
  }

  @Test
  void theSlowestLeavesThePanelIfItCostsTooMuch() {
    add(50_000_000, false);
    Function slowest = add(400_000, false);
    run(5);
    assertTrue(slowest.inPanel);
    slowest.speed = 12_000_000;
    run(10);
    assertTrue(!slowest.inPanel);
  }

  @Test
  void functionsThatAppearLateAreFound() {
    run(10);
    assertEquals(0, panel.number(), "there is nothing yet to choose from");
    add(50_000_000, false);
    Function slow = add(100_000, false);
    run(5);
    assertTrue(slow.inPanel);
  }

  @Test
  void anEmptyPanelIsReplacedLater() {
    add(50_000_000, false);
    add(60_000_000, false);
    run(6);
    Function slow = add(100_000, false);
    run(20);
    assertTrue(slow.inPanel);
  }

  @Test
  void functionsMayRestWithoutAPanelInTheEnd() {
    Function fast = add(50_000_000, false);
    Function faster = add(60_000_000, false);
    run(300);
    int number = panel.number();
    assertTrue(number > 0);
    run(300);
    assertEquals(number, panel.number());
    assertTrue(!fast.inPanel && !faster.inPanel);
  }
}
