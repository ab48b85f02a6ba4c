package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMerger;
import org.pathprofile.tests.runtime.Patience;

/** The files of intervals add up to the report, whatever happens meanwhile. */
class IntervalTest {
  /** Generators stay suspended over the end of intervals; some go on, some do not. */
  private static final String PROGRAM =
      """
      function choice(x) { if (x % 3 == 0) return 'a'; return 'b'; }
      function* twice(x) { if (x % 2) yield 1; yield 2; }
      function fail(x) { if (x % 5 == 0) throw x; return x; }
      const waiting = [];
      function work(n) {
        for (let i = 0; i < n; i++) {
          choice(i);
          const g = twice(i);
          g.next();
          waiting.push(g);
          if (waiting.length > 50) waiting.splice(i % 50, 1)[0].next();
          try { fail(i); } catch (e) { choice(e); }
        }
      }
      work
      """;

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("profile.json");
  }

  private Path file(int number) {
    return folder.resolve(String.format("profile.%04d.json", number));
  }

  private Guest guest(String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    all.add("pathprofile=json");
    all.add("pathprofile.OutputFile=" + file());
    all.add("pathprofile.Interval=20ms");
    return Guest.with(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "sampled"})
  void intervalsAddUpToTheReport(String mode) throws IOException {
    try (Guest guest = guest("pathprofile.Mode=" + mode, "pathprofile.internal.samplingMillis=1")) {
      try (Context context = guest.context()) {
        Value work = context.eval("js", PROGRAM);
        work.execute(200);
        workForIntervals(5, work);
      }
      guest.end();
      assertEquals(List.of(), guest.log());
    }
    PathProfile report = read(file());
    List<PathProfile> intervals = intervals();
    assertTrue(intervals.size() > 5, intervals::toString);
    PathProfile sum = intervals.stream().reduce(ProfileMerger::merge).orElseThrow();
    assertEquals(report.lost(), sum.lost());
    assertEquals(report.pathEnd(), sum.pathEnd());
    assertEquals(counts(report), counts(sum));
    assertTrue(counts(report).size() > 4, report::toString);
    assertTrue(
        intervals.stream().filter(interval -> interval.totalPathCount() > 0).count() >= 3,
        intervals::toString);
  }

  private static void workUntilThereAre(Value work, Path last) {
    Patience patience = new Patience();
    while (!Files.exists(last)) {
      work.execute(200);
      patience.check(() -> "no " + last);
    }
  }

  /** Works until so many more files are there. */
  private void workForIntervals(int more, Value work) {
    workUntilThereAre(work, file(written() + more));
  }

  private int written() {
    int written = 0;
    while (Files.isRegularFile(file(written + 1))) {
      written++;
    }
    return written;
  }

  private static PathProfile read(Path file) throws IOException {
    return JsonProfileReader.read(
        file.toString(), new ByteArrayInputStream(Files.readAllBytes(file)));
  }

  private List<PathProfile> intervals() throws IOException {
    List<PathProfile> intervals = new ArrayList<>();
    for (int number = 1; number <= written(); number++) {
      intervals.add(read(file(number)));
    }
    return intervals;
  }

  /** Everything that adds up, by function and path. */
  private static Map<String, Long> counts(PathProfile profile) {
    Map<String, Long> counts = new TreeMap<>();
    for (FunctionProfile function : profile.functions()) {
      String name = function.identity().toString();
      counts.put(name + " activations", function.activations());
      counts.put(name + " irregular", function.irregular());
      for (PathCount path : function.paths()) {
        counts.put(name + path.key(), path.count());
      }
    }
    return counts;
  }

  @Test
  void whatCannotBeWrittenIsWrittenLater() throws IOException {
    Files.createDirectory(file(3));
    try (Guest guest = guest("pathprofile.Mode=exact")) {
      try (Context context = guest.context()) {
        Value work = context.eval("js", PROGRAM);
        Patience patience = new Patience();
        while (guest.log().isEmpty()) {
          work.execute(200);
          patience.check(() -> "no warning");
        }
        for (int i = 0; i < 20; i++) {
          work.execute(50);
        }
        Files.delete(file(3));
        workForIntervals(2, work);
      }
      guest.end();
      assertEquals(1, guest.log().size(), guest.log()::toString);
      String warning = guest.log().get(0);
      assertTrue(warning.startsWith("WARNING"), warning);
      assertTrue(warning.contains("profile.0003.json"), warning);
    }
    PathProfile sum = intervals().stream().reduce(ProfileMerger::merge).orElseThrow();
    assertEquals(counts(read(file())), counts(sum));
  }

  @Test
  void afterAResetIntervalsAddUpToWhatWasCountedSince() throws IOException {
    int before;
    try (Guest guest = guest("pathprofile.Mode=exact")) {
      try (Context context = guest.context()) {
        Value work = context.eval("js", PROGRAM);
        work.execute(200);
        workForIntervals(2, work);
        guest.profiler().reset();
        before = written();
        workForIntervals(3, work);
      }
      guest.end();
      assertEquals(List.of(), guest.log());
    }
    List<PathProfile> intervals = intervals();
    PathProfile sum =
        intervals.subList(before, intervals.size()).stream()
            .reduce(ProfileMerger::merge)
            .orElseThrow();
    assertEquals(counts(read(file())), counts(sum));
  }

  @Test
  void textIsWrittenToo() throws IOException {
    Path text = folder.resolve("profile");
    try (Guest guest = Guest.exact("pathprofile.OutputFile=" + text, "pathprofile.Interval=20ms");
        Context context = guest.context()) {
      workUntilThereAre(context.eval("js", PROGRAM), folder.resolve("profile.0002"));
    }
    String first = Files.readString(folder.resolve("profile.0001"));
    assertTrue(first.startsWith("pathprofile "), first);
    assertFalse(Files.exists(folder.resolve("profile.0000")));
  }
}
