package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** Nothing is left in compiled code of the probes of a function that rests. */
@OnlyOptimizing
class RestingProbesTest {
  @TempDir Path folder;

  @Test
  void areGoneFromCode() throws IOException, InterruptedException {
    File out = folder.resolve("out").toFile();
    File err = folder.resolve("err").toFile();
    assertEquals(0, ChildVm.run(Measurement.class, out, err), () -> err + " of " + folder);
    List<String> nodes = Files.readAllLines(out.toPath());
    String log = nodes.toString() + Files.readString(err.toPath());
    assertTrue(Integer.parseInt(nodes.get(0)) > 0, log);
    assertEquals(0, Integer.parseInt(nodes.get(1)), log);
  }

  /** Prints how many nodes probes have in a function's graph: while it is counted, and at rest. */
  static final class Measurement {
    private static final String PROGRAM =
        """
        (function choice(x) {
          if (x % 3 == 0) return 'a';
          if (x % 3 == 1) return 'b';
          return 'c';
        })
        """;

    private static final int CALLS = 10_000;

    private Measurement() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) {
      try (Guest guest =
              Guest.tracedWith(
                  "pathprofile=true",
                  "pathprofile.Mode=sampled",
                  "pathprofile.Rest=true",
                  "engine.CompileOnly=choice",
                  ProbeNodes.OPTIONS.get(0),
                  ProbeNodes.OPTIONS.get(1));
          Context context = guest.context()) {
        Value choice = context.eval("js", PROGRAM);
        run(choice);
        System.out.println(ProbeNodes.in("choice", guest.log()));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(100);
        while (guest.snapshot().totals().rested() == 0 && System.nanoTime() < deadline) {
          run(choice);
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
