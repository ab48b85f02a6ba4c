package org.pathprofile.core.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.phase.PhaseDetector.Change;
import org.pathprofile.core.testing.Seeds;

class PhaseDetectorTest {
  private static final PathWindow LEFT = RandomPaths.window(Map.of(0, 900L, 1, 100L));
  private static final PathWindow RIGHT = RandomPaths.window(Map.of(0, 100L, 1, 900L));

  private final PhaseDetector detector = new PhaseDetector();

  private List<Change> add(PathWindow window, int times) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      Change change = detector.add(window);
      if (change != Change.NONE) {
        changes.add(change);
      }
    }
    return changes;
  }

  @Test
  void firstPhaseIsToldWithSecondWindow() {
    assertFalse(detector.isStable());
    assertEquals(Change.NONE, detector.add(LEFT));
    assertNull(detector.phase());
    assertEquals(Change.STABLE, detector.add(LEFT));
    assertTrue(detector.isStable());
    assertEquals(LEFT.plus(LEFT), detector.phase());
    assertEquals(List.of(), add(LEFT, 100));
  }

  @Test
  void nothingIsToldWhileWindowsDiffer() {
    for (int i = 0; i < 100; i++) {
      assertEquals(Change.NONE, detector.add(i % 2 == 0 ? LEFT : RIGHT));
    }
    assertNull(detector.phase());
  }

  @Test
  void otherPhaseIsToldOnceItLasts() {
    add(LEFT, 2);
    assertEquals(Change.NONE, detector.add(RIGHT));
    assertEquals(Change.OVER, detector.add(RIGHT));
    assertFalse(detector.isStable());
    assertEquals(LEFT.plus(LEFT), detector.phase());
    assertEquals(Change.STABLE, detector.add(RIGHT));
    assertEquals(RIGHT.plus(RIGHT), detector.phase());
    assertEquals(List.of(), add(RIGHT, 100));
  }

  @Test
  void windowsThatDifferAreCauseForDoubtWhileThePhaseGoesOn() {
    add(LEFT, 2);
    assertFalse(detector.isInDoubt());
    detector.add(RIGHT);
    assertTrue(detector.isStable() && detector.isInDoubt());
    detector.add(LEFT);
    assertFalse(detector.isInDoubt());
    add(RIGHT, 2);
    assertFalse(detector.isStable() || detector.isInDoubt());
    detector.add(RIGHT);
    assertTrue(detector.isStable());
    assertFalse(detector.isInDoubt());
  }

  @Test
  void eachPhaseMustLastLongerThanTheOneBefore() {
    add(LEFT, 2);
    for (int i = 1; i < 12; i++) {
      PathWindow next = i % 2 == 0 ? LEFT : RIGHT;
      assertEquals(List.of(), add(next, (1 << i) - 1));
      assertEquals(Change.OVER, detector.add(next));
      assertEquals(Change.STABLE, detector.add(next));
    }
  }

  @Test
  void momentOfSomethingElseIsNotTold() {
    add(LEFT, 2);
    for (int i = 0; i < 100; i++) {
      assertEquals(Change.NONE, detector.add(RIGHT));
      assertEquals(Change.NONE, detector.add(LEFT));
    }
  }

  @Test
  void phaseThatComesBackIsNotToldAgain() {
    add(LEFT, 2);
    assertEquals(List.of(Change.OVER), add(RIGHT, 2));
    assertEquals(List.of(), add(LEFT, 100));
    assertTrue(detector.isStable());
    assertEquals(LEFT.plus(LEFT), detector.phase());
  }

  @Test
  void slowDriftIsToldInTheEnd() {
    add(LEFT, 2);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i <= 100; i++) {
      changes.addAll(add(RandomPaths.window(Map.of(0, 9000L - 80L * i, 1, 1000L + 80L * i)), 1));
    }
    assertEquals(Change.OVER, changes.get(0));
    assertEquals(Change.STABLE, changes.get(1));
  }

  @Test
  void emptyWindowsAreNoEvidence() {
    assertEquals(List.of(), add(PathWindow.EMPTY, 10));
    assertNull(detector.phase());
    assertEquals(List.of(Change.STABLE), add(LEFT, 2));
    assertEquals(List.of(), add(PathWindow.EMPTY, 100));
    assertEquals(List.of(), add(RIGHT, 1));
    assertEquals(List.of(), add(PathWindow.EMPTY, 100));
    assertEquals(List.of(Change.OVER), add(RIGHT, 1));
    assertEquals(List.of(), add(PathWindow.EMPTY, 100));
    assertEquals(List.of(Change.STABLE), add(RIGHT, 1));
  }

  /** Windows that say too little: every path was seen about once. */
  @Test
  void windowsOfNothingButChanceAreNotStable() {
    Random random = new Random(3);
    double[] shares = RandomPaths.shares(10_000, 1, random);
    for (int i = 0; i < 100; i++) {
      assertEquals(Change.NONE, detector.add(RandomPaths.sample(shares, 128, random)));
    }
  }

  @Property(seed = Seeds.FIXED, tries = 200)
  void sameDistributionIsToldOnceAndNeverOver(
      @ForAll @IntRange(min = 1, max = 16) int paths,
      @ForAll @IntRange(min = 128, max = 1000) int size,
      @ForAll long seed) {
    Random random = new Random(seed);
    double[] shares = RandomPaths.shares(paths, random.nextDouble(), random);
    PhaseDetector fresh = new PhaseDetector();
    int told = 0;
    for (int i = 0; i < 200; i++) {
      Change change = fresh.add(RandomPaths.sample(shares, size, random));
      assertFalse(change == Change.OVER, "over after " + i + " windows");
      told += change == Change.STABLE ? 1 : 0;
      assertTrue(told == 1 || i < 10, "not stable after " + i + " windows");
    }
    assertEquals(1, told);
  }

  /** The second distribution's paths are those of the first in another order. */
  @Property(seed = Seeds.FIXED, tries = 200)
  void otherDistributionIsToldSoon(
      @ForAll @IntRange(min = 2, max = 16) int paths,
      @ForAll @IntRange(min = 128, max = 1000) int size,
      @ForAll long seed) {
    Random random = new Random(seed);
    double[] shares = new double[paths];
    for (int i = 0; i < paths; i++) {
      shares[i] = (i == 0 ? 0.8 : 0) + 0.2 / paths;
    }
    double[] others = shares.clone();
    others[0] = shares[1];
    others[1] = shares[0];
    PhaseDetector fresh = new PhaseDetector();
    for (int i = 0; i < 10; i++) {
      fresh.add(RandomPaths.sample(shares, size, random));
    }
    assertTrue(fresh.isStable());
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      changes.add(fresh.add(RandomPaths.sample(others, size, random)));
    }
    changes.removeAll(Collections.singleton(Change.NONE));
    assertEquals(List.of(Change.OVER, Change.STABLE), changes);
  }

  @Provide
  Arbitrary<PathWindow> windows() {
    return Arbitraries.maps(
            Arbitraries.integers().between(0, 3), Arbitraries.longs().between(0, 1000))
        .ofMaxSize(4)
        .map(RandomPaths::window);
  }

  @Property(seed = Seeds.FIXED)
  void littleIsToldWhateverComes(
      @ForAll @Size(max = 300) List<@From("windows") PathWindow> windows) {
    PhaseDetector fresh = new PhaseDetector();
    Told told = new Told();
    for (PathWindow window : windows) {
      told.add(fresh, window);
    }
  }

  /** Phases of the worst lengths: each is left as soon as it was told. */
  @Property(seed = Seeds.FIXED, tries = 100)
  void littleIsToldToAnAdversary(@ForAll long seed) {
    Random random = new Random(seed);
    PhaseDetector fresh = new PhaseDetector();
    Told told = new Told();
    PathWindow next = LEFT;
    for (int i = 0; i < 5000; i++) {
      boolean before = fresh.isStable();
      Change change = told.add(fresh, next);
      boolean again = fresh.isStable() && !before;
      boolean back = change == Change.OVER && random.nextInt(4) == 0;
      if (again || back) {
        next = next.equals(LEFT) ? RIGHT : LEFT;
      }
    }
    assertTrue(told.over >= 8, "told only " + told.over);
  }

  /** Counts what is told, and compares it with what the detector promises. */
  private static final class Told {
    private int windows;
    private int stable;
    private int over;
    private boolean going;

    Change add(PhaseDetector detector, PathWindow window) {
      Change change = detector.add(window);
      windows++;
      stable += change == Change.STABLE ? 1 : 0;
      over += change == Change.OVER ? 1 : 0;
      double most = Math.log(windows) / Math.log(2) + 1e-9;
      assertTrue(stable <= most, stable + " phases in " + windows + " windows");
      assertTrue(over <= most, over + " ends of phases in " + windows + " windows");
      assertTrue(change != Change.OVER || going, "no phase could be over");
      assertTrue(change != Change.STABLE || !going, "the phase was not over");
      going = detector.isStable();
      assertEquals(detector.phase() != null, stable > 0);
      return change;
    }
  }
}
