package org.pathprofile.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DownloadProgressTest {
  private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
  private final DownloadProgress progress = new DownloadProgress(new PrintStream(terminal, true));

  @Test
  void addsUpWhatHasComeAndWhatIsOnItsWay() {
    assertTrue(progress.take("Progress (1): 0.9/3.4 MB"));
    assertTrue(progress.take("Progress (2): 1.2/3.4 MB | 900/978 kB"));
    assertFalse(progress.take("Downloaded from central: https://a/b.jar (3.4 MB at 1.5 MB/s)"));
    assertTrue(progress.take("Progress (1): 0.001/1.0 GB"));
    assertTrue(progress.take("Progress (1): 12 kB"));
    progress.end();
    String line = "\rpathprofile: %d MB ";
    assertEquals(
        (line + line + line).formatted(2, 3, 4) + "\r" + " ".repeat(30) + "\r",
        terminal.toString(StandardCharsets.UTF_8));
  }

  @Test
  void nothingIsShownOfLessThanAMegabyte() {
    assertFalse(progress.take("Downloaded from central: https://a/b.pom (980 B at 1.5 kB/s)"));
    assertFalse(progress.take("[INFO] BUILD SUCCESS"));
    progress.end();
    assertEquals("", terminal.toString(StandardCharsets.UTF_8));
  }
}
