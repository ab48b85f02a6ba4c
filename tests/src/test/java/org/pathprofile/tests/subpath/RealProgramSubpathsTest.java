package org.pathprofile.tests.subpath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.junit.jupiter.api.Test;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.SubpathSampling;
import org.pathprofile.tests.observe.FollowedStreams;
import org.pathprofile.tests.programs.RealProgram;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.NightlyTest;
import org.pathprofile.tests.runtime.OnlyFallback;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/**
 * The hot list of real programs, at any time of their run, against the exact counts of all
 * subpaths.
 */
@LongTest
class RealProgramSubpathsTest {
  private static final List<Integer> LENGTHS = List.of(2, 4, 8, 16, 32);

  /** Of the run; before, too few samples have been taken (thesis, section 4.5). */
  private static final double FIRST_CHECKPOINT = 0.06;

  /** The thesis finds the hottest five of FFT among the first eight (table 4.11). */
  private static final int LAST_RANK = 16;

  private static final double CONFIDENCE = 0.95;

  @NightlyTest
  @OnlyFallback
  @Test
  void findsTheHottestFiveOfAnInterpretedProgram() {
    findsTheHottestFive(RealProgram.NUNJUCKS);
  }

  @OnlyOptimizing
  @Test
  void findsTheHottestFiveOfACompiledProgram() {
    findsTheHottestFive(RealProgram.DECIMAL);
  }

  private static void findsTheHottestFive(RealProgram program) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Engine engine = SubpathEngine.of()) {
      PathProfiler profiler = PathProfiler.find(engine);
      CheckedStream stream = new CheckedStream(profiler, LENGTHS);
      FollowedStreams streams = SubpathEngine.follow(engine, () -> stream);
      stream.isPartOf(streams);
      profiler.start();
      try (Context context =
          program.contextBuilder(program.iterations()).engine(engine).out(out).build()) {
        program.run(context);
      }
      PathProfile profile = stream.check();

      assertEquals(program.expectedOutput(), out.toString(StandardCharsets.UTF_8));
      assertEquals(1, streams.streams().size());
      assertEquals(0, stream.inventions(profile));
      SubpathSampling sampling = profile.subpathSampling().orElseThrow();
      assertTrue(sampling.memoryUsed() <= sampling.memoryLimit());
      assertEquals(1 << 16, sampling.memoryLimit());
      long blocks = stream.exact().blocks();
      long unsampled = blocks - sampling.blocks();
      assertTrue(unsampled >= 0 && unsampled < 30 * sampling.period(), () -> "" + unsampled);

      List<CheckedStream.Checkpoint> checkpoints =
          stream.checkpoints().stream()
              .filter(checkpoint -> checkpoint.blocks() >= FIRST_CHECKPOINT * blocks)
              .toList();
      System.out.println(program + ": " + blocks + " blocks");
      checkpoints.forEach(checkpoint -> System.out.println("  " + checkpoint));
      assertTrue(checkpoints.size() >= 6);
      for (CheckedStream.Checkpoint checkpoint : checkpoints) {
        assertEquals(5, checkpoint.ranks().size());
        for (int rank : checkpoint.ranks()) {
          assertTrue(rank >= 1 && rank <= LAST_RANK, checkpoint::toString);
        }
        assertTrue(
            checkpoint.outside() <= (1 - CONFIDENCE) * checkpoint.listed(), checkpoint::toString);
      }
    }
  }
}
