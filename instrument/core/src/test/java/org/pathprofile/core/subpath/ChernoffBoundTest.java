package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.subpath.ChernoffBound.Sides;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.TestVectors;

class ChernoffBoundTest {

  /** The thesis takes ln 20 as 3. */
  private static final double THESIS_95_PERCENT = Math.exp(-3);

  private static final long COUNT_OF_MTRT = 8;

  @Test
  void errorsAreThoseOfTables49And410() {
    Object vectors = TestVectors.read(ChernoffBoundTest.class, "osp_chernoff.json");
    int rows = 0;
    for (String table : List.of("table4_9_hottest", "table4_10_fifth")) {
      for (List<Object> row : TestVectors.<List<List<Object>>>at(vectors, table)) {
        // A row with a remark is the one whose printed count is wrong.
        long count = row.size() > 6 ? COUNT_OF_MTRT : (Long) row.get(1);
        assertError(row.get(2), count, THESIS_95_PERCENT, Sides.TWO);
        assertError(row.get(3), count, THESIS_95_PERCENT, Sides.ONE);
        assertError(row.get(4), count, 0.2, Sides.TWO);
        assertError(row.get(5), count, 0.2, Sides.ONE);
        rows++;
      }
    }
    assertEquals(26, rows);
  }

  @Test
  void errorsAreThoseOfTable48() {
    List<List<Object>> rows =
        TestVectors.at(
            TestVectors.read(ChernoffBoundTest.class, "osp_tables.json"), "table4_8_FFT", "rows");
    for (List<Object> row : rows) {
      assertError(row.get(6), (Long) row.get(2), THESIS_95_PERCENT, Sides.TWO);
    }
  }

  /** The printed percentage where it is at most 100, and none where the bound does not hold. */
  private static void assertError(Object percent, long count, double failure, Sides sides) {
    double printed = ((Number) percent).doubleValue();
    OptionalDouble error = ChernoffBound.relativeError(count, failure, sides);
    assertEquals(printed <= 100, error.isPresent(), count + " " + printed);
    if (error.isPresent()) {
      assertEquals(printed, 100 * error.getAsDouble(), 0.0051, count + " " + sides);
    }
  }

  @Property(seed = Seeds.FIXED)
  void errorsNeverExceed100Percent(
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long count,
      @ForAll @Scale(9) @DoubleRange(min = 1e-9, max = 0.999) double failure,
      @ForAll Sides sides) {
    double error = ChernoffBound.relativeError(count, failure, sides).orElse(1);
    assertTrue(error > 0 && error <= 1);
  }

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
    assertThrows(
        IllegalArgumentException.class, () -> ChernoffBound.relativeError(1, -1, Sides.ONE));
  }
}
