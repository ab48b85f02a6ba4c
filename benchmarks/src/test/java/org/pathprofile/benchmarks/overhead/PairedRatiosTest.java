package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedRatiosTest {
  @Test
  void aRatioAndItsInverseCancel() {
    PairedRatios ratios = new PairedRatios();
    ratios.add("a", 10, 20);
    ratios.add("a", 20, 10);
    assertEquals(1, ratios.of("a").estimate(), 1e-12);
    assertEquals(2, ratios.pairs("a"));
    assertEquals(0, ratios.pairs("b"));
  }

  @Test
  void allWorkloadsWeighTheSame() {
    PairedRatios ratios = new PairedRatios();
    ratios.add("a", 1, 2);
    ratios.add("a", 5, 10);
    ratios.add("a", 7, 14);
    ratios.add("b", 100, 800);
    assertEquals(4, ratios.total().estimate(), 1e-12);
    assertEquals("b", ratios.worst());
  }

  @Test
  void pairingRemovesWhatBothSuffer() {
    // The machine's speed changes threefold from pair to pair; the mode costs 2 %.
    Random random = new Random(11);
    PairedRatios ratios = new PairedRatios();
    for (int i = 0; i < 20; i++) {
      double speed = 1 + 2 * random.nextDouble();
      ratios.add("a", 100 * speed, 102 * speed * (1 + 0.002 * random.nextGaussian()));
    }
    BootstrapInterval interval = ratios.of("a");
    assertTrue(interval.low() <= 1.02 && 1.02 <= interval.high(), interval::toString);
    assertTrue(interval.high() - interval.low() < 0.005, interval::toString);
  }

  @Test
  void nothingHasNoRatio() {
    PairedRatios ratios = new PairedRatios();
    assertTrue(ratios.isEmpty());
    assertThrows(IllegalArgumentException.class, () -> ratios.add("a", 0, 1));
    assertThrows(IllegalArgumentException.class, () -> ratios.add("a", 1, Double.NaN));
  }
}
