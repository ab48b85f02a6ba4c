package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.graalvm.options.OptionCategory;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.options.OptionStability;
import org.graalvm.polyglot.Engine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.PathProfiler;

/** The options are those that the documents list, and a bad value gets one clear message. */
class OptionsTest {
  private static final String PROGRAM =
      "function f(x) { if (x > 1) return 1; return 2; } f(1); f(2);";

  private static final int MOST_OPTIONS = 22;

  private static final String TABLE =
      """
      pathprofile|false|true,false,<Output>|USER
      pathprofile.Budget|1000|[1, 1000000000],unlimited|USER
      pathprofile.Conditions|false|true,false|USER
      pathprofile.FilterFile|all|<pattern>,!<pattern>,...|USER
      pathprofile.FilterLanguage|all|<id>|USER
      pathprofile.FilterRootName|all|<pattern>|USER
      pathprofile.Interval|off|<number>us,ms,s,m|USER
      pathprofile.K|1|[1, 16],auto|USER
      pathprofile.Label|none|<key>=<value>,...|USER
      pathprofile.Lengths|2..32|<n>,<n>,...,<n>..<n>|USER
      pathprofile.Libraries|false|true,false|USER
      pathprofile.Memory|64KB|<number>KB,MB|USER
      pathprofile.Mode|exact|exact,sampled,structural,baseline,subpath|USER
      pathprofile.Optimize|false|true,false|EXPERT
      pathprofile.Output|that of OutputFile's name, or else text|text,json,<format>|USER
      pathprofile.OutputFile|print to the engine's output|<path>|USER
      pathprofile.PathEnd|header|header,backedge|USER
      pathprofile.Rest|false|true,false|USER
      pathprofile.SourceMaps|true|true,false|USER
      pathprofile.Sources|digest; embed for formats that show it|none,digest,embed|USER
      pathprofile.Trivial|true for lcov and cobertura, else false|true,false|USER
      """;

  /** Those for users that may change. */
  private static final Set<String> EXPERIMENTAL = Set.of("pathprofile.Optimize");

  @TempDir private Path folder;

  @Test
  void theOptionsAreThoseOfTheTable() {
    Map<String, String> rows = new TreeMap<>();
    try (Engine engine = Engine.create()) {
      for (OptionDescriptor option : engine.getInstruments().get(PathProfiler.ID).getOptions()) {
        String help = option.getHelp();
        int at = help.indexOf(" (default: ");
        assertTrue(at > 0 && help.endsWith(")."), () -> option.getName() + ": " + help);
        rows.put(
            option.getName(),
            help.substring(at + " (default: ".length(), help.length() - ").".length())
                + "|"
                + option.getUsageSyntax().replace('|', ',')
                + "|"
                + option.getCategory());
        assertFalse(option.isDeprecated());
        assertEquals(
            option.getCategory() == OptionCategory.INTERNAL
                    || EXPERIMENTAL.contains(option.getName())
                ? OptionStability.EXPERIMENTAL
                : OptionStability.STABLE,
            option.getStability(),
            option.getName());
      }
    }
    StringBuilder table = new StringBuilder();
    rows.forEach((name, row) -> table.append(name).append('|').append(row).append('\n'));
    assertEquals(TABLE, table.toString());
  }

  /** Each further one needs more than a reason. */
  @Test
  void thereAreAtMostSoManyOptions() {
    assertTrue(TABLE.lines().count() <= MOST_OPTIONS, () -> TABLE.lines().count() + " options");
  }

  @Test
  void everyOptionHasAReason() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "architecture.md"));
    String reasons = page.substring(page.indexOf("| option | why it is there |"));
    Set<String> explained =
        Pattern.compile("`(\\w+)`")
            .matcher(
                Pattern.compile("(?m)^\\| ([^|]+) \\|")
                    .matcher(reasons.substring(0, reasons.indexOf("\n\n")))
                    .results()
                    .map(row -> row.group(1))
                    .collect(Collectors.joining("\n")))
            .results()
            .map(name -> "pathprofile." + name.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    explained.add("pathprofile");
    Set<String> options =
        TABLE
            .lines()
            .map(row -> row.split("\\|")[0])
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(options, explained);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          pathprofile | foo | true, false, or an output: json, text
          pathprofile.Mode | foo | one of exact, sampled, structural, baseline, subpath
          pathprofile.Mode | '' | one of exact, sampled, structural, baseline, subpath
          pathprofile.PathEnd | Header | one of header, backedge
          pathprofile.Output | xml | one of json, text
          pathprofile.Interval | abc | a whole number with a unit, us, ms, s or m, such as 20ms
          pathprofile.Interval | -1ms | a whole number with a unit, us, ms, s or m, such as 20ms
          pathprofile.Interval | 20 | a whole number with a unit, us, ms, s or m, such as 20ms
          pathprofile.Interval | 99us | a time from 100us to 1440m
          pathprofile.Interval | 1441m | a time from 100us to 1440m
          pathprofile.Budget | 0 | a whole number from 1 to 1000000000, or unlimited
          pathprofile.Budget | many | a whole number from 1 to 1000000000, or unlimited
          pathprofile.Lengths | 2.. | up to 12 rising lengths from 1 to 1024, such as 2,3,5, or the powers of two in a range, such as 2..32
          pathprofile.Lengths | 3..9 | up to 12 rising lengths from 1 to 1024, such as 2,3,5, or the powers of two in a range, such as 2..32
          pathprofile.Lengths | 0,1 | up to 12 rising lengths from 1 to 1024, such as 2,3,5, or the powers of two in a range, such as 2..32
          pathprofile.Lengths | 4,2 | up to 12 rising lengths from 1 to 1024, such as 2,3,5, or the powers of two in a range, such as 2..32
          pathprofile.Lengths | 2..2048 | up to 12 rising lengths from 1 to 1024, such as 2,3,5, or the powers of two in a range, such as 2..32
          pathprofile.Lengths | 1,2,3,4,5,6,7,8,9,10,11,12,13 | up to 12 rising lengths from 1 to 1024, such as 2,3,5, or the powers of two in a range, such as 2..32
          pathprofile.Sources | text | one of none, digest, embed
          pathprofile.Label | host | 'labels with different keys, such as host=a1,commit=5c3e9a'
          pathprofile.Label | 'a=1,a=2' | 'labels with different keys, such as host=a1,commit=5c3e9a'
          pathprofile.Memory | 64 | a size from 1KB to 1024MB, such as 64KB
          pathprofile.Conditions | 1 | true or false
          pathprofile.Trivial | yes | true or false
          pathprofile.Optimize | all | true or false
          pathprofile.FilterLanguage | javascript | one of <languages>
          pathprofile.FilterRootName | '' | a pattern such as parse*, or * for everything
          pathprofile.FilterFile | 'a,' | 'patterns such as src/*,!*_test.js; one of these is empty'
          """)
  void aBadValueIsNamedWithWhatIsAllowed(String option, String value, String allowed) {
    String message = messageOf("pathprofile=true", option + "=" + value);
    String expected = allowed.replace("<languages>", languages());
    assertEquals("--" + option + "=" + value + " is not allowed; give " + expected, message);
  }

  private static String languages() {
    try (Engine engine = Engine.create()) {
      return String.join(", ", new TreeSet<>(engine.getLanguages().keySet()));
    }
  }

  @Test
  void tooLittleMemoryForALengthIsRefused() {
    assertEquals(
        "--pathprofile.Memory=4KB is not allowed; give at least 5KB, which a subpath of 1024 blocks"
            + " takes",
        messageOf("pathprofile=true", "pathprofile.Memory=4KB", "pathprofile.Lengths=2..1024"));
  }

  @Test
  void functionsRestOnlyWherePathsOfOneIterationAreCounted() {
    assertEquals(
        "--pathprofile.Rest=true is not allowed in mode sampled: functions rest once their paths are"
            + " counted; give Mode=exact,Rest=true",
        messageOf("pathprofile=true", "pathprofile.Mode=sampled", "pathprofile.Rest=true"));
    assertEquals(
        "--pathprofile.Rest=true is only allowed with K=1; leave one of them out",
        messageOf("pathprofile=true", "pathprofile.K=2", "pathprofile.Rest=true"));
  }

  @Test
  void anUnknownOptionIsNamed() {
    String message = messageOf("pathprofile=true", "pathprofile.Mod=exact");
    assertTrue(message.contains("pathprofile.Mod"), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CoverageRoot | src | 'write Output=json, and give report --coverage-root'
          FeedbackPeriod | 1s | 'leave it out: the counts are looked at ten times a second'
          FilterMimeType | text/x-sl | give FilterLanguage or FilterFile
          HotThreshold | 1 | 'write Output=json, and give report --threshold'
          LearnInternal | true | 'leave it out: only tests learn what an adapter knows'
          MaxPaths | 100 | 'leave it out: paths are cut where their numbers would not fit'
          OptimizeRule | all | give Optimize=true
          ProfileInternal | true | 'leave it out: code that a language marks as internal is not profiled'
          Period | 5ms | 'leave it out: mode sampled takes about 64 samples every 20 ms'
          Samples | 32 | 'leave it out: mode sampled takes about 64 samples every 20 ms'
          Settle | true | 'give Rest=true: functions whose paths are known are not counted'
          Stride | 1 | 'leave it out: mode sampled takes about 64 samples every 20 ms'
          Weights | length | 'leave it out: subpaths are sorted by how often they surely occurred'
          SleepAfter | 1m | 'leave it out: a profiler that was stopped stays ready to start'
          Renewals | 2 | 'leave it out: to number paths anew while a program runs made it no faster'
          """)
  void aRemovedOptionSaysWhatToDoInstead(String option, String value, String instead) {
    assertEquals(
        "--pathprofile." + option + "=" + value + " is no longer there; " + instead,
        messageOf("pathprofile=true", "pathprofile." + option + "=" + value));
  }

  @Test
  void optionsWithoutTheSwitchGetOneWarning() {
    try (Guest guest = Guest.with("pathprofile.Mode=exact", "pathprofile.Output=json")) {
      guest.run(PROGRAM);
      guest.end();
      assertEquals(
          "[WARNING pathprofile: pathprofile.Mode and pathprofile.Output are set, but profiling was"
              + " never on: add --pathprofile, or call PathProfiler.find(engine).start()]",
          guest.log().toString());
      assertEquals("", guest.output());
    }
  }

  @Test
  void whoStartsItByTheServiceGetsNoWarning() {
    try (Guest guest = Guest.with("pathprofile.Mode=exact")) {
      guest.profiler().start();
      guest.run(PROGRAM);
      guest.profiler().stop();
      guest.end();
      assertEquals("[]", guest.log().toString());
    }
  }

  @Test
  void whoSwitchesItOffExpresslyGetsNoWarning() {
    try (Guest guest = Guest.with("pathprofile=false", "pathprofile.Mode=exact")) {
      guest.run(PROGRAM);
      assertEquals("[]", guest.log().toString());
    }
  }

  @Test
  void anOutputFileInNoFolderIsRefusedAtOnce() {
    Path file = folder.resolve("no").resolve("profile.json");
    assertEquals(
        "--pathprofile.OutputFile="
            + file
            + ": the folder "
            + file.getParent()
            + " does not exist; create it, or name another",
        messageOf("pathprofile=json", "pathprofile.OutputFile=" + file));
  }

  @Test
  void anOutputFileThatIsAFolderIsRefusedAtOnce() {
    assertEquals(
        "--pathprofile.OutputFile=" + folder + ": it is a folder; name a file",
        messageOf("pathprofile=json", "pathprofile.OutputFile=" + folder));
  }

  @Test
  void anOutputFileBehindAFileIsRefusedAtOnce() throws IOException {
    Path file = Files.createFile(folder.resolve("plain"));
    assertEquals(
        "--pathprofile.OutputFile="
            + file.resolve("profile.json")
            + ": "
            + file
            + " is a file, not a folder; name another",
        messageOf("pathprofile=json", "pathprofile.OutputFile=" + file.resolve("profile.json")));
  }

  @Test
  void anOutputFileThatCannotBeWrittenIsRefusedAtOnce() {
    Path file = folder.resolve("x".repeat(300));
    String message = messageOf("pathprofile=true", "pathprofile.OutputFile=" + file);
    assertTrue(
        message.startsWith("--pathprofile.OutputFile=" + file + ": it cannot be written (")
            && message.endsWith("); name another file"),
        message);
  }

  @Test
  void aRefusedOrNewOutputFileLeavesNothingBehindAtTheStart() {
    Path file = folder.resolve("profile.txt");
    try (Guest guest = Guest.with("pathprofile=true", "pathprofile.OutputFile=" + file)) {
      assertFalse(Files.exists(file));
      guest.run(PROGRAM);
    }
    assertTrue(Files.exists(file));
  }

  @Test
  void anExistingOutputFileIsKeptUntilTheEnd() throws IOException {
    Path file = Files.writeString(folder.resolve("profile.txt"), "old");
    try (Guest guest = Guest.with("pathprofile=true", "pathprofile.OutputFile=" + file)) {
      assertEquals("old", Files.readString(file));
      guest.run(PROGRAM);
    }
    assertTrue(Files.readString(file).startsWith("pathprofile "), () -> file.toString());
  }

  @Test
  void intervalsNeedAFile() {
    assertEquals(
        "--pathprofile.Interval writes files next to that of --pathprofile.OutputFile; add"
            + " --pathprofile.OutputFile=<path>",
        messageOf("pathprofile=true", "pathprofile.Interval=1s"));
  }

  @Test
  void anEmptyOutputFileIsRefused() {
    assertEquals(
        "--pathprofile.OutputFile= is not allowed; give the path of a file",
        messageOf("pathprofile=true", "pathprofile.OutputFile="));
  }

  private static String messageOf(String... options) {
    Exception refused =
        assertThrows(
            Exception.class,
            () -> {
              try (Guest guest = Guest.with(options)) {
                guest.run(PROGRAM);
                throw new AssertionError("no message but " + guest.output());
              }
            });
    return refused.getMessage();
  }
}
