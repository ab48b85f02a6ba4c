package org.pathprofile.truffle.paths;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The turns of a program that runs for a day. */
class RestTurnsTest {
  private static final long SECOND = 1_000_000_000;
  private static final long TICK = SECOND / 4;
  private static final long DAY = 86_400 * SECOND;

  private final RestTurns turns = new RestTurns();

  @Test
  void followEachOtherAtOnceInTheBeginning() {
    int rests = 0;
    int wakings = 0;
    for (long now = 0; now < 4 * SECOND; now += TICK) {
      RestTurns.Turn turn = turns.tick(now);
      rests += turn.mayRest() ? 1 : 0;
      wakings += turn.mayWake() ? 1 : 0;
    }
    assertEquals(8, rests);
    assertEquals(8, wakings);
  }

  @Test
  void getRarerButNotForRests() {
    int wakings = 0;
    long lastRest = 0;
    long lastWaking = 0;
    for (long now = 0; now < DAY; now += TICK) {
      RestTurns.Turn turn = turns.tick(now);
      if (turn.mayRest()) {
        lastRest = now;
      }
      if (turn.mayWake()) {
        wakings++;
        lastWaking = now;
      }
      assertTrue(now - lastRest <= 4 * SECOND, "a function that is ready waits");
      assertTrue(now - lastWaking <= Math.max(SECOND, now / 8), "a rest lasts too long");
    }
    // As often as the time grows by an eighth, from 4 seconds on.
    assertTrue(wakings <= 8 + Math.log(DAY / (4.0 * SECOND)) / Math.log(1.125), "" + wakings);
  }

  @Test
  void theProgramRecoversFromEveryChange() {
    assertTrue(turns.tick(0).isRecovered());
    turns.changed(SECOND);
    assertTrue(!turns.tick(8 * SECOND).isRecovered());
    turns.changed(8 * SECOND);
    assertTrue(!turns.tick(15 * SECOND).isRecovered());
    assertTrue(turns.tick(16 * SECOND).isRecovered());
  }

  /** The clock ticks ten times a second, and the guest runs all the time, or hardly. */
  @Test
  void looksGetRarer() {
    int first = 0;
    int last = 0;
    for (int tick = 0; tick < 864_000; tick++) {
      if (turns.isLook(tick * SECOND / 10 + tick % 7 * 1_000_000L)) {
        first += tick < 50 ? 1 : 0;
        last += tick >= 863_900 ? 1 : 0;
      }
    }
    assertEquals(50, first);
    assertTrue(last >= 20 && last <= 25, last + " in the last ten seconds");

    int looks = 0;
    RestTurns idle = new RestTurns();
    for (int tick = 0; tick < 1_000; tick++) {
      looks += idle.isLook(tick * 1_000_000L) ? 1 : 0;
    }
    assertTrue(looks <= 12, looks + " in a second of the guest");
  }
}
