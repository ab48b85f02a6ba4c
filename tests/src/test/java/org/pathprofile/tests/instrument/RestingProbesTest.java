package org.pathprofile.tests.instrument;

import java.io.IOException;
import java.nio.file.Path;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.tests.runtime.LongTest;
import org.pathprofile.tests.runtime.OnlyOptimizing;
import org.pathprofile.tests.runtime.Patience;

/** Nothing is left in compiled code of the probes of a function that rests. */
@OnlyOptimizing
class RestingProbesTest {
  @TempDir Path folder;

  @LongTest
  @Test
  void areGoneFromCode() throws IOException, InterruptedException {
    ProbeNodes.assertGone(Measurement.class, folder);
  }

  /** Prints how many nodes probes have in a function's graph: while it is counted, and at rest. */
  static final class Measurement {
    private static final int CALLS = 10_000;

    private Measurement() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) {
      try (Guest guest =
              Guest.tracedWith(
                  "pathprofile=true",
                  "pathprofile.Rest=true",
                  "pathprofile.internal.hurry=4",
                  "engine.CompileOnly=choice",
                  ProbeNodes.OPTIONS.get(0),
                  ProbeNodes.OPTIONS.get(1));
          Context context = guest.context()) {
        Value choice = context.eval("js", ProbeNodes.PROGRAM);
        run(choice);
        System.out.println(ProbeNodes.in("choice", guest.log()));
        Patience patience = new Patience();
        while (guest.snapshot().totals().rested() == 0) {
          run(choice);
          patience.check(() -> "nothing rests");
        }
        run(choice);
        System.out.println(ProbeNodes.in("choice", guest.log()));
        guest.log().forEach(System.err::println);
      }
    }

    private static void run(Value choice) {
      for (int i = 0; i < CALLS; i++) {
        choice.execute(i);
      }
    }
  }
}
