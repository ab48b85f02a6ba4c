package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileTotals;

/** A clock that the tests set, and a terminal that keeps what it is sent. */
class RunProgressTest {
  private static final Terminals ALL = new Terminals(true, true, true);
  private static final String ERASE = "\r\033[K";

  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final PrintStream terminal = new PrintStream(screen, true, StandardCharsets.UTF_8);
  private long now = 5_000_000_000L;
  private long pathEnds = 1234;
  private ProfileMode mode = ProfileMode.EXACT;
  private int snapshots;

  private RunProgress progress(Terminals terminals, Duration after) {
    RunProgress progress = new RunProgress(terminal, terminals, after, () -> now);
    progress.counting(
        () -> {
          snapshots++;
          return PathProfile.builder("1", mode).totals(new ProfileTotals(pathEnds, 0, 0)).build();
        });
    return progress;
  }

  /**
   * Lets a time go by, and has the progress drawn; the thread that does so waits a whole second.
   */
  private void pass(RunProgress progress, int seconds) {
    now += Duration.ofSeconds(seconds).toNanos();
    progress.tick();
  }

  private String screen() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aLongRunHasALineThatIsRedrawn() {
    try (RunProgress progress = progress(ALL, Duration.ofSeconds(10))) {
      pass(progress, 9);
      assertEquals("", screen());
      pass(progress, 1);
      String first = ERASE + "pathprofile: 10 s, 0 functions, 1,234 path ends counted";
      assertEquals(first, screen());
      pass(progress, 1);
      assertEquals(first + first.replace("10 s", "11 s"), screen());
    }
    assertTrue(screen().endsWith(" counted" + ERASE), screen());
  }

  @Test
  void countsAreTakenNowAndThenOnly() {
    try (RunProgress progress = progress(ALL, Duration.ZERO)) {
      pass(progress, 100);
      int before = snapshots;
      pathEnds = 5678;
      pass(progress, 1);
      assertEquals(before, snapshots);
      pass(progress, 1);
      assertEquals(before + 1, snapshots);
      pass(progress, 60 * 60);
      assertTrue(
          screen().endsWith("pathprofile: 1 h 1 min, 0 functions, 5,678 path ends counted"),
          screen());
    }
  }

  @Test
  void whatIsNotCountedIsNotTold() {
    mode = ProfileMode.STRUCTURAL;
    try (RunProgress progress = progress(ALL, Duration.ofSeconds(10))) {
      pass(progress, 75);
      assertEquals(ERASE + "pathprofile: 1 min 15 s, 0 functions", screen());
    }
  }

  @Test
  void theProgramsOutputReplacesTheLine() throws IOException {
    for (boolean isOutput : new boolean[] {true, false}) {
      screen.reset();
      try (RunProgress progress = progress(ALL, Duration.ofSeconds(10))) {
        OutputStream out = isOutput ? progress.output(terminal) : progress.errors(terminal);
        pass(progress, 10);
        String line = screen();
        out.write("part of a".getBytes(StandardCharsets.UTF_8));
        assertEquals(line + ERASE + "part of a", screen());
        pass(progress, 100);
        assertEquals(line + ERASE + "part of a", screen(), "not in the midst of a line");
        out.write(" line\n".getBytes(StandardCharsets.UTF_8));
        progress.tick();
        String all = line + ERASE + "part of a line\n";
        assertEquals(all, screen(), "not at once");
        pass(progress, 1);
        assertTrue(screen().startsWith(all + ERASE + "pathprofile: 1 min 51 s"), screen());
      }
    }
  }

  @Test
  void nothingIsDrawnWhileTheProgramReads() throws IOException {
    try (RunProgress progress = progress(ALL, Duration.ofSeconds(10))) {
      InputStream in =
          progress.input(
              new ByteArrayInputStream("xyz".getBytes(StandardCharsets.UTF_8)) {
                @Override
                public synchronized int read() {
                  pass(progress, 20);
                  return super.read();
                }

                @Override
                public synchronized int read(byte[] bytes, int offset, int length) {
                  pass(progress, 20);
                  return super.read(bytes, offset, length);
                }
              });
      assertEquals('x', in.read());
      assertEquals(1, in.read(new byte[1]));
      assertEquals("", screen());
      pass(progress, 1);
      assertEquals(ERASE + "pathprofile: 41 s", screen().substring(0, screen().indexOf(',')));
    }
  }

  @Test
  void withoutATerminalOrIfUnwantedStreamsAreThoseOfTheProcess() {
    InputStream in = new ByteArrayInputStream(new byte[0]);
    Terminals withoutErr = new Terminals(true, true, false);
    for (RunProgress progress :
        new RunProgress[] {progress(withoutErr, Duration.ZERO), progress(ALL, null)}) {
      progress.start(
          () -> {
            throw new AssertionError("nothing is counted");
          });
      assertSame(in, progress.input(in));
      assertSame(terminal, progress.output(terminal));
      assertSame(terminal, progress.errors(terminal));
      progress.close();
    }
    assertEquals("", screen());
  }

  @Test
  void anOutputThatIsAFileDoesNotHideTheLine() throws IOException {
    try (RunProgress progress = progress(new Terminals(false, false, true), Duration.ZERO)) {
      OutputStream file = new ByteArrayOutputStream();
      assertSame(file, progress.output(file));
    }
  }

  @Test
  void theLauncherTellsWhatIsATerminal() {
    assertEquals(new Terminals(false, true, true), Terminals.parse(",out,err"));
    assertEquals(new Terminals(true, false, false), Terminals.parse("in"));
    assertEquals(Terminals.NONE, Terminals.parse(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"10", "soon", "1h", ""})
  void aWrongTimeIsExplained(String time, @TempDir Path folder) throws IOException {
    String program = Files.writeString(folder.resolve("program.js"), "1").toString();
    Call call = Call.of("run", "--progress=" + time, program);
    assertEquals(2, call.code());
    assertTrue(call.err().contains("is not allowed; give a time such as 10s or 2m, or never"));
  }
}
