package org.pathprofile.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.Activations;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.FunctionRests;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileTotals;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;
import org.pathprofile.core.profile.SubpathSampling;
import org.pathprofile.core.testing.GraphBuilder;
import org.pathprofile.core.testing.Seeds;
import org.pathprofile.core.testing.SimulatedProgram;

class JsonProfileTest {

  /** The file of a profile, which is what its schema says. */
  static String write(PathProfile profile) throws IOException {
    StringWriter text = new StringWriter();
    JsonProfileWriter.write(profile, text);
    return ProfileSchema.requireValid(text.toString());
  }

  static PathProfile read(String text) throws IOException {
    return JsonProfileReader.read(
        "profile.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void edgesThatOnlyExceptionsTakeStaySuch() throws IOException {
    ControlFlowGraph graph =
        new GraphBuilder()
            .learned()
            .block("entry", BlockKind.ENTRY, 1, "")
            .block("catch", BlockKind.STATEMENTS, 3, "")
            .block("exit", BlockKind.EXIT, 4, "")
            .edges("entry", "exit")
            .raised("entry", "catch")
            .edges("catch", "exit")
            .build();
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.EXACT)
            .addFunction(
                FunctionProfile.builder(graph)
                    .identity(FunctionIdentity.of("f"))
                    .addPath(new int[] {0, 2}, 1, PathEnding.EXIT)
                    .build())
            .build();
    PathProfile read = read(write(profile));
    assertEquals(profile, read);
    ControlFlowGraph again = read.functions().get(0).graph();
    assertFalse(again.isRaised(0));
    assertTrue(again.isRaised(1));
    assertFalse(again.isDecision(again.entry()));
  }

  /** A function with everything a schema 1 file can hold, small enough to be read. */
  static PathProfile small() {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    SourceRange range = new SourceRange(3, 5, 7, 6);
    graph.addBlock(Block.of(BlockKind.ENTRY, new SourceRange(1, 1, 9, 2)));
    graph.addBlock(new Block(BlockKind.LOOP_HEADER, range, 3, "while"));
    graph.addBlock(new Block(BlockKind.LOOP_BODY, range, 3, "while -> again"));
    graph.addBlock(new Block(BlockKind.SUSPEND, new SourceRange(5, 7, 5, 14), 5, "yield"));
    graph.addBlock(new Block(BlockKind.RESUME, new SourceRange(5, 7, 5, 14), 5, "yield"));
    graph.addBlock(new Block(BlockKind.EXIT, SourceRange.UNKNOWN, 0, ""));
    graph.addEdge(0, 1, false);
    graph.addEdge(1, 2, true);
    graph.addEdge(2, 3, false);
    graph.addEdge(4, 1, true);
    graph.addEdge(1, 5, true);
    graph.markTail(3).markHead(4);
    graph.noteIndistinct("line 6: nothing tells a from b");
    FunctionProfile function =
        FunctionProfile.builder(graph.build())
            .identity(
                new FunctionIdentity(
                    "l\u00e9s \"nombres\"\n\ud83d\ude00\ud800",
                    "js",
                    "5f3a",
                    null,
                    "gen.js",
                    null,
                    new SourceRange(1, 1, 9, 2)))
            .activations(new Activations(70, 3, 9, 200))
            .staticPaths(BigInteger.TWO.pow(64))
            .irregular(2)
            .add(
                PathCount.estimated(new PathKey(new int[] {0, 1}, PathEnding.HEADER), 70, 3)
                    .within(9, 200)
                    .withId(OptionalLong.of(0)))
            .add(
                PathCount.counted(
                        new PathKey(new int[] {1, 2, 3}, PathEnding.SUSPEND), 9007199254740993L)
                    .withId(OptionalLong.of(1)))
            .add(
                PathCount.counted(new PathKey(new int[] {4, 1}, PathEnding.HEADER), 9)
                    .withId(OptionalLong.of(Long.MAX_VALUE)))
            .add(
                PathCount.estimated(new PathKey(new int[] {1, 5}, PathEnding.EXIT), 1, 1)
                    .within(1, 1))
            .build();
    return PathProfile.builder("0.1.0", ProfileMode.SAMPLED)
        .settings(new SamplingSettings(10, 1, 2))
        .totals(new ProfileTotals(9007199254741100L, 5, 4))
        .lost(new LostCounts(1, 2, 3, 4, 5))
        .addFunction(function)
        .build();
  }

  @Test
  void writesTheGoldenFile() throws IOException {
    try (InputStream golden = getClass().getResourceAsStream("small.json")) {
      assertEquals(new String(golden.readAllBytes(), StandardCharsets.UTF_8), write(small()));
    }
  }

  @Test
  void readsTheGoldenFile() throws IOException {
    try (InputStream golden = getClass().getResourceAsStream("small.json")) {
      assertEquals(small(), JsonProfileReader.read("small.json", golden));
    }
  }

  /** In schema 1 the counts of mode sampled were numbers of samples. */
  @Test
  void readsFilesOfSchemaOneAndSaysWhatTheyCount() throws IOException {
    try (InputStream old = getClass().getResourceAsStream("schema1.json")) {
      PathProfile profile = JsonProfileReader.read("schema1.json", old);
      assertEquals(CountUnit.SAMPLES, profile.unit());
      assertEquals(0, profile.totals().pathEnds());
      assertEquals(profile.totalPathCount(), profile.totals().samples());
      PathCount path = profile.functions().get(0).paths().get(1);
      assertEquals(OptionalLong.of(1), path.samples());
      assertEquals(OptionalLong.of(1), path.high());
      assertEquals(profile, read(write(profile)));
    }
    String exact =
        "{\"tool\":\"pathprofile\",\"version\":\"0\",\"schema\":1,\"mode\":\"exact\","
            + "\"path_end\":\"header\",\"functions\":[]}";
    assertEquals(CountUnit.EXECUTIONS, read(exact).unit());
  }

  /** The same profile but for numbers of paths that no numbering of ours gives. */
  @Test
  void readsFilesOfSchemaThree() throws IOException {
    try (InputStream old = getClass().getResourceAsStream("schema3.json")) {
      PathProfile profile = JsonProfileReader.read("schema3.json", old);
      List<PathCount> paths = profile.functions().get(0).paths();
      List<PathCount> expected = small().functions().get(0).paths();
      for (int i = 0; i < expected.size(); i++) {
        assertEquals(expected.get(i), paths.get(i).withId(expected.get(i).id()));
      }
      assertEquals(
          List.of(OptionalLong.of(1), OptionalLong.of(3), OptionalLong.of(0), OptionalLong.empty()),
          paths.stream().map(PathCount::id).toList());
      assertEquals(small().totals(), profile.totals());
    }
  }

  /** Older files call paths of sequences and of learned graphs otherwise, or number them anew. */
  @Test
  void pathsWithoutFixedNumbersHaveNone() throws IOException {
    String text = write(small());
    assertEquals(List.of(), numbers(text.replaceAll("\"id\":\"[0-9]+\"", "\"id\":\"3-3-5\"")));
    assertEquals(3, numbers(text).size());
    assertEquals(
        List.of(),
        numbers(text.replace("\"static_paths\"", "\"k\":2,\"scheme\":\"ngram\",\"static_paths\"")));
    assertEquals(
        List.of(),
        numbers(text.replace("\"static_paths\"", "\"granularity\":\"line\",\"static_paths\"")));
  }

  /** Earlier files have 0 in its place. */
  @Test
  void anUnknownNumberOfStaticPathsIsAbsent() throws IOException {
    String text = write(small());
    String key = "\"static_paths\":\"18446744073709551616\",";
    String unknown = text.replace(key, "");
    assertEquals(Optional.empty(), read(unknown).functions().get(0).staticPaths());
    assertEquals(unknown, write(read(unknown)));
    String old = text.replace(key, "\"static_paths\":\"0\",");
    assertEquals(read(unknown), read(old));
  }

  private static List<Long> numbers(String text) throws IOException {
    return read(text).functions().get(0).paths().stream()
        .flatMap(path -> path.id().stream().boxed())
        .toList();
  }

  @Test
  void whatWasCountedWithRestsIsReadAsThat() throws IOException {
    FunctionProfile function =
        FunctionProfile.builder(small().functions().get(0).graph())
            .identity(FunctionIdentity.of("f"))
            .rests(new FunctionRests(true, 60))
            .activations(new Activations(70, 10, 9, 200))
            .add(
                PathCount.estimated(new PathKey(new int[] {0, 1}, PathEnding.HEADER), 70, 10)
                    .within(9, 200))
            .addPath(new int[] {4, 1}, 9, PathEnding.HEADER)
            .build();
    PathProfile profile =
        PathProfile.builder("0", ProfileMode.EXACT).rests(true).addFunction(function).build();
    assertEquals(new ProfileTotals(19, 0, 0, 60), profile.totals());
    PathProfile read = read(write(profile));
    assertEquals(profile, read);
    assertTrue(read.hasRests());
    assertFalse(read.isCounted());
    // Without the word, a part of it would be taken for exact.
    String without = write(profile).replaceAll(",\\s*\"rests\"\\s*:\\s*true", "");
    assertNotEquals(write(profile), without);
    assertThrows(IOException.class, () -> read(without));
  }

  @Test
  void anEmptyProfileIsAProfile() throws IOException {
    PathProfile empty =
        PathProfile.builder("", ProfileMode.EXACT).pathEnd(PathEnd.BACKEDGE).k(3).build();
    assertEquals(empty, read(write(empty)));
  }

  @Property(seed = Seeds.FIXED)
  void readingGivesWhatWasWritten(@ForAll long seed) throws IOException {
    PathProfile profile = randomProfile(new Random(seed));
    String text = write(profile);
    assertEquals(profile, read(text));
    assertEquals(text, write(read(text)));
  }

  private static PathProfile randomProfile(Random random) {
    ProfileMode mode = ProfileMode.values()[random.nextInt(ProfileMode.values().length)];
    PathProfile.Builder profile =
        PathProfile.builder("1." + random.nextInt(9), mode)
            .pathEnd(PathEnd.values()[random.nextInt(2)])
            .conditions(random.nextBoolean())
            .k(1 + random.nextInt(4))
            .settings(
                new SamplingSettings(random.nextInt(9), 1 + random.nextInt(9), random.nextInt(2)))
            .rests(random.nextBoolean())
            .unit(CountUnit.values()[random.nextInt(2)])
            .lost(
                new LostCounts(
                    random.nextInt(3),
                    random.nextLong() >>> 1,
                    random.nextInt(3),
                    random.nextInt(3),
                    random.nextInt(3)));
    int functions = random.nextInt(4);
    List<SubpathBlock> blocks = new ArrayList<>();
    for (int i = 0; i < functions; i++) {
      FunctionProfile run =
          new SimulatedProgram(random.nextLong(), 10).run(1 + random.nextInt(9)).build();
      FunctionProfile function = withEstimates(run, "f" + i, mode, random);
      profile.addFunction(function);
      blocks.add(new SubpathBlock(function.identity(), random.nextInt(run.graph().blockCount())));
      blocks.add(new SubpathBlock(function.identity(), 0));
    }
    if (mode == ProfileMode.SUBPATH) {
      addSubpaths(profile, blocks, random);
    }
    if (mode == ProfileMode.SAMPLED) {
      profile.totals(
          new ProfileTotals(random.nextLong() >>> 1, random.nextInt(99), random.nextInt(9)));
    }
    return profile.build();
  }

  private static void addSubpaths(
      PathProfile.Builder profile, List<SubpathBlock> blocks, Random random) {
    SubpathSampling sampling =
        new SubpathSampling(
            List.of(1, 2, 4),
            random.nextLong() >>> 1,
            1 + random.nextDouble() * 1e9,
            random.nextDouble() * 100,
            random.nextDouble() * 1e-3,
            65536,
            random.nextInt(65537));
    Map<List<SubpathBlock>, Subpath> subpaths = new HashMap<>();
    int count = blocks.isEmpty() ? 0 : random.nextInt(9);
    for (int i = 0; i < count; i++) {
      List<SubpathBlock> subpath = new ArrayList<>();
      int length = 1 << random.nextInt(3);
      while (subpath.size() < length) {
        subpath.add(blocks.get(random.nextInt(blocks.size())));
      }
      long estimate = 1 + (random.nextLong() >>> 2);
      subpaths.put(
          subpath,
          new Subpath(subpath, 1 + random.nextInt(9), estimate, estimate / 2, estimate + 7));
    }
    profile.subpaths(sampling, subpaths.values());
  }

  private static FunctionProfile withEstimates(
      FunctionProfile run, String name, ProfileMode mode, Random random) {
    FunctionProfile.Builder function =
        FunctionProfile.builder(run.graph())
            .identity(
                new FunctionIdentity(
                    name + anyText(random),
                    anyText(random),
                    run.identity().graphHash(),
                    random.nextBoolean() ? null : anyText(random),
                    anyText(random),
                    null,
                    new SourceRange(random.nextInt(9), 0, 10, random.nextInt(9))))
            .staticPaths(run.staticPaths())
            .irregular(random.nextInt(3))
            .rests(new FunctionRests(random.nextBoolean(), random.nextInt(3)));
    long activations = run.activations();
    if (mode.isExact()) {
      function.activations(activations);
    } else if (random.nextBoolean()) {
      function.activations(new Activations(activations, random.nextInt(3)));
    } else {
      long low = random.nextLong(activations + 1);
      function.activations(new Activations(activations, 1, low, activations + random.nextInt(3)));
    }
    for (PathCount path : run.paths()) {
      PathCount copy = PathCount.counted(path.key(), path.count());
      if (!mode.isExact() && random.nextBoolean()) {
        long slack = random.nextInt(3);
        copy =
            PathCount.estimated(path.key(), path.count(), 1 + random.nextLong(path.count()))
                .within(Math.max(0, path.count() - slack), path.count() + slack);
      }
      boolean isNumbered = random.nextBoolean();
      function.add(isNumbered ? copy.withId(OptionalLong.of(random.nextLong() >>> 1)) : copy);
    }
    return function.build();
  }

  /** Any UTF-16, pairs of surrogates and lone ones included. */
  private static String anyText(Random random) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(4);
    for (int i = 0; i < length; i++) {
      text.append(
          random.nextBoolean()
              ? (char) random.nextInt(Character.MAX_VALUE + 1)
              : (char) (Character.MIN_SURROGATE + random.nextInt(0x800)));
    }
    return text.toString();
  }

  @Test
  void subpathsAreOnALineEach() throws IOException {
    Random random = new Random(1);
    PathProfile profile = randomProfile(random);
    while (profile.subpaths().size() < 3) {
      profile = randomProfile(random);
    }
    String text = write(profile);
    for (Subpath subpath : profile.subpaths()) {
      String[] words = {"\n{\"functions\":[", ",\"count\":" + subpath.count() + ","};
      for (String word : words) {
        assertTrue(text.contains(word), () -> word + " is not in " + text);
      }
    }
    assertTrue(text.contains("\"subpath_sampling\":{\"lengths\":[1,2,4],\"blocks\":"), text);
  }

  @Test
  void brokenSubpathsAreRefused() throws IOException {
    Random random = new Random(1);
    PathProfile profile = randomProfile(random);
    while (profile.subpaths().size() < 2) {
      profile = randomProfile(random);
    }
    String text = write(profile);
    assertRefused(
        text.replaceFirst("\\{\"functions\":\\[[0-9]+", "{\"functions\":[77"), "no function 77");
    assertRefused(text.replaceFirst("\\{\"functions\":\\[", "{\"functions\":[0,"), "functions for");
    assertRefused(
        text.replaceFirst("(\"functions\":\\[[0-9,]+\\],\"blocks\":\\[)[0-9]+", "$199"),
        "no block 99");
    assertRefused(
        text.replaceFirst("\"samples\":[0-9]+,\"count", "\"samples\":0,\"count"),
        "at least 1 sample");
    assertRefused(
        text.replaceFirst("(\"count\":[0-9]+,\"low\":[0-9]+,\"high\":)[0-9]+", "$10"),
        "outside its interval");
    assertRefused(text.replace("\"lengths\":[1,2,4]", "\"lengths\":[64]"), "are not sampled");
    assertRefused(text.replace("\"lengths\":[1,2,4]", "\"lengths\":[4,2]"), "rise");
    assertRefused(
        text.replace("\"subpath_sampling\"", "\"sampling\""), "\"subpath_sampling\" is missing");
  }

  private static void assertRefused(String text, String problem) {
    ProfileFormatException e = assertThrows(ProfileFormatException.class, () -> read(text));
    assertTrue(e.getMessage().contains(problem), e.getMessage());
  }

  @Test
  void everyRecordIsOnALineOfItsOwn() throws IOException {
    String text = write(small());
    assertTrue(text.contains("\n{\"id\":0,\"kind\":\"entry\""), text);
    assertTrue(text.contains("\n{\"id\":\"1\",\"blocks\":[1,2,3],"), text);
    assertEquals('\n', text.charAt(text.length() - 1));
  }
}
