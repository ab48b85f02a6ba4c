package org.pathprofile.core.sampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.sampling.SamplingSchedule.Decision;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.TestVectors;

class ArnoldGroveScheduleTest {
  private static final Object VECTORS =
      TestVectors.read(ArnoldGroveScheduleTest.class, "arnold-grove.json");

  @Test
  void simplifiedTakesThePathEndsOfFigure5c() {
    assertSchedule("simplified", ArnoldGroveSchedule.simplified(parameter("SAMPLES"), stride()));
  }

  @Test
  void regularTakesThePathEndsOfFigure5b() {
    assertSchedule("arnold_grove", ArnoldGroveSchedule.regular(parameter("SAMPLES"), stride()));
  }

  @Test
  void oneSampleWithoutStrideIsTimerSampling() {
    assertSchedule("timer", ArnoldGroveSchedule.simplified(1, 1));
  }

  @Test
  void pepSkipsUpTo16AndTakes64InSuccession() {
    SamplingSchedule schedule = ArnoldGroveSchedule.simplified(64, 17);
    for (int tick = 0; tick < 3 * 17; tick++) {
      int first = tick % 17 + 1;
      List<Integer> expected = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        expected.add(first + i);
      }
      assertTrue(schedule.onTick());
      assertEquals(expected, samplesUntilDone(schedule), "tick " + tick);
    }
  }

  @Test
  void isIdleWithoutTick() {
    SamplingSchedule schedule = ArnoldGroveSchedule.simplified(4, 3);
    assertEquals(Decision.IDLE, schedule.onPathEnd());
    assertTrue(Decision.IDLE.isDone());
    assertFalse(Decision.IDLE.isSample());
  }

  @Test
  void namesTheParameterThatIsOutOfRange() {
    String samples =
        assertThrows(IllegalArgumentException.class, () -> ArnoldGroveSchedule.simplified(0, 1))
            .getMessage();
    assertEquals("samples must be at least 1, but is 0", samples);
    String stride =
        assertThrows(IllegalArgumentException.class, () -> ArnoldGroveSchedule.regular(1, -2))
            .getMessage();
    assertEquals("stride must be at least 1, but is -2", stride);
  }

  /**
   * Ticks and path ends in any order sample what the definition says: the index of a path end since
   * the tick that began the burst is compared with the arithmetic series.
   */
  @Property(seed = Seeds.FIXED)
  void samplesByTheDefinition(
      @ForAll @IntRange(min = 1, max = 9) int samples,
      @ForAll @IntRange(min = 1, max = 9) int stride,
      @ForAll boolean simplified,
      @ForAll List<Boolean> events) {
    SamplingSchedule schedule =
        simplified
            ? ArnoldGroveSchedule.simplified(samples, stride)
            : ArnoldGroveSchedule.regular(samples, stride);
    int distance = simplified ? 1 : stride;
    int bursts = 0;
    int sincePathEnd = 0;
    boolean active = false;
    for (boolean tick : events) {
      if (tick) {
        assertEquals(!active, schedule.onTick());
        if (!active) {
          active = true;
          bursts++;
          sincePathEnd = 0;
        }
        continue;
      }
      Decision decision = schedule.onPathEnd();
      if (!active) {
        assertEquals(Decision.IDLE, decision);
        continue;
      }
      sincePathEnd++;
      int first = (bursts - 1) % stride + 1;
      int last = first + (samples - 1) * distance;
      IntPredicate sampled = at -> at >= first && at <= last && (at - first) % distance == 0;
      assertEquals(sampled.test(sincePathEnd), decision.isSample());
      assertEquals(sincePathEnd == last, decision.isDone());
      active = sincePathEnd < last;
    }
  }

  private static int parameter(String name) {
    return Math.toIntExact(TestVectors.<Long>at(VECTORS, name));
  }

  private static int stride() {
    return parameter("STRIDE");
  }

  private static void assertSchedule(String name, SamplingSchedule schedule) {
    List<List<Long>> ticks = TestVectors.at(VECTORS, "yieldpoints_after_tick_1based", name);
    for (List<Long> expected : ticks) {
      assertTrue(schedule.onTick());
      List<Integer> taken = samplesUntilDone(schedule);
      assertEquals(expected, taken.stream().map(Integer::longValue).toList(), name);
    }
  }

  private static List<Integer> samplesUntilDone(SamplingSchedule schedule) {
    List<Integer> taken = new ArrayList<>();
    Decision decision;
    int pathEnd = 0;
    do {
      pathEnd++;
      decision = schedule.onPathEnd();
      if (decision.isSample()) {
        taken.add(pathEnd);
      }
    } while (!decision.isDone());
    return taken;
  }
}
