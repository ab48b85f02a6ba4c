package org.pathprofile.core.subpath;

/**
 * A question for all subpaths that occurred often, with the probabilities of right answers.
 *
 * <p>A subpath that occurred at least {@code reportFrom} times is to be reported with at least
 * {@code reportProbability}, and one that occurred at most {@code omitUpTo} times is to be omitted
 * with at least {@code omitProbability}; between them either answer is right. The number of samples
 * from which on a subpath is reported is the least that satisfies the second demand. Whether the
 * first one is then satisfied too depends on how dense the samples are: {@link #isAnsweredBy}.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, section 5.2, which refers to Segal,
 * Matias and Gibbons, <i>Online Iceberg Queries</i>, 2000, for the algorithm. Here both demands are
 * met by Chernoff's bound, see {@link ChernoffBound}, whose limits apply. Time logarithmic in the
 * number of samples; immutable and thread-safe.
 *
 * @param reportFrom so many occurrences are many, above {@code omitUpTo}
 * @param reportProbability with which a subpath with many is reported, above 0, below 1
 * @param omitUpTo so many occurrences are few, above 0
 * @param omitProbability with which a subpath with few is omitted, above 0, below 1
 */
public record IcebergQuery(
    double reportFrom, double reportProbability, double omitUpTo, double omitProbability) {

  public IcebergQuery {
    if (!(omitUpTo > 0 && reportFrom > omitUpTo)) {
      throw new IllegalArgumentException(
          "an iceberg query must report from more occurrences than it omits, but is to report from "
              + reportFrom
              + " and to omit up to "
              + omitUpTo);
    }
    requireProbability("report", reportProbability);
    requireProbability("omit", omitProbability);
  }

  private static void requireProbability(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(
          "the " + name + " probability must be above 0 and below 1, but is " + value);
    }
  }

  /**
   * The number of samples from which on a subpath is reported.
   *
   * @param occurrencesPerSample for how many occurrences a sample stands
   */
  public long leastSamples(double occurrencesPerSample) {
    double mean = omitUpTo / occurrencesPerSample;
    double limit = -Math.log(1 - omitProbability);
    long tooFew = (long) Math.floor(mean);
    // The exponent is at least (c - m)^2 / (2 c), which exceeds the limit here.
    long enough = (long) Math.ceil(mean + limit + Math.sqrt(limit * (limit + 2 * mean))) + 1;
    while (enough - tooFew > 1) {
      long middle = tooFew + (enough - tooFew) / 2;
      if (ChernoffBound.exponent((double) middle, mean) >= limit) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough;
  }

  /**
   * Whether samples are dense enough to satisfy both demands.
   *
   * @param occurrencesPerSample for how many occurrences a sample stands
   */
  public boolean isAnsweredBy(double occurrencesPerSample) {
    double mean = reportFrom / occurrencesPerSample;
    long most = leastSamples(occurrencesPerSample) - 1;
    return most < mean
        && ChernoffBound.exponent((double) most, mean) >= -Math.log(1 - reportProbability);
  }
}
