package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.TestVectors;

class LengthDistributionTest {

  @Test
  void powersOfTwoAreAsProbableAsInTheThesis() {
    Object vectors = TestVectors.read(LengthDistributionTest.class, "osp_algorithm.json");
    Map<String, Double> probabilities = TestVectors.at(vectors, "vectors", 1, "p");
    LengthDistribution lengths = Statistics.powersOfTwo(5);
    probabilities.forEach(
        (length, probability) -> {
          boolean last = length.equals("32");
          double expected = last ? 2 * probability : probability;
          assertEquals(expected, lengths.probability(Integer.parseInt(length)), length);
        });
    assertEquals(6, lengths.mean(), "N + 1, for the last length gets what is left");
    assertEquals(32, lengths.longest());
    assertEquals(0, lengths.probability(3));
  }

  @Test
  void drawsEveryLengthWithItsProbability() {
    List<LengthDistribution> all =
        List.of(
            Statistics.powersOfTwo(1),
            Statistics.powersOfTwo(5),
            LengthDistribution.geometric(2, 3, 4, 5, 8),
            LengthDistribution.of(new int[] {1, 7, 100}, new double[] {5, 0.01, 3}));
    SplittableRandom random = new SplittableRandom(11);
    for (LengthDistribution lengths : all) {
      int draws = 200_000;
      Map<Integer, Integer> drawn = new HashMap<>();
      Map<Integer, Integer> drawnByLength = new HashMap<>();
      for (int i = 0; i < draws; i++) {
        drawn.merge(lengths.draw(random), 1, Integer::sum);
        drawnByLength.merge(lengths.drawByLength(random), 1, Integer::sum);
      }
      double sum = 0;
      double mean = 0;
      for (int length = 1; length <= lengths.longest(); length++) {
        double probability = lengths.probability(length);
        sum += probability;
        mean += probability * length;
        Statistics.assertFrequency(probability, drawn.getOrDefault(length, 0), draws, lengths);
        Statistics.assertFrequency(
            probability * length / lengths.mean(),
            drawnByLength.getOrDefault(length, 0),
            draws,
            lengths);
      }
      assertEquals(1, sum, 1e-12);
      assertEquals(lengths.mean(), mean, 1e-9);
    }
  }

  @Property(seed = Seeds.FIXED)
  void probabilitiesFollowTheWeights(
      @ForAll @Size(min = 1, max = 30)
          List<@Scale(6) @DoubleRange(min = 1e-6, max = 1e6) Double> weights) {
    int[] lengths = new int[weights.size()];
    double[] values = new double[weights.size()];
    double sum = 0;
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = 3 * i + 1;
      values[i] = weights.get(i);
      sum += values[i];
    }
    LengthDistribution distribution = LengthDistribution.of(lengths, values);
    for (int i = 0; i < lengths.length; i++) {
      assertEquals(values[i] / sum, distribution.probability(lengths[i]), 1e-12);
    }
    // A column of the alias table is hit with the same probability as any other.
    double[] exact = distribution.probabilitiesOfDraws();
    for (int i = 0; i < lengths.length; i++) {
      assertEquals(values[i] / sum, exact[i], 1e-12);
    }
  }

  @Test
  void saysWhatIsWrong() {
    assertMessage("rise, but are [4, 2]", () -> LengthDistribution.geometric(4, 2));
    assertMessage("at least one length", () -> LengthDistribution.geometric());
    assertMessage(
        "weight of length 2 must be above 0, but is -1.0",
        () -> LengthDistribution.of(new int[] {2}, new double[] {-1}));
  }

  private static void assertMessage(String part, Runnable action) {
    String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
    assertTrue(message.contains(part), message);
  }
}
