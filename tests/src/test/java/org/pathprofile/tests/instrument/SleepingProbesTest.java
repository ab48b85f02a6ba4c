package org.pathprofile.tests.instrument;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.tests.runtime.OnlyOptimizing;
import org.pathprofile.tests.runtime.Patience;

/** Nothing is left in compiled code of the probes of a profiler that has been stopped for long. */
@OnlyOptimizing
class SleepingProbesTest {
  @TempDir Path folder;

  /** Of which method the nodes of a graph are is told only if the first engine of a JVM asks. */
  @Test
  void areGoneFromCode() throws IOException, InterruptedException {
    ProbeNodes.assertGone(Measurement.class, folder);
  }

  /** Prints how many nodes probes have in a function's graph: while they count, and asleep. */
  static final class Measurement {
    private static final int CALLS = 300;

    private final Guest guest;
    private final Value choice;

    private Measurement(Guest guest, Value choice) {
      this.guest = guest;
      this.choice = choice;
    }

    /** Takes no arguments. */
    public static void main(String[] arguments) throws InterruptedException {
      try (Guest guest =
              Guest.tracedWith(
                  "pathprofile=true",
                  "pathprofile.Mode=exact",
                  "pathprofile.SleepAfter=1ms",
                  "engine.CompileOnly=choice",
                  ProbeNodes.OPTIONS.get(0),
                  ProbeNodes.OPTIONS.get(1));
          Context context = guest.context()) {
        Measurement measurement = new Measurement(guest, context.eval("js", ProbeNodes.PROGRAM));
        System.out.println(measurement.nodesOfProbes());
        guest.profiler().stop();
        guest.profiler().start();
        measurement.nodesOfProbes();
        guest.profiler().stop();
        System.out.println(measurement.nodesOnceAsleep());
        guest.log().forEach(System.err::println);
      }
    }

    private int nodesOnceAsleep() throws InterruptedException {
      Patience patience = new Patience();
      int nodes;
      do {
        TimeUnit.MILLISECONDS.sleep(20);
        nodes = nodesOfProbes();
        int left = nodes;
        patience.check(() -> left + " nodes of probes");
      } while (nodes > 0);
      return nodes;
    }

    /** {@link ProbeNodes} of the function, after it has run for a while. */
    private int nodesOfProbes() {
      for (int i = 0; i < CALLS; i++) {
        choice.execute(i);
      }
      return ProbeNodes.in("choice", guest.log());
    }
  }
}
