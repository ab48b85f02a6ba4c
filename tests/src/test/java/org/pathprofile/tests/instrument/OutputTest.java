package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathProfile;

/** The profile is printed once, in the form asked for, however the program ends. */
class OutputTest {
  private static final String PROGRAM =
      """
      function f(x) { for (let i = 0; i < x; i++) { if (i % 2) continue; } return x > 3 ? 1 : 2; }
      for (let i = 0; i < 9; i++) f(i);
      function* g() { yield 1; if (f(1)) yield 2; }
      g().next();
      try { (x => { if (x) throw 1; })(1) } catch (e) { f(2) }
      """;

  @TempDir private Path folder;

  @TempDir private static Path folderOfChildren;

  /** By the class that each runs. All at the same time: most of it is the start of a JVM. */
  private static final Map<Class<?>, Process> CHILDREN = new HashMap<>();

  @BeforeAll
  static void startChildren() throws IOException {
    for (Class<?> main : List.of(NeverClosed.class, Exiting.class, Quitting.class)) {
      CHILDREN.put(main, ChildVm.start(main, file(main, "out"), file(main, "err")));
    }
  }

  private static File file(Class<?> main, String stream) {
    return folderOfChildren.resolve(main.getSimpleName() + "." + stream).toFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pathprofile=json", "pathprofile.Output=json"})
  void jsonIsReadBackAsTheSnapshot(String option) throws IOException {
    try (Guest guest = Guest.with("pathprofile=true", "pathprofile.Mode=exact", option)) {
      guest.run(PROGRAM);
      PathProfile snapshot = guest.snapshot();
      assertFalse(snapshot.functions().isEmpty());
      guest.end();
      assertEquals(snapshot, read(guest.output().getBytes(StandardCharsets.UTF_8)));
      assertEquals(List.of(), guest.log());
    }
  }

  @Test
  void aFileIsPackedIfItsNameSaysSo() throws IOException {
    Path file = folder.resolve("profile.json.gz");
    PathProfile snapshot;
    try (Guest guest =
        Guest.exact(
            "pathprofile.Output=json",
            "pathprofile.OutputFile=" + file,
            "pathprofile.Interval=1m")) {
      guest.run(PROGRAM);
      snapshot = guest.snapshot();
      guest.end();
      assertEquals(List.of(), guest.log());
    }
    for (Path packed : List.of(file, folder.resolve("profile.0001.json.gz"))) {
      try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
        assertEquals(snapshot, read(in.readAllBytes()), packed::toString);
      }
    }
  }

  @Test
  void jsonGoesToAFile() throws IOException {
    Path file = folder.resolve("profile.json");
    try (Guest guest = Guest.exact("pathprofile.Output=json", "pathprofile.OutputFile=" + file)) {
      guest.run(PROGRAM);
      PathProfile snapshot = guest.snapshot();
      guest.end();
      assertEquals("", guest.output());
      assertEquals(snapshot, read(Files.readAllBytes(file)));
    }
  }

  @Test
  void aSampledProfileIsReadBackToo() throws IOException {
    try (Guest guest =
        Guest.with(
            "pathprofile=json",
            "pathprofile.Mode=sampled",
            "pathprofile.internal.samplingMillis=1")) {
      guest.run(PROGRAM + "for (let i = 0; i < 3000; i++) f(i % 50);");
      guest.profiler().stop();
      PathProfile snapshot = guest.snapshot();
      assertFalse(snapshot.functions().isEmpty());
      guest.end();
      assertEquals(snapshot, read(guest.output().getBytes(StandardCharsets.UTF_8)));
    }
  }

  @Test
  void theTextNamesFunctionsAndDecisions() {
    try (Guest guest = Guest.exact()) {
      guest.run(PROGRAM);
      guest.end();
      String text = guest.output();
      assertTrue(text.startsWith("pathprofile "), text);
      assertTrue(text.contains("f, program.js:1"), text);
      assertTrue(text.contains("1 for -> again, 1 if -> then, back to 1 for"), text);
      assertEquals(1, text.lines().filter(line -> line.startsWith("pathprofile ")).count(), text);
    }
  }

  @Test
  void aRelativeFileIsThatOfTheStart() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    Path file = here.resolve("target").resolve("relative-output.txt");
    Files.deleteIfExists(file);
    try (Guest guest = Guest.exact("pathprofile.OutputFile=" + here.relativize(file).toString())) {
      guest.run(PROGRAM);
    }
    assertTrue(Files.readString(file).startsWith("pathprofile "));
    Files.delete(file);
  }

  @Test
  void whatCannotBeWrittenAtTheEndIsSaid() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Path file = inner.resolve("profile.txt");
    try (Guest guest = Guest.exact("pathprofile.OutputFile=" + file)) {
      guest.run(PROGRAM);
      Files.delete(inner);
      guest.end();
      assertEquals(1, guest.log().size(), guest.log()::toString);
      assertTrue(
          guest
              .log()
              .get(0)
              .startsWith("SEVERE pathprofile: the path profile could not be written to " + file),
          guest.log()::toString);
    }
  }

  private static Engine printingJson() {
    return Engine.newBuilder()
        .option("pathprofile", "json")
        .option("pathprofile.Mode", "exact")
        .build();
  }

  /** For {@link #anEngineThatIsNeverClosedPrintsToo}. */
  public static final class NeverClosed {
    private NeverClosed() {}

    public static void main(String[] arguments) {
      Engine engine = printingJson();
      Context context = Context.newBuilder("js").engine(engine).build();
      context.eval(Guest.source("program.js", PROGRAM));
    }
  }

  /** For {@link #theEndOfTheJvmPrintsWhileTheGuestRuns}. */
  public static final class Exiting {
    private Exiting() {}

    public static void main(String[] arguments) throws InterruptedException {
      Engine engine = printingJson();
      CountDownLatch begun = new CountDownLatch(2);
      ProxyExecutable begin =
          values -> {
            begun.countDown();
            return null;
          };
      for (int i = 0; i < 2; i++) {
        Thread thread = new Thread(() -> loop(engine, begin));
        thread.setDaemon(true);
        thread.start();
      }
      begun.await();
      System.exit(5);
    }

    private static void loop(Engine engine, ProxyExecutable begin) {
      Context context = Context.newBuilder("js").engine(engine).build();
      context
          .eval(
              Guest.source(
                  "program.js",
                  """
                  (function loop(begin) {
                    function choose(n) { return n % 3 ? 1 : 2; }
                    for (let i = 0; ; i++) { choose(i); if (i == 1000) begin(); }
                  })
                  """))
          .executeVoid(begin);
    }
  }

  /** The counts are those of one moment, at which both threads stood still. */
  @Test
  void theEndOfTheJvmPrintsWhileTheGuestRuns() throws IOException, InterruptedException {
    PathProfile profile = profileOf(Exiting.class, 5);
    // On a busy machine, a thread may not stand still in time, which is told.
    for (int i = 0; i < 20 && profile.lost().unfinished() > 0; i++) {
      profile = profileOf(Exiting.class, 5);
    }
    requireOneMoment(profile);
  }

  private static void requireOneMoment(PathProfile profile) {
    FunctionProfile choose = Guest.function(profile, "choose");
    FunctionProfile loop = Guest.function(profile, "loop");
    assertEquals(2, loop.activations());
    assertTrue(choose.activations() > 2000, choose::toString);
    long open =
        2
            - Guest.endings(loop, PathEnding.ABANDONED)
            + choose.activations()
            - choose.totalPathCount();
    assertEquals(0, profile.lost().unfinished());
    assertEquals(0, open);
    // A thread is in the iteration in which it calls.
    long iterations = loop.totalPathCount() - Guest.endings(loop, PathEnding.ABANDONED) - 2;
    assertTrue(Math.abs(choose.activations() - iterations) <= 2, () -> choose + " " + loop);
  }

  /** For {@link #anExitOfTheJvmCountsWhatItTearsDown}. */
  public static final class Quitting {
    private Quitting() {}

    public static void main(String[] arguments) throws InterruptedException {
      Engine engine = printingJson();
      for (int i = 0; i < 3; i++) {
        boolean quits = i == 2;
        Thread thread = new Thread(() -> run(engine, quits));
        thread.start();
        thread.join();
      }
    }

    private static void run(Engine engine, boolean quits) {
      try (Context context =
          Context.newBuilder("js")
              .engine(engine)
              .allowExperimentalOptions(true)
              .option("js.shell", "true")
              .useSystemExit(true)
              .build()) {
        context
            .eval(
                Guest.source(
                    "program.js",
                    """
                    (function loop(quits) {
                      function choose(n) { return n % 3 ? 1 : 2; }
                      for (let i = 0; i < 10; i++) { choose(i); if (quits && i == 6) quit(5); }
                    })
                    """))
            .execute(quits);
      }
    }
  }

  /** By what waits for the end of the JVM, which runs no guest code. */
  @Test
  void anExitOfTheJvmCountsWhatItTearsDown() throws IOException, InterruptedException {
    PathProfile profile = profileOf(Quitting.class, 5);
    FunctionProfile loop = Guest.function(profile, "loop");
    assertEquals(3, loop.activations());
    assertEquals(1, Guest.endings(loop, PathEnding.ABANDONED), loop::toString);
    assertEquals(27, Guest.function(profile, "choose").totalPathCount());
    assertEquals(0, loop.irregular());
    assertEquals(0, profile.lost().unfinished());
  }

  @Test
  void anEngineThatIsNeverClosedPrintsToo() throws IOException, InterruptedException {
    PathProfile profile = profileOf(NeverClosed.class, 0);
    assertEquals(List.of(":=>", ":program", "f", "g"), Guest.names(profile));
    Guest.assertCountingRules(profile);
  }

  /** The profile that a class prints in a JVM of its own. */
  private static PathProfile profileOf(Class<?> main, int code)
      throws IOException, InterruptedException {
    int ended = ChildVm.exitCode(CHILDREN.get(main));
    assertEquals(code, ended, () -> text(file(main, "err")));
    return read(Files.readAllBytes(file(main, "out").toPath()));
  }

  private static String text(File file) {
    try {
      return Files.readString(file.toPath());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static PathProfile read(byte[] json) throws IOException {
    return JsonProfileReader.read("profile.json", new ByteArrayInputStream(json));
  }
}
