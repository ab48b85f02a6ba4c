package org.pathprofile.tests.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.Truffle;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.junit.jupiter.api.Test;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.PathProfile;

/** The tests run on the runtime that the build says they run on. */
class RuntimeTest {
  private static final String RUNTIME = System.getProperty("pathprofile.test.runtime");

  private static final String HOT_LOOP =
      """
      function hot(n) { let sum = 0; for (let i = 0; i < n; i++) sum += i % 7; return sum; }
      let total = 0;
      for (let i = 0; i < 100; i++) total += hot(1000);
      total
      """;

  @Test
  @OnlyFallback
  void theFallbackRuntimeInterprets() {
    assertEquals("fallback", RUNTIME);
    assertEquals(
        "com.oracle.truffle.api.impl.DefaultTruffleRuntime",
        Truffle.getRuntime().getClass().getName());
    assertEquals("Interpreted", implementationName());
    assertFalse(areModules(), "modules");
  }

  @Test
  @OnlyOptimizing
  void theOptimizingRuntimeIsThere() {
    assertEquals("optimizing", RUNTIME);
    assertEquals(
        "com.oracle.truffle.runtime.hotspot.HotSpotTruffleRuntime",
        Truffle.getRuntime().getClass().getName());
    assertEquals("GraalVM CE", implementationName());
    // Their jars are on the class path as well; the module path comes first.
    assertTrue(areModules(), "modules");
  }

  private static boolean areModules() {
    return Stream.of(Engine.class, PathProfile.class, PathProfiler.class)
        .allMatch(type -> type.getModule().isNamed());
  }

  @Test
  @OnlyOptimizing
  void aHotFunctionIsCompiledInBothTiers() {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (Context context =
        Context.newBuilder("js")
            .allowExperimentalOptions(true)
            .option("engine.TraceCompilation", "true")
            .option("engine.BackgroundCompilation", "false")
            .option("engine.CompilationFailureAction", "Throw")
            .option("engine.FirstTierCompilationThreshold", "10")
            .option("engine.LastTierCompilationThreshold", "50")
            .logHandler(log)
            .build()) {
      assertEquals(299_700, context.eval("js", HOT_LOOP).asInt());
    }
    String text = log.toString(StandardCharsets.UTF_8);
    for (String tier : new String[] {"Tier 1", "Tier 2"}) {
      assertTrue(
          text.lines()
              .anyMatch(
                  line -> line.contains("opt done") && line.contains("hot") && line.contains(tier)),
          () -> "no compilation of hot in " + tier + " in:\n" + text);
    }
  }

  private static String implementationName() {
    try (Engine engine = Engine.create()) {
      return engine.getImplementationName();
    }
  }
}
