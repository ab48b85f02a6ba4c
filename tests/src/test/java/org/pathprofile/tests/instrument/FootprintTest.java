package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.OnlyFallback;

/**
 * The memory that the profiler says it takes is what it takes: its objects are measured one by one.
 *
 * <p>Probes belong to the guest's trees, where the walk does not go; they are in the profiler's own
 * figure only.
 */
class FootprintTest {
  private static final String[] ONE_ITERATION = {"1"};

  @OnlyFallback
  @ParameterizedTest
  @CsvSource({
    "nunjucks, sampled, 3600",
    "decimal, sampled, 5600",
    "nunjucks, exact, 3200",
    "nunjucks, structural, 6200",
    // 1,700 of it is the ring of the thread.
    "nunjucks, subpath, 5600"
  })
  void theFootprintIsThatOfTheObjects(String program, String mode, int mostBytesPerFunction)
      throws IOException, IllegalAccessException {
    Path file = Path.of(System.getProperty("pathprofile.programs"), program + ".js");
    try (Guest guest = Guest.with("pathprofile=true", "pathprofile.Mode=" + mode);
        Context context = guest.context()) {
      context.getBindings("js").putMember("arguments", ONE_ITERATION);
      context.eval(Source.newBuilder("js", new File(file.toString())).build());
      guest.profiler().stop();
      PathProfile profile = guest.snapshot();
      System.gc();
      HeapWalk walk =
          HeapWalk.from(
              guest.profiler(),
              "com.oracle",
              "org.graalvm",
              "java.lang.Thread",
              "java.lang.invoke");
      long functions = profile.statistics().functions();
      long reported = profile.statistics().footprintBytes();
      System.out.printf(
          "footprint of %s, %s: %,d functions, %,d bytes each; without probes, measured, %,d%n",
          program, mode, functions, reported / functions, walk.bytes() / functions);
      assertTrue(reported > 0.9 * walk.bytes(), () -> reported + " of\n" + walk.byClass());
      assertTrue(reported < 2.5 * walk.bytes(), () -> reported + " of\n" + walk.byClass());
      assertTrue(reported / functions < mostBytesPerFunction, () -> reported + " bytes");
    }
  }
}
