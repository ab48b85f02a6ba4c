package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.sampling.RestEstimate;

/** A program with one function of two paths, its probes, and a panel, all simulated. */
class RestScheduleTest {
  private static final long SECOND = 1_000_000_000;
  private static final long TICK = SECOND / 10;
  private static final PathKey THEN = new PathKey(new int[] {0, 1, 3}, PathEnding.EXIT);
  private static final PathKey ELSE = new PathKey(new int[] {0, 2, 3}, PathEnding.EXIT);

  /** The function may rest and wake whenever it likes. */
  private static final RestTurns.Turn ANY_TURN = new RestTurns.Turn(true, true, true);

  private static final class Program {
    private final SplittableRandom random;

    /** Path ends per second. */
    private double speed = 500_000;

    private double partOfThen = 0.7;

    /** How many times as fast everything runs. */
    private double factor = 1;

    private long nanos;
    private double pace;

    /** Path ends of the panel per second. */
    private double panelSpeed = 10_000;

    /** When a panel is chosen, in nanoseconds. */
    private long panelBegins;

    /** Whether those that are chosen for it have been looked at before. */
    private boolean panelIsKnownBefore;

    private final Map<Long, Long> paces = new HashMap<>();

    private final GuestMoment.Pace panel =
        new GuestMoment.Pace() {
          @Override
          public long ends() {
            return (long) pace;
          }

          @Override
          public long endsAt(long when) {
            return paces.getOrDefault(when, -1L);
          }
        };

    private GuestMoment.Pace otherPanel;

    private final double[] truth = new double[2];
    private final long[] counts = new long[2];
    private RestSchedule schedule;
    private boolean resting;
    private int changes;

    private RestTurns.Turn turn = ANY_TURN;
    private long tick = TICK;

    Program() {
      this(5);
    }

    Program(long seed) {
      random = new SplittableRandom(seed);
      schedule = newSchedule();
    }

    private RestSchedule newSchedule() {
      return new RestSchedule(random, null, now(), counts[0] + counts[1], profile());
    }

    private GuestMoment now() {
      GuestMoment.Pace chosen = otherPanel == null ? panel : otherPanel;
      return GuestMoment.of(nanos, nanos < panelBegins ? GuestMoment.Pace.NONE : chosen);
    }

    private FunctionProfile profile() {
      ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
      for (BlockKind kind :
          List.of(BlockKind.ENTRY, BlockKind.THEN, BlockKind.ELSE, BlockKind.EXIT)) {
        graph.addBlock(Block.of(kind, SourceRange.UNKNOWN));
      }
      graph.addEdge(0, 1, true);
      graph.addEdge(0, 2, true);
      graph.addEdge(1, 3, true);
      graph.addEdge(2, 3, true);
      FunctionProfile.Builder profile = FunctionProfile.builder(graph.build());
      return profile.addPath(THEN, counts[0]).addPath(ELSE, counts[1]).build();
    }

    /** The function runs for a tick, and is looked at. */
    private RestSchedule.Advice tick() {
      work();
      return look();
    }

    private void work() {
      double seconds = (double) tick / SECOND;
      nanos += tick;
      pace += nanos <= panelBegins && !panelIsKnownBefore ? 0 : panelSpeed * factor * seconds;
      if (panelIsKnownBefore) {
        paces.put(nanos, (long) pace);
      }
      for (int path = 0; path < 2; path++) {
        double ends = speed * factor * seconds * (path == 0 ? partOfThen : 1 - partOfThen);
        truth[path] += ends;
        if (!resting) {
          counts[path] += Math.round(ends);
        }
      }
    }

    private RestSchedule.Advice look() {
      RestSchedule.Advice advice =
          schedule.look(
              now(),
              pace() == GuestMoment.Pace.NONE ? new RestTurns.Turn(false, true, true) : turn,
              counts[0] + counts[1],
              this::profile);
      if (advice == RestSchedule.Advice.FORGET) {
        schedule = newSchedule();
        return RestSchedule.Advice.NONE;
      }
      if (advice != RestSchedule.Advice.NONE) {
        resting = advice == RestSchedule.Advice.REST;
        changes++;
      }
      return advice;
    }

    private GuestMoment.Pace pace() {
      return now().pace();
    }

    private void run(double seconds) {
      for (long end = nanos + (long) (seconds * SECOND); nanos < end; ) {
        tick();
      }
    }

    /** Runs until something changes; gives the seconds that this took. */
    private double runUntil(RestSchedule.Advice advice) {
      long began = nanos;
      while (tick() != advice) {
        assertTrue(nanos - began < 100_000 * SECOND, "never: " + advice);
      }
      return (double) (nanos - began) / SECOND;
    }

    /** Whether the interval of a path has the truth, but for what rounding makes of it. */
    private boolean isInInterval(int path) {
      RestEstimate.Estimate rest = schedule.estimate(path == 0 ? THEN : ELSE, now());
      double rested = truth[path] - counts[path];
      return rest.low() <= 1.001 * rested + 10 && rested <= 1.001 * rest.high() + 10;
    }

    /** By how much the counts of both paths are off, as a part of their sum. */
    private double error() {
      double off = Math.abs(estimateOf(THEN) - truth[0]) + Math.abs(estimateOf(ELSE) - truth[1]);
      return off / (truth[0] + truth[1]);
    }

    private double estimateOf(PathKey path) {
      return counts[path.equals(THEN) ? 0 : 1] + schedule.estimate(path, now()).count();
    }
  }

  @Test
  void aBusyFunctionWithStablePathsRestsSoon() {
    Program program = new Program();
    assertTrue(program.runUntil(RestSchedule.Advice.REST) <= 3);
    program.run(1000);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.1 * program.truth[0]);
    assertEquals(program.truth[1], program.estimateOf(ELSE), 0.1 * program.truth[1]);
  }

  /** Rests double: in 100,000 seconds there are few. */
  @Test
  void compilationsAreFewHoweverLongTheProgramRuns() {
    Program program = new Program();
    program.run(100_000);
    assertTrue(program.schedule.rests() >= 10, "it is never looked at again");
    double most =
        2 * (1 + Math.log(100_000 * (double) SECOND / RestSchedule.LEAST_REST) / Math.log(2));
    assertTrue(program.changes <= most, program.changes + " changes of plan");
  }

  @Test
  void whatCostsNothingNeverRests() {
    Program program = new Program();
    program.speed = RestSchedule.BUSY / 2;
    program.run(2_000);
    assertEquals(0, program.schedule.rests());
  }

  /** A phase change is found, however long the phase before was. */
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100})
  void anotherPhaseIsFound(int times) {
    Program program = new Program();
    double learned = program.runUntil(RestSchedule.Advice.REST);
    program.run(times * learned);
    double before = program.nanos / (double) SECOND;
    program.partOfThen = 0.1;
    if (program.resting) {
      // It is found at the next look, and the rest was not longer than what went before it.
      double wait = program.runUntil(RestSchedule.Advice.WAKE);
      assertTrue(wait <= Math.max(12, 3 * before), "found after " + wait + " of " + before);
    }
    program.runUntil(RestSchedule.Advice.REST);
    program.run(50 * before);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.35 * program.truth[0]);
    assertEquals(program.truth[1], program.estimateOf(ELSE), 0.35 * program.truth[1]);
  }

  /** What is no longer executed is not taken to be executed for ever. */
  @Test
  void aFunctionThatDoesNotRunAnyMoreIsNotEstimatedAnyMore() {
    Program program = new Program();
    program.run(100);
    if (!program.resting) {
      program.runUntil(RestSchedule.Advice.REST);
    }
    program.speed = 0;
    program.runUntil(RestSchedule.Advice.WAKE);
    program.run(20);
    double then = program.estimateOf(THEN);
    program.run(1_000);
    assertEquals(then, program.estimateOf(THEN), 1);
    assertTrue(then < 2 * program.truth[0], then + " of " + program.truth[0]);
  }

  /** What does not run makes others faster: processor time alone would mislead. */
  @Test
  void thePaceTellsHowMuchIsDone() {
    Program program = new Program();
    program.runUntil(RestSchedule.Advice.REST);
    double counted = program.truth[0];
    program.factor = 2;
    while (program.resting && program.nanos < 60 * SECOND) {
      program.tick();
      program.factor = program.resting ? 2 : 1;
    }
    assertTrue(program.truth[0] > 3 * counted);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.1 * program.truth[0]);
  }

  /** As on a machine that is slow, or has other work. */
  @ParameterizedTest
  @ValueSource(doubles = {600, 10_000})
  void aSlowPanelTellsThePaceAsWell(double panelSpeed) {
    Program program = new Program();
    program.panelSpeed = panelSpeed;
    program.runUntil(RestSchedule.Advice.REST);
    program.factor = 1.5;
    program.run(4);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.1 * program.truth[0]);
  }

  /** While the program is interpreted, the panel ends few paths, and the time would mislead. */
  @ParameterizedTest
  @ValueSource(doubles = {50, 150})
  void aProgramThatIsCompiledInARestIsMeasuredByItsPanel(double panelSpeed) {
    Program program = new Program();
    program.panelSpeed = panelSpeed;
    program.runUntil(RestSchedule.Advice.REST);
    program.factor = 20;
    program.run(2);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.2 * program.truth[0]);
  }

  /** Not in a window without a panel: it would not tell how much is done in rests. */
  @ParameterizedTest
  @ValueSource(ints = {20, 21, 22, 23, 24, 25, 26, 27})
  void aPanelThatIsChosenTellsThePaceFirst(int ticks) {
    Program program = new Program();
    program.panelBegins = ticks * TICK;
    program.runUntil(RestSchedule.Advice.REST);
    program.factor = 1.5;
    program.run(10);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.1 * program.truth[0]);
  }

  /** Those that keep the pace from now on have told nothing of a window that began before. */
  @ParameterizedTest
  @ValueSource(ints = {20, 21, 22, 23, 24, 25, 26, 27})
  void aPanelThatIsChosenDoesNotHoldRestsBack(int ticks) {
    Program program = new Program();
    program.panelBegins = ticks * TICK;
    program.run(ticks * TICK / (double) SECOND);
    assertTrue(program.runUntil(RestSchedule.Advice.REST) <= 3);
  }

  /** Those that are chosen are functions whose path ends were counted before, as all are. */
  @ParameterizedTest
  @ValueSource(ints = {9, 10, 11, 12, 13, 14})
  void aPanelTellsOfWindowsBeforeItWasChosen(int ticks) {
    Program program = new Program();
    program.panelBegins = ticks * TICK;
    program.panelIsKnownBefore = true;
    // What is compiled only then is not taken to do more.
    program.factor = 0.3;
    program.run(0.7);
    program.factor = 1;
    program.runUntil(RestSchedule.Advice.REST);
    assertTrue(program.nanos <= 2.2 * SECOND, () -> "after " + program.nanos);
    program.factor = 1.5;
    program.run(10);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.02 * program.truth[0]);
    assertEquals(program.truth[1], program.estimateOf(ELSE), 0.02 * program.truth[1]);
  }

  /** A function that did something else before it was chosen is not taken to have done the same. */
  @Test
  void aPanelTellsThatTheProgramDidSomethingElse() {
    Program program = new Program();
    program.panelBegins = SECOND;
    program.panelIsKnownBefore = true;
    program.speed = 2_000_000;
    program.run(0.7);
    program.speed = 500_000;
    assertTrue(program.runUntil(RestSchedule.Advice.REST) > 1.6);
    program.run(10);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.05 * program.truth[0]);
  }

  /** Short windows see one thing or the other; windows of a few turns see both. */
  @ParameterizedTest
  @ValueSource(doubles = {0.7, 1.3, 3})
  void aProgramThatDoesSeveralThingsInTurnsRestsAndIsEstimatedWell(double period) {
    Program program = new Program();
    while (program.nanos < 40 * SECOND) {
      double phase = program.nanos / (period * SECOND) % 1;
      program.speed = phase < 0.6 ? 800_000 : 50_000;
      program.partOfThen = phase < 0.6 ? 0.8 : 0.2;
      program.tick();
      if (program.nanos == 30 * SECOND) {
        assertTrue(program.schedule.rests() > 0, "it never rests");
      }
    }
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.07 * program.truth[0]);
    assertEquals(program.truth[1], program.estimateOf(ELSE), 0.07 * program.truth[1]);
  }

  /** Where nothing tells of an even pace, more windows tell more than the last. */
  @Test
  void allWindowsBeforeTheFirstRestTellOfIt() {
    Program program = new Program();
    program.turn = new RestTurns.Turn(false, true, true);
    for (int i = 0; i < 64; i++) {
      program.speed = 500_000 * (1 + 0.06 * (i / 2 % 2 == 0 ? 1 : -1));
      program.tick();
    }
    program.turn = ANY_TURN;
    program.runUntil(RestSchedule.Advice.REST);
    program.speed = 500_000;
    program.run(4);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.01 * program.truth[0]);
  }

  /** Code that was discarded, because functions begin or end rests, makes programs slow. */
  @Test
  void aProgramThatIsCompiledAgainIsNotTakenToDoSomethingElse() {
    Program program = new Program();
    program.run(1_000);
    if (!program.resting) {
      program.runUntil(RestSchedule.Advice.REST);
    }
    program.run(3);
    program.turn = new RestTurns.Turn(true, true, false);
    program.factor = 0.1;
    program.run(6);
    assertTrue(program.resting);
    program.turn = ANY_TURN;
    assertTrue(program.runUntil(RestSchedule.Advice.WAKE) <= 2);
  }

  /** A program that does something else runs at another pace. */
  @ParameterizedTest
  @ValueSource(doubles = {10, 0.1})
  void anotherPaceEndsARest(double factor) {
    Program program = new Program();
    program.run(1_000);
    if (!program.resting) {
      program.runUntil(RestSchedule.Advice.REST);
    }
    program.run(3);
    program.factor = factor;
    assertTrue(program.runUntil(RestSchedule.Advice.WAKE) <= 2);
  }

  /** But not for ever: a program with many phases would be compiled all the time. */
  @Test
  void aProgramOfManyPacesRestsAsWell() {
    Program program = new Program();
    for (int i = 0; i < 2_000; i++) {
      program.factor = i % 2 == 0 ? 1 : 10;
      program.run(3);
    }
    assertTrue(program.changes < 60, program.changes + " changes of plan");
    assertTrue(program.resting);
  }

  @Test
  void theTimeInWhichTheProfilerIsStoppedIsNoRest() {
    Program program = new Program();
    program.runUntil(RestSchedule.Advice.REST);
    program.run(1);
    program.schedule.pause(program.now());
    double before = program.estimateOf(THEN);
    double[] truth = program.truth.clone();
    program.run(500);
    assertTrue(program.resting);
    assertEquals(before, program.estimateOf(THEN));
    program.schedule.resume(
        program.now(), program.counts[0] + program.counts[1], program.profile());
    program.truth[0] = truth[0];
    program.run(100);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.1 * program.truth[0]);
  }

  /**
   * A window is over and the function ready, but its turn has not come; when it comes, the function
   * does something else, of which no window has told yet.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1.7})
  void whatIsNoLongerSoIsNotTakenToRest(double times) {
    Program program = ready();
    program.speed *= times;
    program.run(0.15);
    program.turn = ANY_TURN;
    program.run(0.15);
    assertTrue(!program.resting);
    program.runUntil(RestSchedule.Advice.REST);
    program.run(3);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.02 * program.truth[0]);
  }

  /** As above, with other paths and as many. */
  @Test
  void otherPathsAreNotTakenToRest() {
    Program program = ready();
    program.partOfThen = 0.2;
    program.run(0.15);
    program.turn = ANY_TURN;
    program.run(0.15);
    assertTrue(!program.resting);
  }

  /** If nothing changes, it rests before another window is over. */
  @Test
  void whatIsStillSoIsTakenToRest() {
    Program program = ready();
    program.run(0.15);
    program.turn = ANY_TURN;
    assertEquals(RestSchedule.Advice.REST, program.tick());
  }

  /** At the end of a window, with turns that have not come. */
  private static Program ready() {
    Program program = new Program();
    program.tick = SECOND / 20;
    program.turn = new RestTurns.Turn(false, true, true);
    program.run(4);
    return program;
  }

  /** What the program does for a path end of the others is the same, so its speed is no matter. */
  @Test
  void aProgramThatBecomesFasterAllTheTimeRestsAndIsEstimatedWell() {
    Program program = new Program();
    program.factor = 0.1;
    while (program.nanos < 60 * SECOND) {
      program.factor = Math.min(3, program.factor * 1.12);
      program.tick();
      if (program.nanos == 6 * SECOND) {
        assertTrue(program.schedule.rests() > 0, "it waits until the speed is even");
      }
    }
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.01 * program.truth[0]);
    assertEquals(program.truth[1], program.estimateOf(ELSE), 0.01 * program.truth[1]);
  }

  /** Looks and rests have one unit: the speed of the program in either is no matter. */
  @Test
  void theSpeedOfTheProgramInLooksIsNoMatter() {
    Program program = new Program();
    program.run(400);
    for (int i = 0; i < 4000; i++) {
      program.factor = program.resting ? 1 : 1.8;
      program.tick();
    }
    assertTrue(program.schedule.rests() > 3, "it is hardly looked at");
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.01 * program.truth[0]);
  }

  /** A rest that is under way is measured by those by which it began. */
  @Test
  void anotherPanelEndsARestAndIsNoMatterToIt() {
    Program program = new Program();
    program.runUntil(RestSchedule.Advice.REST);
    program.turn = new RestTurns.Turn(false, false, true);
    program.factor = 2;
    program.run(1);
    program.otherPanel = () -> (long) (program.pace / 7);
    assertTrue(program.schedule.isMeasuredBy(program.panel));
    program.run(3);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.01 * program.truth[0]);
    program.turn = ANY_TURN;
    assertEquals(RestSchedule.Advice.WAKE, program.tick());
    // Until it is known how much the pace of the others is in theirs.
    assertTrue(program.schedule.isMeasuredBy(program.panel));
    program.runUntil(RestSchedule.Advice.REST);
    assertTrue(program.schedule.isMeasuredBy(program.otherPanel));
    program.run(50);
    assertEquals(program.truth[0], program.estimateOf(THEN), 0.02 * program.truth[0]);
  }

  /** A path that is seen before the looks only may be executed in rests. */
  @Test
  void aPathOfWhichNoLookTellsHasAnIntervalAsWell() {
    Program program = new Program();
    program.counts[1] = 1;
    program.schedule = program.newSchedule();
    program.partOfThen = 1;
    program.runUntil(RestSchedule.Advice.REST);
    program.run(2);
    RestEstimate.Estimate unseen = program.schedule.estimate(ELSE, program.now());
    assertEquals(0, unseen.count());
    assertTrue(unseen.high() >= 2 * program.speed, unseen::toString);
  }

  /**
   * What an interval says holds, also in a program that does something else from some moment on, or
   * one thing and another in turns.
   *
   * @param times how long a phase lasts, in times that it takes until the function rests
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 3, 10, 30, 100})
  void intervalsHoldInProgramsWithPhases(double times) {
    int held = 0;
    int all = 0;
    double seconds = new Program().runUntil(RestSchedule.Advice.REST);
    for (int seed = 0; seed < 300; seed++) {
      Program program = new Program(seed);
      SplittableRandom random = new SplittableRandom(1000 + seed);
      boolean inTurns = random.nextBoolean();
      double phase = times * seconds * (0.5 + random.nextDouble());
      double end = phase * (1 + 3 * random.nextDouble());
      double otherSpeed = program.speed * Math.pow(3, 2 * random.nextDouble() - 1);
      double otherPart = random.nextDouble();
      double firstSpeed = program.speed;
      double firstPart = program.partOfThen;
      while (program.nanos < end * SECOND) {
        long number = (long) (program.nanos / (phase * SECOND));
        boolean other = inTurns ? number % 2 == 1 : number > 0;
        program.speed = other ? otherSpeed : firstSpeed;
        program.partOfThen = other ? otherPart : firstPart;
        program.tick();
      }
      held += (program.isInInterval(0) ? 1 : 0) + (program.isInInterval(1) ? 1 : 0);
      all += 2;
    }
    assertTrue(held >= 0.95 * all, held + " of " + all);
  }

  /**
   * Programs that do two things in turns, from a twentieth of a second to ten seconds long, and are
   * looked at every tenth.
   *
   * @param shortest of the periods, in seconds; the longest is three times as long
   * @param off by how much the two counts may be off, on the mean
   */
  @ParameterizedTest
  @CsvSource({"0.05, 0.015", "0.1, 0.02", "0.3, 0.035", "1, 0.06", "3, 0.3"})
  void programsThatDoSeveralThingsInTurnsAreEstimatedWellOnTheMean(double shortest, double off) {
    SplittableRandom random = new SplittableRandom(1);
    int programs = 200;
    double errors = 0;
    int rested = 0;
    int held = 0;
    for (int i = 0; i < programs; i++) {
      double period = shortest * Math.pow(3, random.nextDouble());
      double part = 0.2 + 0.6 * random.nextDouble();
      double slow = 800_000 * Math.pow(0.05, random.nextDouble());
      Program program = new Program(i);
      program.panelBegins = 9 * TICK;
      program.panelIsKnownBefore = true;
      program.tick = TICK / 10;
      for (int step = 1; step <= 4_000; step++) {
        boolean isFirst = program.nanos / (period * SECOND) % 1 < part;
        program.speed = isFirst ? 800_000 : slow;
        program.partOfThen = isFirst ? 0.8 : 0.2;
        program.work();
        if (step % 10 == 0) {
          program.look();
        }
      }
      if (program.changes > 0) {
        rested++;
        errors += program.error();
        held += (program.isInInterval(0) ? 1 : 0) + (program.isInInterval(1) ? 1 : 0);
      }
    }
    double error = errors / rested;
    assertTrue(rested >= 0.9 * programs, "of " + programs + " only rest " + rested);
    assertTrue(error <= off, () -> "off by " + error);
    assertTrue(held >= 0.95 * 2 * rested, held + " of " + 2 * rested);
  }
}
