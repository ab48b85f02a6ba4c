package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.PathProfile;

class WatchCommandTest {
  private static final String PROGRAM =
      """
      function choice(x) { if (x % 3 == 0) return 'a'; return 'b'; }
      const end = Date.now() + 600;
      for (let i = 0; Date.now() < end; i++) choice(i);
      """;

  @TempDir private Path folder;

  private final ExecutorService thread = Executors.newSingleThreadExecutor();

  @AfterEach
  void stop() {
    thread.shutdownNow();
  }

  /** Profiles a program, and gives the files of its intervals in order and then that of the run. */
  private List<Path> profile(String name, String... options) throws IOException {
    return profileTo(Files.createDirectory(folder.resolve(name)).resolve("profile.json"), options);
  }

  private List<Path> profileTo(Path file, String... options) throws IOException {
    Path program = folder.resolve("program.js");
    Files.writeString(program, PROGRAM);
    List<String> arguments = new ArrayList<>(List.of("run", "--pathprofile.Output=json"));
    arguments.add("--pathprofile.OutputFile=" + file);
    arguments.add("--pathprofile.Interval=100ms");
    arguments.addAll(List.of(options));
    arguments.add(program.toString());
    Call call = Call.of(arguments.toArray(String[]::new));
    assertEquals(0, call.code(), call::err);
    try (Stream<Path> files = Files.list(file.getParent())) {
      List<Path> sorted = files.sorted().toList();
      assertTrue(sorted.size() > 3, sorted::toString);
      return sorted;
    }
  }

  private static long time(Path file) {
    return ProfileFile.read(file).run().orElseThrow().duration().toSeconds();
  }

  private static void copy(Path file, Path into) throws IOException {
    Path part = into.resolve("part");
    Files.copy(file, part, StandardCopyOption.REPLACE_EXISTING);
    Files.move(part, into.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "sampled", "structural"})
  void theLastReportIsThatOfTheRun(String mode) throws IOException {
    List<Path> files = profile("run", "--pathprofile.Mode=" + mode);
    Path whole = files.get(files.size() - 1);
    Call call = Call.of("watch", "--functions=50", "--paths=20", whole.toString());
    assertEquals(0, call.code());
    // Each of the two names its own options for more.
    String report =
        Call.of("report", "--functions=50", "--paths=20", whole.toString())
            .out()
            .replace(", --lines\n", "\n");
    assertTrue(
        call.out().contains("profile.json, " + time(whole) + " s, the whole run\n\n" + report),
        call::out);
    assertEquals(call, Call.of("watch", "--functions=50", "--paths=20", whole.getParent() + ""));
  }

  @Test
  void eachIntervalIsAddedWhenItIsWritten()
      throws IOException, InterruptedException, ExecutionException {
    List<Path> old = profile("old");
    List<Path> files = profile("source");
    Path into = Files.createDirectory(folder.resolve("watched"));
    // The run before this one has left more files behind than this one has written yet.
    for (Path file : old) {
      copy(file, into);
    }
    copy(files.get(0), into);
    WatchedRun run = new WatchedRun(IntervalFiles.of(into.resolve("profile.json")));
    assertTrue(run.refresh());
    PathProfile sum = ProfileFile.read(files.get(0));
    assertEquals(sum, run.counted());
    assertFalse(run.refresh());
    Files.writeString(into.resolve(files.get(1).getFileName()), "{\"half");
    assertFalse(run.refresh());
    copy(files.get(1), into);
    copy(files.get(2), into);
    assertTrue(run.refresh());
    assertTrue(run.counted().totalPathCount() > sum.totalPathCount());
    assertFalse(run.isOver());
    copy(files.get(files.size() - 1), into);
    assertTrue(run.refresh());
    assertTrue(run.isOver());
    assertEquals(ProfileFile.read(files.get(files.size() - 1)), run.counted());
    assertEquals(into.resolve("profile.json"), run.lastFile());
  }

  @Test
  void aDamagedFileOfAnIntervalIsNamed() throws IOException {
    List<Path> files = profile("run");
    // A file is finished if the next one is newer. On a busy machine both may be as old.
    long nextWritten = Files.getLastModifiedTime(files.get(2)).toMillis();
    Files.writeString(files.get(1), "{\"half");
    Files.setLastModifiedTime(files.get(1), FileTime.fromMillis(nextWritten - 1_000));
    WatchedRun run = new WatchedRun(IntervalFiles.of(files.get(files.size() - 1)));
    assertTrue(assertThrows(CommandException.class, run::refresh).getMessage().contains("0002"));
  }

  @Test
  void itWaitsForTheFirstInterval() throws Exception {
    List<Path> files = profile("source");
    Path into = Files.createDirectory(folder.resolve("watched"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Streams streams =
        new Streams(
            InputStream.nullInputStream(),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    Future<Integer> watching = thread.submit(() -> Main.execute(streams, "watch", into.toString()));
    String waits = "pathprofile: waiting for the first interval in " + into + "\n";
    while (!err.toString(StandardCharsets.UTF_8).equals(waits)) {
      assertFalse(watching.isDone(), () -> err.toString(StandardCharsets.UTF_8));
      Thread.sleep(10);
    }
    for (Path file : files) {
      copy(file, into);
    }
    assertEquals(0, watching.get());
    assertEquals(waits, err.toString(StandardCharsets.UTF_8));
    String shown = out.toString(StandardCharsets.UTF_8);
    assertTrue(shown.contains("the whole run"), shown);
  }

  @Test
  void aFolderThatIsNotThereIsRefused() {
    Path file = folder.resolve("nowhere").resolve("profile.json");
    assertEquals(2, Call.of("watch", file.toString()).code());
    assertTrue(Call.of("watch", file.toString()).err().contains("there is no such folder"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"profile.json", "profile.json.gz", "profile", "profile.gz", "a.b.json"})
  void namesOfIntervalsAreThoseOfTheProfiler(String name) throws IOException {
    Path file = Files.createDirectory(folder.resolve("run")).resolve(name);
    profileTo(file);
    IntervalFiles files = IntervalFiles.of(file);
    assertTrue(Files.exists(files.interval(1)), files::toString);
    assertEquals(files, IntervalFiles.newestIn(folder.resolve("run")).orElseThrow());
  }
}
