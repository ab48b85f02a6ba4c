package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.subpath.SubpathProfiler;
import org.pathprofile.core.subpath.SubpathSampler;
import org.pathprofile.tests.runtime.OnlyFallback;

/**
 * A hot list that is limited in bytes takes as many as it says: its objects are measured one by
 * one, whatever else is in the heap.
 */
class HotListFootprintTest {
  /** A profiler has a few hundred bytes beside its list. */
  private static final int BESIDE = 1024;

  @OnlyFallback
  @ParameterizedTest
  @CsvSource({"4096, 0", "65536, 0", "65536, 1", "65536, 2", "1048576, 0"})
  void theObjectsAreWhatTheListSaysTheyAre(int limit, long seed) throws IllegalAccessException {
    SubpathProfiler profiler = SubpathProfiler.builder(seed).meanSkip(8).memory(limit).build();
    SubpathSampler sampler = profiler.newSampler();
    new SplittableRandom(1)
        .ints(8L * limit, 0, 1 << 20)
        .forEach(
            block -> {
              sampler.note(block);
              if (sampler.isDue()) {
                sampler.take();
              }
            });
    long said = profiler.report().used();
    assertEquals(limit, said, "the list is filled");
    HeapWalk walk = HeapWalk.from(profiler);
    assertTrue(walk.bytes() > 0.9 * said, () -> said + " are said of\n" + walk.byClass());
    assertTrue(walk.bytes() < said + BESIDE, () -> said + " are said of\n" + walk.byClass());
  }
}
