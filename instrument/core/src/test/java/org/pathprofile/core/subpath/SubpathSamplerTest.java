package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.TestVectors;

class SubpathSamplerTest {
  /** Of the ring: more than the longest sample and the slack. */
  private static final int SIZE = 16;

  private static final int SLACK = 7;

  /** Most skips are longer. */
  private static final int LONGEST_RUN = 4;

  private record Cut(int skip, int length) {}

  /** Plays back cuts, then one that never ends, and keeps what was sampled. */
  private static final class Script implements SubpathSampler.Choices {
    private final List<Cut> cuts;
    private int next;
    final List<List<Integer>> samples = new ArrayList<>();
    long passed;

    Script(List<Cut> cuts) {
      this.cuts = cuts;
    }

    @Override
    public long skip() {
      return next < cuts.size() ? cuts.get(next).skip : Long.MAX_VALUE / 2;
    }

    @Override
    public int length() {
      return next < cuts.size() ? cuts.get(next).length : 1;
    }

    @Override
    public void sampled(int[] blocks, long blocksPassed) {
      samples.add(Arrays.stream(blocks).boxed().toList());
      passed += blocksPassed;
      next++;
    }
  }

  @Test
  void walksThroughTheExampleOfTheThesis() {
    Object vector =
        TestVectors.at(
            TestVectors.read(SubpathSamplerTest.class, "osp_algorithm.json"), "vectors", 0);
    List<String> names = TestVectors.at(vector, "blocks");
    List<String> expected = TestVectors.at(vector, "sampled");
    int skip = Math.toIntExact(TestVectors.<Long>at(vector, "skip"));
    int length = Math.toIntExact(TestVectors.<Long>at(vector, "length"));
    Script script = new Script(List.of(new Cut(skip, length)));
    SubpathSampler sampler = sampler(script);
    for (int block = 0; block < names.size(); block++) {
      enter(sampler, block);
    }
    assertEquals(1, script.samples.size());
    assertEquals(expected, script.samples.get(0).stream().map(names::get).toList());
  }

  /** Tells that a thread enters a block, and takes the sample that ends with it, if one does. */
  static void enter(SubpathSampler sampler, int block) {
    sampler.note(block);
    if (sampler.isDue()) {
      sampler.take();
    }
  }

  private static SubpathSampler sampler(Script script) {
    return new SubpathSampler(script, SIZE, SLACK, LONGEST_RUN);
  }

  @Property(seed = Seeds.FIXED)
  void cutsTheTraceWhereTold(
      @ForAll("cuts") List<Cut> cuts, @ForAll @IntRange(min = 0, max = 200) int blocks) {
    Script script = new Script(cuts);
    SubpathSampler sampler = sampler(script);
    for (int block = 0; block < blocks; block++) {
      enter(sampler, block);
    }
    assertCut(cuts, blocks, script);
  }

  /** It makes no difference how many blocks are noted before one asks. */
  @Property(seed = Seeds.FIXED)
  void cutsTheTraceWhereToldThoughAskedLate(
      @ForAll("cuts") List<Cut> cuts, @ForAll("asking") List<Asking> asking) {
    Script script = new Script(cuts);
    SubpathSampler sampler = sampler(script);
    int blocks = 0;
    for (Asking asked : asking) {
      for (int i = 0; i < asked.noted; i++) {
        sampler.note(blocks++);
      }
      if (asked.whetherFull ? sampler.isFull() : sampler.isDue()) {
        sampler.take();
      }
    }
    sampler.take();
    assertCut(cuts, blocks, script);
  }

  /** How many blocks are noted, and what is asked then. */
  private record Asking(int noted, boolean whetherFull) {}

  @Provide
  Arbitrary<List<Asking>> asking() {
    return Combinators.combine(
            Arbitraries.integers().between(0, SLACK), Arbitraries.of(true, true, true, false))
        .as(Asking::new)
        .list()
        .ofMaxSize(60);
  }

  /** What nobody asked for in time is lost; but it is counted, and not mixed with other blocks. */
  @Test
  void whatIsOverwrittenIsLost() {
    Script script = new Script(List.of(new Cut(1, 3), new Cut(2, 2)));
    SubpathSampler sampler = sampler(script);
    int blocks = 0;
    while (blocks < SIZE + 2) {
      sampler.note(blocks++);
    }
    sampler.take();
    assertEquals(List.of(), script.samples);
    while (blocks < SIZE + 10) {
      enter(sampler, blocks++);
    }
    // The lost one is drawn anew: 1 block is skipped.
    assertEquals(
        List.of(List.of(SIZE + 3, SIZE + 4, SIZE + 5), List.of(SIZE + 8, SIZE + 9)),
        script.samples);
    assertEquals(blocks, script.passed);
  }

  /** The sampler asks for the next sample no earlier than the blocks of the last one have come. */
  @Test
  void isDueBehindWhatIsSkipped() {
    SubpathSampler sampler = sampler(new Script(List.of(new Cut(3, 2))));
    for (int block = 0; block < 3; block++) {
      sampler.note(block);
      assertFalse(sampler.isDue());
    }
    for (int block = 3; block < 3 + SIZE - SLACK; block++) {
      sampler.note(block);
      assertTrue(sampler.isDue());
      assertFalse(sampler.isFull());
    }
    sampler.note(0);
    assertTrue(sampler.isFull());
  }

  /** More than a whole number can count. */
  @Test
  void skipsMoreThanAWord() {
    long skip = (1L << 40) + 5;
    Script script = new Script(List.of());
    SubpathSampler sampler =
        new SubpathSampler(
            new SubpathSampler.Choices() {
              @Override
              public long skip() {
                return skip;
              }

              @Override
              public int length() {
                return 2;
              }

              @Override
              public void sampled(int[] blocks, long passed) {
                script.sampled(blocks, passed);
              }
            },
            2);
    for (int block = 0; block < 100_000; block++) {
      enter(sampler, block);
      assertFalse(sampler.isDue());
    }
    assertEquals(List.of(), script.samples);
  }

  /** Checks what was sampled of a trace of the blocks from 0 on. */
  private static void assertCut(List<Cut> cuts, int blocks, Script script) {
    List<List<Integer>> expected = new ArrayList<>();
    int at = 0;
    for (Cut cut : cuts) {
      int end = at + cut.skip + cut.length;
      if (end > blocks) {
        break;
      }
      List<Integer> sample = new ArrayList<>();
      for (int block = at + cut.skip; block < end; block++) {
        sample.add(block);
      }
      expected.add(sample);
      at = end;
    }
    assertEquals(expected, script.samples);
    assertEquals(at, script.passed);
  }

  @Provide
  Arbitrary<List<Cut>> cuts() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 12), Arbitraries.integers().between(1, 9))
        .as(Cut::new)
        .list()
        .ofMaxSize(30);
  }
}
