package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** Nothing is left in compiled code of the probes of a profiler that has been stopped for long. */
@OnlyOptimizing
class SleepingProbesTest {
  @TempDir Path folder;

  /** Of which method the nodes of a graph are is told only if the first engine of a JVM asks. */
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

  /** Prints how many nodes probes have in a function's graph: while they count, and asleep. */
  static final class Measurement {
    private static final String PROGRAM =
        """
        (function choice(x) {
          if (x % 3 == 0) return 'a';
          if (x % 3 == 1) return 'b';
          return 'c';
        })
        """;

    private static final int CALLS = 300;

    private static final Pattern COMPILED =
        Pattern.compile("opt done.*id=\\d+ +choice .*\\|Tier 2\\|");

    /** A method, its frequency, and the nodes of the graph that come from it and what it calls. */
    private static final Pattern METHOD =
        Pattern.compile("^ *(\\S+\\(.*\\)) +\\d+\\.\\d+ \\| +(\\d+) .*\\|");

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
                  "compiler.NodeSourcePositions=true",
                  "compiler.TraceMethodExpansion=truffleTier");
          Context context = guest.context()) {
        Measurement measurement = new Measurement(guest, context.eval("js", PROGRAM));
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
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      int nodes;
      do {
        TimeUnit.MILLISECONDS.sleep(20);
        nodes = nodesOfProbes();
      } while (nodes > 0 && System.nanoTime() < deadline);
      return nodes;
    }

    /**
     * How many nodes of the last graph in the compiler's last tier come from probes of this
     * profiler, after the function has run for a while. What Truffle does around probes, such as
     * catching exceptions even if nobody wants to know of them, is not among them.
     */
    private int nodesOfProbes() {
      for (int i = 0; i < CALLS; i++) {
        choice.execute(i);
      }
      int nodes = 0;
      int ofTree = 0;
      boolean calledByTruffle = false;
      for (String line : guest.log().stream().flatMap(String::lines).toList()) {
        Matcher method = METHOD.matcher(line);
        if (line.contains("Expansion tree for choice after")) {
          ofTree = 0;
        } else if (COMPILED.matcher(line).find()) {
          nodes = ofTree;
        } else if (method.find()) {
          // The line of what is called follows that of the caller.
          ofTree += calledByTruffle ? Integer.parseInt(method.group(2)) : 0;
          calledByTruffle = method.group(1).startsWith("ProbeNode$EventProviderChainNode.innerOn");
        }
      }
      return nodes;
    }
  }
}
