package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines as GraalVM 25.0.1 writes them. */
class CompilationLogTest {
  private static final String FIRST_TIER =
      "[engine] opt done   engine=3  id=48    _compress      |Tier 1|Time   870( 572+298 )ms"
          + "|AST  174|Inlined   0Y   4N|IR    725/  1290|CodeSize    7459|Addr 0x7fea3023c4a0"
          + "|CompId 13444  |UTC 2026-11-20T22:22:00.791|Src lz-string.js:109 0xb5a69650\n";
  private static final String LAST_TIER =
      "[engine] opt done   engine=3  id=48    _compress      |Tier 2|Time  8558(2338+6220)ms"
          + "|AST 2008|Inlined  24Y   0N|IR   6181/ 15983|CodeSize   94601|Addr 0x7fea302ae9a0"
          + "|CompId 13605  |UTC 2026-11-20T22:22:09.599|Src lz-string.js:109 0x839f02bc\n";
  private static final String SPLIT =
      "[engine] opt done   engine=3  id=84    String.prototype.charCodeAt <split-84>   |Tier 1"
          + "|Time   248( 165+83  )ms|AST    8|Inlined   0Y   0N|IR    171/   294|CodeSize    1218"
          + "|Addr 0x7fea30244e20|CompId 13574  |UTC 2026-11-20T22:22:01.040|Src <builtin>:1 0xe756\n";
  private static final String INVALIDATED =
      "[engine] opt inval. engine=3  id=48    _compress     |UTC 2026-11-20T22:22:09.771|Src \n";

  private final CompilationLog log = new CompilationLog();

  private void write(String text) {
    try {
      log.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void readsWhatWasCompiled() {
    write(FIRST_TIER + LAST_TIER + SPLIT);
    assertEquals(3, log.finished());
    assertEquals(870 + 8558 + 248, log.milliseconds());
    List<CompilationLog.Code> code = log.validCode();
    assertEquals(2, code.size());
    assertTrue(code.contains(new CompilationLog.Code(2, 6181, 94601)));
    assertTrue(code.contains(new CompilationLog.Code(1, 171, 1218)));
  }

  @Test
  void knowsWhatHadFinishedByThen() throws InterruptedException {
    write(FIRST_TIER);
    Thread.sleep(1);
    long between = System.nanoTime();
    write(LAST_TIER + SPLIT);
    Thread.sleep(1);
    assertEquals(1, log.finishedBefore(between));
    assertEquals(3, log.finishedBefore(System.nanoTime()));
  }

  @Test
  void forgetsCodeThatIsThrownAway() {
    write(LAST_TIER + INVALIDATED);
    assertEquals(1, log.finished());
    assertEquals(1, log.invalidated());
    assertTrue(log.validCode().isEmpty());
  }

  @Test
  void knowsTheLastTier() {
    write(FIRST_TIER);
    assertFalse(log.validCode().get(0).isLastTier());
    write(LAST_TIER);
    assertTrue(log.validCode().get(0).isLastTier());
  }

  @Test
  void countsWhatWasGivenUpAndSkipsTheRest() {
    write("[engine] opt failed engine=3  id=48 f |Tier 2|Time 5ms|Reason: too big\n");
    write("[engine] opt queued engine=3  id=9 f\nhalf a li");
    assertEquals(1, log.failed());
    assertEquals(0, log.finished());
  }
}
