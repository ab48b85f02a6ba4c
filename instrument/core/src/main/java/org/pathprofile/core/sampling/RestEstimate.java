package org.pathprofile.core.sampling;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Estimates how often the paths of a function were executed while it was not counted.
 *
 * <p>Time is divided into <b>looks</b>, in which the function is counted, and <b>rests</b>, in
 * which it is not. In a rest, a path is taken to be executed as often per unit of time as in the
 * looks before and behind it on average, and as in the look before it while the rest lasts. So each
 * look stands for the time around it, as a sample of a stratum does that is spread evenly (W. G.
 * Cochran, <i>Sampling Techniques</i>, 3rd edition, 1977, section 8.6).
 *
 * <p>A look says too little of a path that ended only a few times in it: most looks have none at
 * all of a path that is taken now and then. For such a path, a look is taken together with those
 * before it in the same phase, as far as the path ended a few times in these.
 *
 * <p><b>Intervals.</b> The variance of rests that are over is that of successive differences, as
 * for {@link SampleTally}: half the square of the difference that the rates of neighbouring looks
 * make over the rest between them. A phase can also begin and end within rests, so that no look
 * sees it. If looks are taken to fall on any moment alike, and none of <i>n</i> has seen another
 * phase, others took at most the part 1 - 0.05<sup>1/<i>n</i></sup> of the time with a probability
 * of 95 %; for that part of the time nothing is known. Of a rest that lasts nothing is known but
 * what was before it. Where nothing is known, each execution of the function may be one of this
 * path or not, and there may be twice as many as in the look that has most of them.
 *
 * <p>Time is that in which the program does as much as in the looks. If only processor time is
 * known, it does more in the same time, because what is not counted runs faster. How much faster is
 * not known, but there is a limit, and intervals reach up to it.
 *
 * <p>A look takes time linear in the number of paths, and space is linear in that. Not thread-safe.
 *
 * @param <K> what identifies a path, with equality by value
 */
public final class RestEstimate<K> {
  /** Student's quantile for fewer rests would be wider than anybody can use. */
  private static final int LEAST_DEGREES = 3;

  /** How many times as often as in any look a function may be executed where nothing is known. */
  private static final double UNSEEN = 2;

  /** The probability that more of the time is not known than intervals have it. */
  private static final double ERROR = 0.05;

  /**
   * What earlier looks of the phase say of a path counts as much as so many executions at most. A
   * look with fewer executions says too little by itself.
   */
  private static final int FEW = 8;

  /**
   * How many times as fast a program runs at most while it is not counted. A loop of nothing but
   * path ends was seen to run 1.6 times as fast, and 2.8 times where the graph is learned.
   */
  static final double MOST_SPEEDUP = 3;

  /**
   * Executions that were not counted.
   *
   * @param count the estimate, at least 0
   * @param low the lower end of a 95 % interval, from 0 to the estimate
   * @param high the upper end, from the estimate on
   */
  public record Estimate(long count, long low, long high) {
    /** There was no rest. */
    public static final Estimate NOTHING = new Estimate(0, 0, 0);

    /** Executions of one or the other; the interval is wider than it need be. */
    public Estimate plus(Estimate other) {
      return new Estimate(count + other.count, low + other.low, high + other.high);
    }
  }

  private static final class Rate {
    /** Executions per nanosecond in the last look, or in several. */
    private double now;

    /** What {@link #now} follows from. */
    private double count;

    private double nanos;

    /** The variance of that: half the square of the last difference, or chance. */
    private double variance;

    /** Sums over the rests that are over. */
    private double executions;

    private double square;

    /** The part of the executions in rests of which only the processor time is known. */
    private double unpaced;
  }

  private final Map<K, Rate> rates = new HashMap<>();
  private long looks;

  /** How long the looks of the phase took. */
  private double looked;

  private long rests;

  /** How long the rests that are over took. */
  private double over;

  private double open;

  /** The part of it of which only the processor time is known. */
  private double openUnpaced;

  /** Executions of any path per nanosecond in the look that has most of them. */
  private double mostOfAll;

  /** There was no look yet. */
  public RestEstimate() {}

  /** Whether there was a rest since the last look. */
  public boolean isOpen() {
    return open > 0;
  }

  /** The next look is the first one of a phase: earlier ones say nothing of the paths in it. */
  public void beginPhase() {
    looked = 0;
    for (Rate rate : rates.values()) {
      rate.count = 0;
      rate.nanos = 0;
    }
  }

  /**
   * A look is over.
   *
   * @param nanos how long it took, above 0
   * @param counted how often each path was executed in it; those that are missing, never
   * @throws IllegalArgumentException if it took no time
   */
  public void look(long nanos, Map<K, Long> counted) {
    if (nanos <= 0) {
      throw new IllegalArgumentException("a look takes time, not " + nanos + " ns");
    }
    Set<K> all = new HashSet<>(rates.keySet());
    all.addAll(counted.keySet());
    double sum = 0;
    for (K path : all) {
      Rate rate = rates.computeIfAbsent(path, key -> newRate());
      look(rate, (double) nanos, (double) counted.getOrDefault(path, 0L));
      sum += rate.now;
    }
    mostOfAll = Math.max(mostOfAll, sum);
    looks++;
    looked += nanos;
    if (open > 0) {
      rests++;
      over += open;
      open = 0;
      openUnpaced = 0;
    }
  }

  /** Of a path that was not seen in the phase. */
  private Rate newRate() {
    Rate rate = new Rate();
    rate.nanos = looked;
    return rate;
  }

  private void look(Rate rate, double nanos, double counted) {
    // Earlier looks count even if this one has many executions. If they did not, the mean would be
    // too high, because lucky looks would stand alone. But a path may be new, with no execution in
    // all of their time; so they count no more than as many executions as this look would have had
    // in it.
    double expected = counted * rate.nanos / nanos;
    double earlier = counted < FEW ? rate.count : Math.max(rate.count, expected);
    double kept = Math.min(1, FEW / Math.max(1, earlier));
    rate.count = kept * rate.count + counted;
    rate.nanos = kept * rate.nanos + nanos;
    double next = rate.count / rate.nanos;
    double difference = looks == 0 ? 0 : (next - rate.now) * (next - rate.now) / 2;
    // As if there were one execution more: few say little of how far off they are.
    double chance =
        rate.count == 0 ? 0 : next * next * (rate.count + 1) / (rate.count * rate.count);
    if (looks > 0) {
      rate.executions += open * (rate.now + next) / 2;
      rate.unpaced += openUnpaced * (rate.now + next) / 2;
      // Looks that are taken together share executions, so that their difference hides chance.
      rate.square += open * open * (counted < FEW ? Math.max(difference, chance) : difference);
    }
    rate.now = next;
    rate.variance = Math.max(difference, chance);
  }

  /**
   * The function is not counted. Rests between two looks add up; those before the first look are
   * not estimated.
   *
   * @param nanos for how long, at least 0
   * @param isPaced whether the program did as much in this time as in looks that took as long; if
   *     not, it is processor time
   * @throws IllegalArgumentException if the time is negative
   */
  public void rest(long nanos, boolean isPaced) {
    if (nanos < 0) {
      throw new IllegalArgumentException("a rest does not take " + nanos + " ns");
    }
    if (looks > 0) {
      open += nanos;
      openUnpaced += isPaced ? 0 : nanos;
    }
  }

  /**
   * How often a path was executed in all rests, also in one that lasts.
   *
   * @param further nanoseconds of the rest that lasts which {@link #rest} was not told of, at least
   *     0
   * @param isPaced what {@link #rest} would be told of them
   */
  public Estimate of(K path, long further, boolean isPaced) {
    Rate rate = rates.get(path);
    if (rate == null) {
      return Estimate.NOTHING;
    }
    double lasting = looks == 0 ? 0 : open + further;
    double executions = rate.executions + lasting * rate.now;
    double unpaced = looks == 0 || isPaced ? openUnpaced : openUnpaced + further;
    double faster = (MOST_SPEEDUP - 1) * (rate.unpaced + unpaced * rate.now);
    double variance = rate.square + lasting * lasting * rate.variance;
    long degrees = rests + (lasting > 0 ? 1 : 0);
    double width =
        Quantiles.student((double) Math.max(LEAST_DEGREES, degrees)) * Math.sqrt(variance);
    // In the part of the time that no look tells of.
    double unseen = rests == 0 ? 0 : 1 - Math.pow(ERROR, 1.0 / (rests + 1));
    double most = UNSEEN * mostOfAll;
    double low = (1 - unseen) * rate.executions - width;
    double high =
        executions
            + unseen * Math.max(0, over * most - rate.executions)
            + lasting * Math.max(0, most - rate.now)
            + faster
            + width;
    return new Estimate(
        Math.round(executions),
        Math.round(Math.max(0, low)),
        Math.round(Math.max(executions, high)));
  }

  /** The paths that any look has seen. */
  public Set<K> paths() {
    return Set.copyOf(rates.keySet());
  }

  /** Bytes of memory. */
  public long footprint() {
    return 96 + 136L * rates.size();
  }
}
