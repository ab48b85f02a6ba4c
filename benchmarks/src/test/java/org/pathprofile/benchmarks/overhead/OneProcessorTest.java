package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OneProcessorTest {

  /** Where the system lets the current thread run, as it tells itself. */
  private static String allowed() throws Exception {
    for (String line : Files.readAllLines(Path.of("/proc/thread-self/status"))) {
      if (line.startsWith("Cpus_allowed_list:")) {
        return line.substring(line.indexOf(':') + 1).strip();
      }
    }
    throw new AssertionError("not told");
  }

  private static String allowedAfterItIsKept() throws Exception {
    CompletableFuture<String> told = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                OneProcessor.keepThisThread();
                told.complete(allowed());
              } catch (Exception | Error e) {
                told.completeExceptionally(e);
              }
            });
    thread.start();
    thread.join();
    return told.get();
  }

  @Test
  void threadsAreKeptOnTheSameOneAndOthersAreLeftAlone() throws Exception {
    assumeTrue(OneProcessor.NUMBER.isPresent(), "no taskset here");
    String before = allowed();
    String expected = OneProcessor.NUMBER.get();
    assertEquals(expected, allowedAfterItIsKept());
    assertEquals(expected, allowedAfterItIsKept());
    assertEquals(before, allowed());
  }
}
