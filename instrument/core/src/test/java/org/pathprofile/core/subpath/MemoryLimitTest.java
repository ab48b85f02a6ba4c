package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Profilers whose hot list is limited in bytes. That these are the bytes of its objects is tested
 * where objects can be measured, see {@code HotListFootprintTest}.
 */
class MemoryLimitTest {
  private static final int KILOBYTE = 1024;

  private static SubpathProfiler.Builder profiler(long seed, int bytes) {
    return SubpathProfiler.builder(seed).meanSkip(8).memory(bytes);
  }

  @Test
  void estimatesAreUnbiased() {
    LengthDistribution lengths = Statistics.powersOfTwo(2);
    int[] trace = SubpathProfilerTest.trace(3000, 6);
    Map<List<Integer>, Long> exact = SubpathProfilerTest.occurrences(trace, new int[] {2, 4});
    Map<List<Integer>, Statistics.Mean> means = new HashMap<>();
    exact.keySet().forEach(subpath -> means.put(subpath, new Statistics.Mean()));
    for (int seed = 0; seed < 4_000; seed++) {
      SubpathProfiler profiler =
          profiler(seed, 2 * KILOBYTE).lengths(lengths).maxSamples(150).build();
      SubpathProfilerTest.run(profiler, trace);
      Map<List<Integer>, HotSubpath> report = SubpathProfilerTest.byBlocks(profiler.report());
      means.forEach(
          (subpath, mean) -> {
            HotSubpath hot = report.get(subpath);
            mean.add(hot == null ? 0 : hot.occurrences());
          });
    }
    // What a new period changes in the first samples after it is below this, see SubpathProfiler.
    means.forEach(
        (subpath, mean) -> {
          double truth = exact.get(subpath);
          double error = Math.abs(mean.value() - truth);
          assertTrue(
              error <= Statistics.LIMIT * mean.standardError() + 0.02 * truth + 1,
              () -> subpath + ": " + mean.value() + " but " + truth);
        });
  }

  /** For the subpaths in the list, of which many are there by chance only; and for all others. */
  @Test
  void limitsHold() {
    LengthDistribution lengths = Statistics.powersOfTwo(4);
    int[] trace = SubpathProfilerTest.trace(20_000, 12);
    Map<List<Integer>, Long> exact =
        SubpathProfilerTest.occurrences(trace, new int[] {2, 4, 8, 16});
    int listed = 0;
    int outside = 0;
    int unlisted = 0;
    for (int seed = 0; seed < 60; seed++) {
      SubpathProfiler profiler = profiler(seed, 8 * KILOBYTE).lengths(lengths).build();
      SubpathProfilerTest.run(profiler, trace);
      SubpathReport report = profiler.report();
      assertTrue(report.threshold() > 1, "the list overflows");
      Map<List<Integer>, HotSubpath> hot = SubpathProfilerTest.byBlocks(report);
      for (Map.Entry<List<Integer>, HotSubpath> entry : hot.entrySet()) {
        long truth = exact.get(entry.getKey());
        HotSubpath estimate = entry.getValue();
        listed++;
        outside += truth < estimate.low(0.025) || truth > estimate.high(0.025) ? 1 : 0;
      }
      for (Map.Entry<List<Integer>, Long> entry : exact.entrySet()) {
        double most = report.highOfOthers(0.025) / lengths.probability(entry.getKey().size());
        unlisted += !hot.containsKey(entry.getKey()) && entry.getValue() > most ? 1 : 0;
      }
    }
    assertTrue(outside <= 0.05 * listed, outside + " of " + listed + " are outside");
    assertTrue(unlisted <= 0.025 * 60 * exact.size(), unlisted + " others are too frequent");
  }

  @Test
  void theSameSeedGivesTheSameReport() {
    int[] trace = SubpathProfilerTest.trace(20_000, 12);
    List<String> reports = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      SubpathProfiler profiler = profiler(3, 4 * KILOBYTE).maxSamples(500).build();
      SubpathProfilerTest.run(profiler, trace);
      reports.add(profiler.report().all().toString());
    }
    assertEquals(reports.get(0), reports.get(1));
  }

  @Test
  void resetForgets() {
    SubpathProfiler profiler = profiler(3, 4 * KILOBYTE).build();
    SubpathSampler sampler = profiler.newSampler();
    for (int i = 0; i < 50_000; i++) {
      SubpathSamplerTest.enter(sampler, i);
    }
    double first = profiler(3, 4 * KILOBYTE).build().report().period();
    profiler.reset();
    assertEquals(List.of(), profiler.report().all());
    assertEquals(0, profiler.report().blocks());
    assertEquals(first, profiler.report().period());
    for (int i = 0; i < 50_000; i++) {
      SubpathSamplerTest.enter(sampler, 1);
    }
    for (HotSubpath subpath : profiler.report().all()) {
      assertEquals(1, subpath.blocks()[0], "what was entered before the reset is forgotten");
    }
    HotSubpath pair =
        profiler.report().all().stream().filter(s -> s.blocks().length == 2).findAny().get();
    assertEquals(50_000, pair.occurrences(), 5_000);
  }

  @Test
  void saysWhatIsWrong() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> profiler(1, 191).build()).getMessage();
    assertTrue(message.contains("takes 192 bytes"), message);
  }
}
