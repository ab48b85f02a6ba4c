package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchCommandTest {
  private static WarmUpRule.Settings warmUp(String... words) {
    List<Arguments> run = new ArrayList<>();
    int code =
        BenchCommand.of(
                Path.of("results.json"),
                arguments -> {
                  run.add(arguments);
                  return 0;
                })
            .execute(words);
    assertEquals(0, code);
    return run.get(0).warmUp();
  }

  private static void assertWarmUp(double least, double cap, WarmUpRule.Settings actual) {
    assertEquals(least, actual.seconds());
    assertEquals(cap, actual.capSeconds());
  }

  @Test
  void theWarmUpLastsAtLeastAsLongAsAskedFor() {
    assertWarmUp(5, 40, warmUp());
    assertWarmUp(20, 40, warmUp("--least-warm-up", "20"));
    assertWarmUp(20, 60, warmUp("--warm-up", "60", "--least-warm-up", "20"));
    assertWarmUp(2, 2, warmUp("--warm-up", "2"));
    assertWarmUp(30, 30, warmUp("--least-warm-up", "30", "--warm-up", "2"));
  }
}
