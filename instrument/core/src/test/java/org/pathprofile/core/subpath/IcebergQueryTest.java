package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;

class IcebergQueryTest {

  /** Both promises, summed up over the Poisson distributions at the two thresholds. */
  @Property(seed = Seeds.FIXED)
  void keepsItsPromises(
      @ForAll @DoubleRange(min = 1, max = 5000) double omitUpTo,
      @ForAll @DoubleRange(min = 1.01, max = 20) double ratio,
      @ForAll @Scale(3) @DoubleRange(min = 0.5, max = 0.999) double omitProbability,
      @ForAll @Scale(3) @DoubleRange(min = 0.5, max = 0.999) double reportProbability,
      @ForAll @DoubleRange(min = 50, max = 500) double occurrencesPerSample) {
    IcebergQuery query =
        new IcebergQuery(ratio * omitUpTo, reportProbability, omitUpTo, omitProbability);
    long least = query.leastSamples(occurrencesPerSample);
    double few = omitUpTo / occurrencesPerSample;
    double reportedWithFew = 1 - atMost(least - 1, few);
    assertTrue(reportedWithFew <= 1 - omitProbability + 1e-9, "reports too easily");
    assertTrue(
        least - 1 <= few
            || ChernoffBound.exponent((double) (least - 1), few) < -Math.log(1 - omitProbability),
        "one sample less must not do");
    if (query.isAnsweredBy(occurrencesPerSample)) {
      double omittedWithMany = atMost(least - 1, ratio * few);
      assertTrue(omittedWithMany <= 1 - reportProbability + 1e-9, "omits too easily");
    }
  }

  private static double atMost(long count, double mean) {
    double logarithm = -mean;
    double sum = Math.exp(logarithm);
    for (int i = 1; i <= count; i++) {
      logarithm += Math.log(mean / i);
      sum += Math.exp(logarithm);
    }
    return sum;
  }

  @Test
  void isAnsweredWhenSamplesAreDenseEnough() {
    IcebergQuery query = new IcebergQuery(20_000, 0.95, 10_000, 0.95);
    assertTrue(query.isAnsweredBy(100));
    assertFalse(query.isAnsweredBy(5000));
  }

  @Test
  void saysWhatIsWrong() {
    String order =
        assertThrows(IllegalArgumentException.class, () -> new IcebergQuery(1, 0.9, 2, 0.9))
            .getMessage();
    assertEquals(
        "an iceberg query must report from more occurrences than it omits, but is to report from"
            + " 1.0 and to omit up to 2.0",
        order);
    String probability =
        assertThrows(IllegalArgumentException.class, () -> new IcebergQuery(2, 0.9, 1, 1))
            .getMessage();
    assertEquals("the omit probability must be above 0 and below 1, but is 1.0", probability);
  }
}
