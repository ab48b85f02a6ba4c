package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A program that begins to go other ways gets code for these, as if it had never gone others, and
 * one that never ceases to change is soon left alone.
 */
class PhaseChangeTest {
  private static final boolean OPTIMIZING =
      "optimizing".equals(System.getProperty("pathprofile.test.runtime"));

  /**
   * How often the code may be compiled from the change of phase until all is as it shall be: once
   * with the original code that hot code leaves to, once counted again, once with new hot code; and
   * two more for what specializes late.
   */
  private static final int MOST_COMPILATIONS = 5;

  /** How often the code may be made anew in {@link #CHANGES} changes of phase. */
  private static final int MOST_TUNINGS = 8;

  /**
   * How often the code may be compiled in these changes: the function, and what it is inlined in.
   */
  private static final int MOST_COMPILATIONS_AT_ALL = 30;

  private static final int CHANGES = 100;

  /** How often the counts are looked at in each phase. */
  private static final int PHASE_LOOKS = 15;

  /** How often the function runs before each look. */
  private static final int RUNS_PER_LOOK = OPTIMIZING ? 100 : 5;

  @Test
  void hotCodeIsThatOfTheNewPhase() {
    List<String> expected;
    try (PhasedProgram program = new PhasedProgram()) {
      program.runUntilTuned(3);
      expected = program.hotCode();
    }
    try (PhasedProgram program = new PhasedProgram()) {
      program.runUntilTuned(0);
      assertNotEquals(expected, program.hotCode());
      program.forgetLog();
      program.runUntilTuned(3);
      assertEquals(expected, program.hotCode());
      if (OPTIMIZING) {
        int compilations = program.compilations();
        assertTrue(compilations > 0);
        assertTrue(
            compilations <= MOST_COMPILATIONS,
            () -> compilations + " compilations:\n" + program.log());
        program.forgetLog();
        program.run(3, 200);
        assertEquals(0, program.compilations());
      }
    }
  }

  @Test
  void hotCodeOfAnEarlierPhaseIsTakenAgain() {
    try (PhasedProgram program = new PhasedProgram()) {
      program.runUntilTuned(0);
      program.runUntilTuned(3);
      assertFalse(isKnownAgain(program));
      // A window may have seen the end of one phase and the beginning of the other, for which there
      // is no code yet.
      for (int i = 0; i < 3 && !isKnownAgain(program); i++) {
        program.runUntilTuned(0);
        program.runUntilTuned(3);
      }
      assertTrue(isKnownAgain(program), () -> program.hotCode().toString());
    }
  }

  private static boolean isKnownAgain(PhasedProgram program) {
    return program.hotCode().stream().anyMatch(line -> line.startsWith("known"));
  }

  @Test
  void changesWithoutEndAreFollowedAFewTimes() {
    try (PhasedProgram program = new PhasedProgram()) {
      program.runUntilTuned(0);
      program.runUntilTuned(3);
      for (int i = 0; i < CHANGES; i++) {
        for (int look = 0; look < PHASE_LOOKS; look++) {
          program.run(i % 2 == 0 ? 0 : 3, RUNS_PER_LOOK);
        }
      }
      int tunings = program.hotCode().size();
      assertTrue(tunings <= MOST_TUNINGS, () -> tunings + " tunings");
      if (OPTIMIZING) {
        int compilations = program.compilations();
        assertTrue(
            compilations <= MOST_COMPILATIONS_AT_ALL,
            () -> compilations + " compilations:\n" + program.log());
      }
    }
  }
}
