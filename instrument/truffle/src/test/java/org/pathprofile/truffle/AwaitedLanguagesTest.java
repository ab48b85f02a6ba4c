package org.pathprofile.truffle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class AwaitedLanguagesTest {
  private final AwaitedLanguages languages = new AwaitedLanguages();
  private final List<String> attached = new CopyOnWriteArrayList<>();

  @Test
  void attachesOnce() {
    languages.add("js");
    languages.add("sl");
    for (String used : List.of("sl", "python", "sl", "js", "js")) {
      languages.use(used, () -> attached.add(used));
    }
    assertEquals(List.of("sl", "js"), attached);
  }

  @Test
  void forgetsWhatItWaitedFor() {
    languages.add("js");
    languages.clear();
    languages.use("js", () -> attached.add("js"));
    assertEquals(List.of(), attached);
  }

  /** Else the second context would run its first functions without probes. */
  @Test
  @Timeout(600)
  void theSecondUserWaitsForTheProbes() throws InterruptedException {
    languages.add("js");
    CountDownLatch attaching = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Thread first =
        new Thread(
            () ->
                languages.use(
                    "js",
                    () -> {
                      attaching.countDown();
                      await(goOn);
                      attached.add("js");
                    }));
    first.start();
    attaching.await();
    Thread second =
        new Thread(
            () -> {
              languages.use("js", () -> attached.add("js once more"));
              attached.add("code of the second");
            });
    second.start();
    while (second.getState() != Thread.State.BLOCKED) {
      assertFalse(second.getState() == Thread.State.TERMINATED, attached::toString);
      Thread.onSpinWait();
    }
    goOn.countDown();
    first.join();
    second.join();
    assertEquals(List.of("js", "code of the second"), attached);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
