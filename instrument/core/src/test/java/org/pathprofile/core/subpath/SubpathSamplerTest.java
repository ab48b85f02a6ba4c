package org.pathprofile.core.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    SubpathSampler sampler = new SubpathSampler(script);
    for (int block = 0; block < names.size(); block++) {
      sampler.enterBlock(block);
    }
    assertEquals(1, script.samples.size());
    assertEquals(expected, script.samples.get(0).stream().map(names::get).toList());
  }

  @Property(seed = Seeds.FIXED)
  void cutsTheTraceWhereTold(
      @ForAll("cuts") List<Cut> cuts, @ForAll @IntRange(min = 0, max = 200) int blocks) {
    Script script = new Script(cuts);
    SubpathSampler sampler = new SubpathSampler(script);
    for (int block = 0; block < blocks; block++) {
      sampler.enterBlock(block);
    }
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
