package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.junit.jupiter.api.Test;
import org.pathprofile.PathProfiler;
import org.pathprofile.tests.adapter.blocks.BlocksLanguage;

/** What happens when a profiled engine is closed. */
class EngineCloseTest {
  private static final String PROGRAM = "1: 2 exit\n2: 1\nruns: 001 1";

  private static Engine engine() {
    return Engine.newBuilder("blocks")
        .allowExperimentalOptions(true)
        .out(OutputStream.nullOutputStream())
        .option("pathprofile", "true")
        .option("pathprofile.Mode", "exact")
        .build();
  }

  /** To take back the probes would take as long as it took to put them there. */
  @Test
  void guestCodeIsNotLookedThroughAgain() {
    Engine engine = engine();
    Context context = Context.newBuilder().engine(engine).build();
    int before = BlocksLanguage.tagQueries();
    context.eval("blocks", PROGRAM);
    int afterRun = BlocksLanguage.tagQueries();
    assertTrue(afterRun > before, "nobody has asked for tags");
    engine.close(true);
    assertEquals(afterRun, BlocksLanguage.tagQueries());
  }

  @Test
  void theProfileCanStillBeRead() {
    Engine engine = engine();
    PathProfiler profiler = PathProfiler.find(engine);
    try (Context context = Context.newBuilder().engine(engine).build()) {
      context.eval("blocks", PROGRAM);
    }
    engine.close();
    assertFalse(profiler.isCollecting());
    assertEquals(2, profiler.snapshot().functions().get(0).activations());
    profiler.stop();
  }
}
