package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionTest {
  /** What the session said of there being enough, at the end of each turn. */
  private final List<Boolean> said = new ArrayList<>();

  private Session session(WarmUpRule.Settings warmUp, int iterations, double seconds) {
    return new Session(
        new ChildArguments(
            new Driver(new File("program.sl"), 0, "", ""),
            warmUp,
            iterations,
            seconds,
            1,
            Map.of()),
        new CompilationLog(),
        enough -> {
          said.add(enough);
          return !enough;
        });
  }

  /** Until it has enough. */
  private static Map<String, Object> run(Session session) {
    while (session.iterationEnded(42)) {}
    return session.result();
  }

  @Test
  void ofColdProgramsTheFirstIterationIsMeasured() {
    Map<String, Object> result = run(session(WarmUpRule.Settings.COLD, 1, 0));
    assertEquals(1, result.get("iterations"));
    assertEquals("cold", result.get("warm_up"));
    assertEquals(42L, result.get("first_hash"));
    assertEquals(List.of(true), said);
  }

  @Test
  void orAllThatEndInSomeTime() {
    long begin = System.nanoTime();
    Map<String, Object> result = run(session(WarmUpRule.Settings.COLD, 1, 0.2));
    assertTrue(System.nanoTime() - begin >= 200_000_000L);
    List<?> ends = (List<?>) result.get("wall_until_ms");
    assertEquals(result.get("iterations"), ends.size());
    assertEquals(ends.size(), said.size());
  }

  @Test
  void itWaitsForItsFirstTurnOnceItIsWarm() {
    Map<String, Object> result = run(session(new WarmUpRule.Settings(0, 0, 0, 0, 0, 3), 1, 0));
    assertEquals(List.of(false, true), said);
    assertEquals("steady", result.get("warm_up"));
    assertTrue((Integer) result.get("iterations") > 0);
  }

  @Test
  void programThatEndsEarlyWasNotMeasured() {
    Session session = session(WarmUpRule.Settings.COLD, 3, 0);
    assertTrue(session.iterationEnded(0));
    assertThrows(IllegalStateException.class, session::result);
  }
}
