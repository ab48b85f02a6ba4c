package org.pathprofile.core.subpath;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * With which probability a sampled subpath has which length, in blocks.
 *
 * <p>Lengths that are powers of two, short ones preferred, keep the number of different subpaths
 * and with it the noise low, and any hot subpath of length {@code k} contains a candidate of length
 * at least {@code k / 2}. Any other choice of lengths and weights works too: an estimate divides by
 * the probability of its length.
 *
 * <p>Source: Oren, <i>Online Subpath Profiling</i>, 2002, sections 2.3.2, 2.3.3 and 4.6. The thesis
 * does not say what happens to the probability of the lengths behind the longest one; here {@link
 * #geometric} gives it to the longest one. Drawing takes constant time by Walker's alias method in
 * Vose's form, building linear time; the probability of a drawn length differs from the asked one
 * by rounding only. Immutable and thread-safe.
 */
public final class LengthDistribution {
  private final int[] lengths;
  private final double[] probabilities;
  private final double mean;

  /** Column {@code i} of the alias table yields length {@code i} below {@code keep[i]}. */
  private final double[] keep;

  /** What column {@code i} yields otherwise. */
  private final int[] alias;

  private LengthDistribution(int[] lengths, double[] probabilities) {
    this.lengths = lengths;
    this.probabilities = probabilities;
    this.keep = new double[lengths.length];
    this.alias = new int[lengths.length];
    double sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      sum += probabilities[i] * lengths[i];
    }
    this.mean = sum;
    fillAliasTable();
  }

  /**
   * The given lengths with probabilities 1/2, 1/4, ...; the last length gets what is left, which
   * makes it as probable as the one before.
   *
   * @param lengths rising, each at least 1
   * @throws IllegalArgumentException if there is no length or the lengths do not rise
   */
  public static LengthDistribution geometric(int... lengths) {
    double[] weights = new double[lengths.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Math.scalb(1.0, i == weights.length - 1 ? -i : -i - 1);
    }
    return of(lengths, weights);
  }

  /**
   * Any lengths with any weights; probabilities are the weights divided by their sum.
   *
   * @param lengths rising, each at least 1
   * @param weights one per length, each finite and above 0
   * @throws IllegalArgumentException if a parameter is not as described
   */
  public static LengthDistribution of(int[] lengths, double[] weights) {
    if (lengths.length == 0 || lengths.length != weights.length) {
      throw new IllegalArgumentException(
          ("a length distribution needs at least one length and one weight per"
                  + " length, but has %s lengths and %s weights")
              .formatted(lengths.length, weights.length));
    }
    double sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      if (lengths[i] < 1 || (i > 0 && lengths[i] <= lengths[i - 1])) {
        throw new IllegalArgumentException(
            "lengths must be at least 1 and rise, but are " + Arrays.toString(lengths));
      }
      if (!(weights[i] > 0) || Double.isInfinite(weights[i])) {
        throw new IllegalArgumentException(
            "the weight of length " + lengths[i] + " must be above 0, but is " + weights[i]);
      }
      sum += weights[i];
    }
    double[] probabilities = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      probabilities[i] = weights[i] / sum;
    }
    return new LengthDistribution(lengths.clone(), probabilities);
  }

  /** Pairs every length that is less probable than the average with one that is more probable. */
  private void fillAliasTable() {
    int n = lengths.length;
    double[] scaled = new double[n];
    int[] small = new int[n];
    int[] large = new int[n];
    int smalls = 0;
    int larges = 0;
    for (int i = 0; i < n; i++) {
      scaled[i] = probabilities[i] * n;
      if (scaled[i] < 1) {
        small[smalls++] = i;
      } else {
        large[larges++] = i;
      }
    }
    while (smalls > 0 && larges > 0) {
      int less = small[--smalls];
      int more = large[--larges];
      keep[less] = scaled[less];
      alias[less] = more;
      scaled[more] -= 1 - scaled[less];
      if (scaled[more] < 1) {
        small[smalls++] = more;
      } else {
        large[larges++] = more;
      }
    }
    // What is left differs from 1 by rounding only.
    while (larges > 0) {
      keep[large[--larges]] = 1;
    }
    while (smalls > 0) {
      keep[small[--smalls]] = 1;
    }
  }

  /** Draws a length. */
  public int draw(SplittableRandom random) {
    double at = random.nextDouble() * lengths.length;
    int column = (int) at;
    return lengths[at - column < keep[column] ? column : alias[column]];
  }

  /**
   * Draws the length of the subpath that a random recorded block belongs to: longer subpaths record
   * more blocks. Linear in the number of lengths.
   */
  int drawByLength(SplittableRandom random) {
    double left = random.nextDouble() * mean;
    for (int i = 0; i < lengths.length - 1; i++) {
      left -= probabilities[i] * lengths[i];
      if (left < 0) {
        return lengths[i];
      }
    }
    return longest();
  }

  /** The probability of {@code length}, 0 for a length that is never drawn. */
  public double probability(int length) {
    int index = Arrays.binarySearch(lengths, length);
    return index < 0 ? 0 : probabilities[index];
  }

  /** The probabilities with which {@link #draw} yields the lengths, from the alias table. */
  double[] probabilitiesOfDraws() {
    double[] sums = keep.clone();
    for (int i = 0; i < sums.length; i++) {
      sums[alias[i]] += 1 - keep[i];
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= sums.length;
    }
    return sums;
  }

  /** The expected length of a sampled subpath, in blocks. */
  public double mean() {
    return mean;
  }

  /** The greatest length that is drawn. */
  public int longest() {
    return lengths[lengths.length - 1];
  }

  /** Lengths and probabilities, for failure messages. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lengths.length; i++) {
      text.append(i == 0 ? "" : ", ").append(lengths[i]).append(": ").append(probabilities[i]);
    }
    return text.toString();
  }
}
