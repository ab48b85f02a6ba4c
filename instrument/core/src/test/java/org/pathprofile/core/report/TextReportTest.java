package org.pathprofile.core.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.Activations;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileTotals;
import org.pathprofile.core.profile.StructurePart;
import org.pathprofile.core.testing.GraphBuilder;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.SimulatedProgram;

class TextReportTest {
  private static final ReportOptions OPTIONS =
      ReportOptions.DEFAULT.withSeeAll("--pathprofile.Output=json");

  private static String report(PathProfile profile, ReportOptions options) throws IOException {
    StringBuilder text = new StringBuilder();
    TextReport.write(profile, options, EmptyReason.UNKNOWN, text);
    return text.toString();
  }

  static PathProfile exact() {
    return PathProfile.builder("0.1.0", ProfileMode.EXACT)
        .addFunction(SampleFunctions.nextTokenProfile().build())
        .addFunction(SampleFunctions.responsesProfile().irregular(3).build())
        .lost(new LostCounts(0, 12, 1_000_000, 7, 1))
        .build();
  }

  static PathProfile sampled() {
    return PathProfile.builder("0.1.0", ProfileMode.SAMPLED)
        .k(10)
        .totals(new ProfileTotals(1_234_567, 4_321, 68))
        .pathEnd(PathEnd.BACKEDGE)
        .addFunction(
            SampleFunctions.nextTokenProfile()
                .activations(new Activations(1_250_001, 1_201, 1_180_000, 1_330_000))
                .iterations(new Iterations(2, Iterations.Form.PERFECT))
                .build())
        .addFunction(SampleFunctions.responsesProfile().build())
        .addFunction(
            SampleFunctions.alternateProfile()
                .iterations(new Iterations(10, Iterations.Form.NGRAM))
                .build())
        .build();
  }

  @Test
  void whatWasEstimatedForRestsIsLabelled() throws IOException {
    PathProfile profile =
        PathProfile.builder("0.1.0", ProfileMode.EXACT)
            .rests(true)
            .addFunction(rested("awake", new FunctionRests(false, 3_000)))
            .addFunction(rested("asleep", new FunctionRests(true, 1_000)))
            .addFunction(rested("never", FunctionRests.NONE))
            .build();
    String report = report(profile, OPTIONS).replaceAll("\\s+", " ");
    assertTrue(report.contains(" path executions, 4,000 of them estimated, in 3"), report);
    assertTrue(report.contains("1 hot; 75.00 % of the paths ended while it rested flow"), report);
    assertTrue(report.contains("1 hot; 25.00 % of the paths ended while it rested, as it"), report);
    assertTrue(report.contains("1 hot flow"), report);
    assertTrue(report.contains("flow count counted path"), report);
    assertTrue(report.contains("Counted with rests:"), report);
    assertTrue(report.contains("Another 4,000 paths are estimated"), report);
    assertFalse(report.contains("every path was counted."), report);
  }

  private static FunctionProfile rested(String name, FunctionRests rests) {
    GraphBuilder graph = SampleFunctions.nextToken();
    return FunctionProfile.builder(graph.build())
        .identity(FunctionIdentity.of(name))
        .rests(rests)
        .add(
            PathCount.estimated(
                new PathKey(graph.path("while again space while"), PathEnding.HEADER), 4_000, 9))
        .build();
  }

  /** The scanner's outline was recorded 500 times, its loop as often, entered 100 times. */
  static PathProfile structural() {
    GraphBuilder graph = SampleFunctions.nextToken();
    int header = graph.path("while")[0];
    FunctionProfile.Builder function =
        FunctionProfile.builder(graph.build())
            .identity(
                new FunctionIdentity(
                    "nextToken",
                    "js",
                    "",
                    "/src/scanner.js",
                    "scanner.js",
                    null,
                    new SourceRange(12, 1, 27, 1)))
            .activations(500)
            .staticPaths(BigInteger.valueOf(15))
            .structure(
                List.of(
                    new StructurePart(-1, -1, 500, 500, 0, true, 1, false),
                    new StructurePart(0, header, 500, 100, 2, true, 5, false)));
    function.add(
        PathCount.recorded(
            key(graph, "entry while done return4 exit", PathEnding.EXIT, 0, false), 60, 60));
    function.add(
        PathCount.recorded(
            key(graph, "entry while return1 exit", PathEnding.EXIT, 0, false), 440, 440));
    function.add(
        PathCount.recorded(
            key(graph, "while again space while", PathEnding.BACKEDGE, 1, true), 400, 80));
    function.add(
        PathCount.recorded(
            key(graph, "while again space while", PathEnding.BACKEDGE, 1, false), 1600, 320));
    function.add(
        PathCount.recorded(
            key(graph, "while again other left", PathEnding.EXIT, 1, false), 440, 88));
    function.add(PathCount.recorded(key(graph, "while", PathEnding.EXIT, 1, true), 60, 12));
    return PathProfile.builder("0.1.0", ProfileMode.STRUCTURAL)
        .pathEnd(PathEnd.BACKEDGE)
        .addFunction(function.build())
        .lost(new LostCounts(2, 0, 0))
        .build();
  }

  private static PathKey key(
      GraphBuilder graph, String blocks, PathEnding ending, int loop, boolean entering) {
    return new PathKey(graph.path(blocks), ending, loop, entering);
  }

  @Test
  void structuralReportsShowLoopsApart() throws IOException {
    assertGolden("structural.txt", report(structural(), OPTIONS));
  }

  private static void assertGolden(String resource, String actual) throws IOException {
    try (InputStream golden = TextReportTest.class.getResourceAsStream(resource)) {
      assertEquals(new String(golden.readAllBytes(), StandardCharsets.UTF_8), actual);
    }
  }

  @Test
  void exactProfile() throws IOException {
    assertGolden("exact.txt", report(exact(), OPTIONS));
  }

  /** Estimates, several languages, several iterations, and less room than there are paths. */
  @Test
  void sampledProfileWithLimits() throws IOException {
    assertGolden("sampled.txt", report(sampled(), OPTIONS.withLimits(2, 3, 2)));
  }

  @Test
  void noPathIsHot() throws IOException {
    String report = report(sampled(), OPTIONS.withHotThreshold(99));
    assertTrue(
        report.contains("holds more than 99 % of the branch flow; the hottest holds 45.21 %"),
        report);
    assertTrue(report.contains("All functions and paths: --pathprofile.Output=json"), report);
  }

  @ParameterizedTest
  @EnumSource(EmptyReason.class)
  void anEmptyProfileExplainsItself(EmptyReason reason) throws IOException {
    PathProfile empty =
        PathProfile.builder("0.1.0", ProfileMode.EXACT).lost(new LostCounts(0, 2, 0)).build();
    StringBuilder report = new StringBuilder();
    TextReport.write(empty, OPTIONS, reason, report);
    String flowed = report.toString().replaceAll("\\s+", " ");
    assertTrue(flowed.startsWith("pathprofile 0.1.0: no paths. " + reason.explanation()), flowed);
    assertTrue(
        flowed.endsWith("Lost: 2 paths: 2 of activations that ran before profiling began. "),
        flowed);
    assertFalse(flowed.contains("Legend"), flowed);
  }

  @Test
  void pathsWithoutBranchesAreNotHot() throws IOException {
    FunctionProfile function =
        FunctionProfile.builder(SampleFunctions.nextToken().build())
            .activations(7)
            .addPath(new int[] {0, 1}, 7, PathEnding.HEADER)
            .build();
    PathProfile profile = PathProfile.builder("1", ProfileMode.EXACT).addFunction(function).build();
    String report = report(profile, OPTIONS);
    assertTrue(report.contains("7 path executions in 1 function\nNone of the paths takes"), report);
  }

  @Test
  void activationsWithoutPathsAreExplained() throws IOException {
    FunctionProfile function =
        FunctionProfile.builder(SampleFunctions.nextToken().build()).activations(7).build();
    PathProfile profile = PathProfile.builder("1", ProfileMode.EXACT).addFunction(function).build();
    assertTrue(report(profile, OPTIONS).contains("there are only activations"));
  }

  @Test
  void namesCannotMoveTheCursorOrBreakALine() throws IOException {
    FunctionProfile named = SampleFunctions.nextTokenProfile().build();
    FunctionIdentity identity =
        new FunctionIdentity(
            "a\u001b[2J\nb\u202ec\ud800",
            "js",
            "0",
            null,
            "x\u0007\u2028.js",
            null,
            named.identity().section());
    FunctionProfile hostile = named.withPlaces(identity, named.graph());
    String report =
        report(PathProfile.builder("1", ProfileMode.EXACT).addFunction(hostile).build(), OPTIONS);
    assertTrue(report.contains("1. a\\u001b[2J\\nb\\u202ec\\ud800, x\\u0007\\u2028.js:12"), report);
    assertFalse(report.contains("\u001b"));
    assertFalse(report.contains("\u202e"));
  }

  @Test
  void theDefaultLocaleDoesNotMatter() throws IOException {
    String expected = report(sampled(), OPTIONS);
    Locale before = Locale.getDefault();
    try {
      for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR", "hi-IN-u-nu-deva")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertEquals(expected, report(sampled(), OPTIONS), tag);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static final Pattern ROW = Pattern.compile(" +(?:< )?[0-9.]+ %  +([0-9,]+)  .*");

  /** Whatever the profile: lines fit, and no count is missing from the tables. */
  @Property(seed = Seeds.FIXED, tries = 300)
  void everyCountIsInATable(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    PathProfile.Builder builder = PathProfile.builder("1", ProfileMode.EXACT);
    int functions = 1 + random.nextInt(4);
    for (int i = 0; i < functions; i++) {
      SimulatedProgram program = new SimulatedProgram(random.nextLong(), 14);
      builder.addFunction(
          program.run(1 + random.nextInt(30)).identity(FunctionIdentity.of("f" + i)).build());
    }
    PathProfile profile = builder.build();
    ReportOptions options =
        OPTIONS
            .withHotThreshold(random.nextInt(40))
            .withLimits(1 + random.nextInt(4), 1 + random.nextInt(4), 1 + random.nextInt(3));
    String report = report(profile, options);
    long expected = 0;
    int tables = 0;
    for (FunctionProfile function : profile.functions()) {
      boolean hot = function.paths().stream().anyMatch(p -> profile.isHot(p, options.hotShare()));
      if (hot && tables < options.maxFunctions()) {
        expected += function.totalPathCount();
        tables++;
      }
    }
    long actual = 0;
    for (String line : report.split("\n", -1)) {
      assertTrue(Text.width(line) <= TextReport.COLUMNS, line);
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        actual += Long.parseLong(row.group(1).replace(",", ""));
      }
    }
    assertEquals(expected, actual, report);
  }
}
