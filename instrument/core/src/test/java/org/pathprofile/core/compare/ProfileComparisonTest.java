package org.pathprofile.core.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileTotals;
import org.pathprofile.core.profile.SourceText;

class ProfileComparisonTest {
  private static final String FUNCTION = "function f(x) {\n  if (x) a(); else b();\n}";

  private static PathProfile profile(FunctionProfile... functions) {
    PathProfile.Builder profile = Decisions.exact();
    List.of(functions).forEach(profile::addFunction);
    return profile.build();
  }

  private static FunctionProfile counted(String path, int line, long then, long otherwise) {
    return Decisions.counted(Decisions.function("f", path, line), then, otherwise);
  }

  private static PathProfile withText(FunctionProfile function, String text) {
    return Decisions.exact()
        .addFunction(function)
        .addSources(
            List.of(
                SourceText.of(
                    function.identity().sourceName(),
                    function.identity().sourcePath(),
                    "js",
                    text,
                    true)))
        .build();
  }

  private static PathChange path(FunctionChange function, ChangeKind kind) {
    List<PathChange> found = function.paths().stream().filter(path -> path.kind() == kind).toList();
    assertEquals(1, found.size(), () -> kind + " in " + function.paths());
    return found.get(0);
  }

  /** Shares by hand: 10 of 40 and 30 of 40 before, 80 of 200 and 120 of 200 after. */
  @Test
  void sharesAreOfEachProfilesBranchFlow() {
    ProfileComparison comparison =
        ProfileComparison.of(
            profile(counted("/a/x.js", 1, 10, 30)), profile(counted("/a/x.js", 1, 80, 120)));
    assertEquals(1, comparison.functions().size());
    FunctionChange function = comparison.functions().get(0);
    assertEquals(MatchedBy.IDENTITY, function.matchedBy());
    PathChange hotter = path(function, ChangeKind.HOTTER);
    assertEquals(Decisions.THEN, hotter.key());
    assertEquals(0.25, hotter.shareBefore(), 1e-12);
    assertEquals(0.4, hotter.shareAfter(), 1e-12);
    assertEquals(10, hotter.countBefore());
    assertEquals(80, hotter.countAfter());
    assertEquals(Certainty.FACT, hotter.certainty());
    PathChange colder = path(function, ChangeKind.COLDER);
    assertEquals(-0.15, colder.rise(), 1e-12);
  }

  /** The first function's counts are what they were: that another one ran more changes none. */
  @Test
  void whatRanAsOftenAsBeforeIsTheSame() {
    ProfileComparison comparison =
        ProfileComparison.of(
            profile(counted("/a/x.js", 1, 10, 30), counted("/a/y.js", 1, 1_000, 100)),
            profile(counted("/a/x.js", 1, 10, 30), counted("/a/y.js", 1, 1_009, 200)));
    // Of y, 1,000 and 1,009 differ by less than 1 % of 1,009.
    assertEquals(3, comparison.count(ChangeKind.SAME));
    assertEquals(1, comparison.count(ChangeKind.HOTTER));
    assertEquals(0, comparison.count(ChangeKind.COLDER));
  }

  @Test
  void newAndGonePathsAndFunctions() {
    ProfileComparison comparison =
        ProfileComparison.of(
            profile(counted("/a/x.js", 1, 10, 0), counted("/a/y.js", 1, 10, 0)),
            profile(counted("/a/x.js", 1, 0, 10), counted("/a/z.js", 1, 5, 5)));
    Map<String, FunctionChange> bySource =
        comparison.functions().stream()
            .collect(
                Collectors.toMap(
                    change -> change.either().identity().sourceName(), change -> change));
    assertEquals(Decisions.THEN, path(bySource.get("x.js"), ChangeKind.GONE).key());
    assertEquals(Decisions.ELSE, path(bySource.get("x.js"), ChangeKind.NEW).key());
    assertEquals(MatchedBy.NOTHING, bySource.get("y.js").matchedBy());
    assertEquals(MatchedBy.NOTHING, bySource.get("z.js").matchedBy());
    assertEquals(3, comparison.count(ChangeKind.NEW));
    assertEquals(2, comparison.count(ChangeKind.GONE));
    assertEquals(0, comparison.count(ChangeKind.SAME));
  }

  @Test
  void aFunctionThatMovedIsFoundByItsText() {
    PathProfile before = withText(counted("/a/x.js", 1, 10, 30), FUNCTION);
    PathProfile after = withText(counted("/b/y.js", 3, 10, 30), "// new\n\n" + FUNCTION);
    ProfileComparison comparison = ProfileComparison.of(before, after);
    assertEquals(1, comparison.functions().size());
    assertEquals(MatchedBy.TEXT, comparison.functions().get(0).matchedBy());
    assertEquals(2, comparison.count(ChangeKind.SAME));
  }

  @Test
  void withoutTextsNamesAndShapesTell() {
    ProfileComparison comparison =
        ProfileComparison.of(
            profile(counted("/a/x.js", 1, 10, 30)), profile(counted("/b/x.js", 4, 10, 30)));
    assertEquals(MatchedBy.SHAPE, comparison.functions().get(0).matchedBy());
    assertEquals(2, comparison.count(ChangeKind.SAME));
    ProfileComparison elsewhere =
        ProfileComparison.of(
            profile(counted("/a/x.js", 1, 10, 30)), profile(counted("/a/other.js", 1, 10, 30)));
    assertEquals(2, elsewhere.functions().size());
  }

  @Test
  void whereTheCodeChangedNoPathIsTheSame() {
    FunctionProfile changed =
        Decisions.counted(Decisions.function("f", "/a/x.js", 1, BlockKind.DEFAULT), 10, 30);
    ProfileComparison comparison =
        ProfileComparison.of(profile(counted("/a/x.js", 1, 10, 30)), profile(changed));
    assertEquals(1, comparison.functions().size());
    assertEquals(MatchedBy.NAME, comparison.functions().get(0).matchedBy());
    assertEquals(2, comparison.count(ChangeKind.NEW));
    assertEquals(2, comparison.count(ChangeKind.GONE));
  }

  /** Of functions with one text, each is in one match. */
  @Test
  void twinsAreMatchedInOrder() {
    String twice = FUNCTION + "\n" + FUNCTION;
    PathProfile before = withTwins(counted("/a/x.js", 1, 1, 0), counted("/a/x.js", 4, 0, 2), twice);
    PathProfile after =
        withTwins(counted("/a/x.js", 2, 1, 0), counted("/a/x.js", 5, 0, 2), "\n" + twice);
    ProfileComparison comparison = ProfileComparison.of(before, after);
    assertEquals(2, comparison.functions().size());
    assertEquals(2, comparison.count(ChangeKind.SAME));
    for (FunctionChange function : comparison.functions()) {
      assertEquals(MatchedBy.TEXT, function.matchedBy());
      assertEquals(
          function.before().orElseThrow().identity().section().startLine() + 1,
          function.after().orElseThrow().identity().section().startLine());
    }
  }

  private static PathProfile withTwins(FunctionProfile a, FunctionProfile b, String text) {
    return Decisions.exact()
        .addFunction(a)
        .addFunction(b)
        .addSources(List.of(SourceText.of("x.js", "/a/x.js", "js", text, true)))
        .build();
  }

  @Test
  void profilesCountedInDifferentWaysAreRefused() {
    PathProfile exact = profile(counted("/a/x.js", 1, 1, 1));
    for (PathProfile other :
        List.of(
            Decisions.exact().k(2).build(),
            Decisions.exact().conditions(true).build(),
            PathProfile.builder("1", ProfileMode.SAMPLED).build())) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> ProfileComparison.of(exact, other));
      assertTrue(e.getMessage().contains("profile again with the same options"), e::getMessage);
    }
    PathProfile structural = PathProfile.builder("1", ProfileMode.STRUCTURAL).build();
    assertThrows(
        IllegalArgumentException.class, () -> ProfileComparison.of(structural, structural));
  }

  private static PathProfile sampled(long then, long width) {
    long all = 10_000;
    return PathProfile.builder("1", ProfileMode.SAMPLED)
        .addFunction(
            Decisions.function("f", "/a/x.js", 1)
                .add(
                    PathCount.estimated(Decisions.THEN, then, 10)
                        .within(then - width, then + width))
                .add(
                    PathCount.estimated(Decisions.ELSE, all - then, 10)
                        .within(all - then - width, all))
                .build())
        .totals(new ProfileTotals(all, 1_000, 10))
        .build();
  }

  private static Certainty certainty(PathProfile before, PathProfile after) {
    return ProfileComparison.of(before, after).functions().get(0).paths().stream()
        .filter(path -> path.key().equals(Decisions.THEN))
        .findFirst()
        .orElseThrow()
        .certainty();
  }

  /**
   * Two paths are compared, so z is the quantile for 1 - 0.05/4, 2.2414. With widths of 300 and 400
   * the least significant difference is 2.2414 / 1.96 * 500 = 571.8 of 10,000.
   */
  @Test
  void significanceByHand() {
    assertEquals(Certainty.NOT_SIGNIFICANT, certainty(sampled(3_000, 300), sampled(3_570, 400)));
    assertEquals(Certainty.SIGNIFICANT, certainty(sampled(3_000, 300), sampled(3_574, 400)));
    assertEquals(Certainty.NOT_SIGNIFICANT, certainty(sampled(3_570, 400), sampled(3_000, 300)));
    assertEquals(Certainty.SIGNIFICANT, certainty(sampled(3_574, 400), sampled(3_000, 300)));
  }

  /** A path that was never sampled is below 3.689 samples, 36.89 path ends here. */
  @Test
  void aPathThatWasNeverSampledMayHaveRun() {
    PathProfile never =
        PathProfile.builder("1", ProfileMode.SAMPLED)
            .addFunction(
                Decisions.function("f", "/a/x.js", 1)
                    .add(PathCount.estimated(Decisions.ELSE, 10_000, 1_000).within(9_990, 10_000))
                    .build())
            .totals(new ProfileTotals(10_000, 1_000, 10))
            .build();
    assertEquals(Certainty.NOT_SIGNIFICANT, certainty(never, sampled(50, 30)));
    assertEquals(Certainty.SIGNIFICANT, certainty(never, sampled(60, 30)));
  }

  /** What is not known of a rest is no chance, so no test can tell it from a change. */
  @Test
  void nothingIsSignificantWhereFunctionsRested() {
    PathProfile rested =
        PathProfile.builder("1", ProfileMode.EXACT)
            .rests(true)
            .addFunction(
                Decisions.function("f", "/a/x.js", 1)
                    .add(PathCount.estimated(Decisions.THEN, 9_000, 5_000).within(8_900, 9_100))
                    .addPath(Decisions.ELSE, 10)
                    .build())
            .build();
    PathProfile exact = profile(counted("/a/x.js", 1, 10, 30));
    assertEquals(Certainty.UNKNOWN, certainty(exact, rested));
    assertEquals(Certainty.UNKNOWN, certainty(rested, exact));
    assertTrue(ProfileComparison.of(exact, rested).isEstimate());
  }

  @Test
  void estimatesWithoutIntervalsAreUncertain() {
    PathProfile without =
        PathProfile.builder("1", ProfileMode.SAMPLED)
            .addFunction(
                Decisions.function("f", "/a/x.js", 1)
                    .add(PathCount.estimated(Decisions.THEN, 9_000, 10))
                    .build())
            .build();
    assertEquals(Certainty.UNKNOWN, certainty(without, sampled(100, 30)));
  }

  /** Tables of the normal distribution. */
  @Test
  void quantiles() {
    assertEquals(0.6745, ShareTest.upperQuantile(0.25), 5e-4);
    assertEquals(1.9600, ShareTest.upperQuantile(0.025), 5e-4);
    assertEquals(3.2905, ShareTest.upperQuantile(0.0005), 5e-4);
    assertEquals(5.3267, ShareTest.upperQuantile(5e-8), 5e-4);
  }

  @Test
  void aGateNamesWhatRose() {
    ProfileComparison comparison =
        ProfileComparison.of(
            profile(counted("/a/x.js", 1, 10, 30)),
            profile(counted("/a/x.js", 1, 12, 28), counted("/a/y.js", 1, 1, 0)));
    assertEquals(List.of(), ComparisonGate.parse("share>+5").violations(comparison));
    List<String> violations = ComparisonGate.parse("share>+3,new>2.4").violations(comparison);
    assertEquals(
        List.of(
            "share>+3: f has a path with 29.27 % of the branch flow, 25.00 % before: 2 if -> then,"
                + " to the end",
            "new>2.4: f has a new path with 2.44 % of the branch flow, 0.00 % before: 2 if -> then,"
                + " to the end"),
        violations);
    assertEquals(List.of(), ComparisonGate.parse("new>2.5").violations(comparison));
    ProfileComparison chance = ProfileComparison.of(sampled(3_000, 300), sampled(3_550, 400));
    assertEquals(List.of(), ComparisonGate.parse("share>+5").violations(chance));
    ProfileComparison certain = ProfileComparison.of(sampled(3_000, 300), sampled(3_600, 400));
    assertEquals(1, ComparisonGate.parse("share>+5").violations(certain).size());
  }

  @Test
  void otherConditionsAreRefused() {
    for (String text :
        List.of("", "share", "share>5", "share>+5%", "share>+101", "share>+5,", "new>1,new>2")) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> ComparisonGate.parse(text), text);
      assertTrue(e.getMessage().startsWith("'" + text + "' is no condition"), e::getMessage);
    }
  }

  @Test
  void textAndJsonTellTheSame() throws IOException {
    ProfileComparison comparison =
        ProfileComparison.of(
            profile(counted("/a/x.js", 1, 10, 30)), profile(counted("/b/x.js", 4, 80, 120)));
    String text = written(new TextComparison(), comparison);
    assertTrue(text.startsWith("before: a.json\nafter:  b.json\npaths:  0 new, 0 gone, 1 hotter"));
    assertTrue(text.contains("f (a/x.js:1-3 -> b/x.js:4-6; matched by shape)"), text);
    assertTrue(text.contains("hotter   25.00 % ->   40.00 %"), text);
    String json = written(new JsonComparison(), comparison);
    assertTrue(json.contains("\"share_before\":0.25,\"share_after\":0.4,"), json);
    assertTrue(json.contains("\"matched_by\":\"shape\""), json);
    assertTrue(json.contains("\"count_before\":10,\"count_after\":80,"), json);
    assertEquals(
        List.of("json", "text"), ComparisonFormats.all().stream().map(f -> f.name()).toList());
  }

  @Test
  void jsonIsAsItsSchemaSays() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(JsonComparison.class.getResourceAsStream("comparison.schema.json"));
    PathProfile one = profile(counted("/a/x.js", 1, 10, 30));
    List<ProfileComparison> comparisons =
        List.of(
            ProfileComparison.of(one, profile(counted("/b/x.js", 4, 80, 120))),
            ProfileComparison.of(one, one),
            ProfileComparison.of(one, profile()),
            ProfileComparison.of(profile(), one));
    for (ProfileComparison comparison : comparisons) {
      String json = written(new JsonComparison(), comparison);
      assertEquals(List.of(), schema.validate(json, InputFormat.JSON), json);
    }
    String json = written(new JsonComparison(), comparisons.get(0));
    for (String[] fault :
        new String[][] {
          {"\"kind\":\"comparison\",", ""},
          {"\"share_after\":0.4", "\"share_after\":40"},
          {"\"matched_by\":\"shape\"", "\"matched_by\":\"luck\""},
          {"\"count_before\":10", "\"count_before\":\"10\""},
          {"\"certainty\":\"fact\",", ""}
        }) {
      assertTrue(json.contains(fault[0]), json);
      assertFalse(
          schema.validate(json.replace(fault[0], fault[1]), InputFormat.JSON).isEmpty(), fault[0]);
    }
  }

  private static String written(ComparisonFormat format, ProfileComparison comparison)
      throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    format.write(comparison, new ComparisonFormat.Names("a.json", "b.json"), 9, target);
    return target.toString(StandardCharsets.UTF_8);
  }
}
