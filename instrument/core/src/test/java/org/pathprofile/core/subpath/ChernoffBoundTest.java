package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;

class ChernoffBoundTest {

  /**
   * The probability with which limits exclude the mean, summed up over the Poisson distribution, is
   * at most the one that was asked for.
   */
  @Property(seed = Seeds.FIXED, tries = 200)
  void limitsHoldAsOftenAsPromised(
      @ForAll @DoubleRange(min = 0.01, max = 60) double mean,
      @ForAll @Scale(9) @DoubleRange(min = 0.001, max = 0.4) double failure) {
    double tooHigh = 0;
    double tooLow = 0;
    double probability = Math.exp(-mean);
    for (int count = 0; count < 400; count++) {
      if (ChernoffBound.low(count, failure) > mean) {
        tooHigh += probability;
      }
      if (ChernoffBound.high(count, failure) < mean) {
        tooLow += probability;
      }
      probability *= mean / (count + 1);
    }
    assertTrue(tooHigh <= failure, () -> "low fails for mean " + mean);
    assertTrue(tooLow <= failure, () -> "high fails for mean " + mean);
  }

  @Property(seed = Seeds.FIXED)
  void limitsEncloseTheCountAndSolveTheBound(
      @ForAll @IntRange(min = 0, max = 1_000_000) int count,
      @ForAll @Scale(9) @DoubleRange(min = 1e-6, max = 0.9) double failure) {
    double low = ChernoffBound.low(count, failure);
    double high = ChernoffBound.high(count, failure);
    assertTrue(low <= count && count < high);
    double limit = -Math.log(failure);
    assertEquals(limit, ChernoffBound.exponent(count, high), 1e-6 * (1 + limit) + 1e-8 * count);
    if (count > 0) {
      assertEquals(limit, ChernoffBound.exponent(count, low), 1e-6 * (1 + limit) + 1e-8 * count);
    }
  }

  @Test
  void nothingSampledMeansAtMostAFew() {
    assertEquals(0, ChernoffBound.low(0, 0.05));
    assertEquals(Math.log(20), ChernoffBound.high(0, 0.05), 1e-12);
  }

  @Test
  void saysWhatIsWrong() {
    assertThrows(IllegalArgumentException.class, () -> ChernoffBound.low(1, 0));
    assertThrows(IllegalArgumentException.class, () -> ChernoffBound.high(1, 1));
  }
}
