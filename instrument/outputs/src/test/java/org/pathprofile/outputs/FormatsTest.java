package org.pathprofile.outputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.gson.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.Granularity;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.Iterations;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.core.report.PathDescription;
import org.pathprofile.core.report.ReportOptions;
import org.w3c.dom.Element;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/**
 * Writes the profile of loop.js, which a run of it gave, and compares with what the same program in
 * Java counts by itself.
 */
class FormatsTest {
  /** What the elements of coverage-04.dtd may contain, as far as they are used. */
  private static final String DTD =
      """
      <!ELEMENT coverage (packages)>
      <!ATTLIST coverage line-rate CDATA #REQUIRED branch-rate CDATA #REQUIRED
        lines-covered CDATA #REQUIRED lines-valid CDATA #REQUIRED branches-covered CDATA #REQUIRED
        branches-valid CDATA #REQUIRED complexity CDATA #REQUIRED version CDATA #REQUIRED
        timestamp CDATA #REQUIRED>
      <!ELEMENT packages (package*)>
      <!ELEMENT package (classes)>
      <!ATTLIST package name CDATA #REQUIRED line-rate CDATA #REQUIRED branch-rate CDATA #REQUIRED
        complexity CDATA #REQUIRED>
      <!ELEMENT classes (class*)>
      <!ELEMENT class (methods,lines)>
      <!ATTLIST class name CDATA #REQUIRED filename CDATA #REQUIRED line-rate CDATA #REQUIRED
        branch-rate CDATA #REQUIRED complexity CDATA #REQUIRED>
      <!ELEMENT methods (method*)>
      <!ELEMENT method (lines)>
      <!ATTLIST method name CDATA #REQUIRED signature CDATA #REQUIRED line-rate CDATA #REQUIRED
        branch-rate CDATA #REQUIRED complexity CDATA #REQUIRED>
      <!ELEMENT lines (line*)>
      <!ELEMENT line EMPTY>
      <!ATTLIST line number CDATA #REQUIRED hits CDATA #REQUIRED branch CDATA "false"
        condition-coverage CDATA "100%">
      """;

  private static PathProfile profile;
  private static int calls;
  private static int iterations;
  private static int threes;
  private static int sevens;
  private static int firsts;

  @TempDir private Path folder;

  @BeforeAll
  static void runTheSameInJava() throws IOException {
    try (InputStream file = FormatsTest.class.getResourceAsStream("loop.json")) {
      profile = JsonProfileReader.read("loop.json", file);
    }
    for (int j = 0; j < 20; j++) {
      calls++;
      int s = 0;
      for (int i = 0; i < j; i++) {
        iterations++;
        if (i % 3 == 0) {
          threes++;
          s += i;
        } else if (i % 7 == 0) {
          sevens++;
          s -= 1;
        }
      }
      if (s > 3 && j < 50) {
        firsts++;
      }
    }
  }

  private static byte[] bytes(String format, FormatOptions options) throws Exception {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ProfileFormats.find(format).orElseThrow().write(profile, options, target);
    return target.toByteArray();
  }

  private static String text(String format) throws Exception {
    return new String(bytes(format, FormatOptions.DEFAULT), StandardCharsets.UTF_8);
  }

  @Test
  void lcovHasTheCountsOfTheProgram() throws Exception {
    assertEquals(
        """
        TN:
        SF:loop.js
        FN:1,f
        FN:1,:program
        FNDA:%1$d,f
        FNDA:1,:program
        FNF:2
        FNH:2
        BRDA:3,0,0,%2$d
        BRDA:3,0,1,%1$d
        BRDA:4,1,0,%3$d
        BRDA:4,1,1,%4$d
        BRDA:5,2,0,%5$d
        BRDA:5,2,1,%6$d
        BRDA:7,3,0,%7$d
        BRDA:7,3,1,%8$d
        BRDA:9,4,0,%1$d
        BRDA:9,4,1,1
        BRF:10
        BRH:10
        DA:1,%1$d
        DA:3,%9$d
        DA:4,%2$d
        DA:5,%4$d
        DA:7,%1$d
        DA:9,%10$d
        LF:6
        LH:6
        end_of_record
        """
            .formatted(
                calls,
                iterations,
                threes,
                iterations - threes,
                sevens,
                iterations - threes - sevens,
                firsts,
                calls - firsts,
                iterations + calls,
                calls + 1),
        text("lcov"));
  }

  @Test
  void filesThatWereNeverLoadedAreTold() throws Exception {
    Files.writeString(folder.resolve("never.js"), "f()");
    Files.writeString(folder.resolve("notes.txt"), "no source");
    Path module = Files.createDirectories(folder.resolve("node_modules").resolve("m"));
    Files.writeString(module.resolve("other.js"), "g()");
    FormatOptions options = FormatOptions.DEFAULT.withCoverageRoot(folder);
    String lcov = new String(bytes("lcov", options), StandardCharsets.UTF_8);
    String never = "TN:\nSF:" + folder.toRealPath().resolve("never.js") + "\nLF:0\nLH:0\n";
    assertEquals(text("lcov") + never + "end_of_record\n", lcov);
    String xml = new String(bytes("cobertura", options), StandardCharsets.UTF_8);
    assertTrue(xml.contains("never.js") && !xml.contains("other.js"), xml);
  }

  @Test
  void coberturaIsValidAndAgreesWithLcov() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setValidating(true);
    DocumentBuilder parser = factory.newDocumentBuilder();
    parser.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader(DTD)));
    parser.setErrorHandler(new Strict());
    byte[] xml = bytes("cobertura", FormatOptions.DEFAULT);
    Element coverage = parser.parse(new ByteArrayInputStream(xml)).getDocumentElement();
    assertEquals("6", coverage.getAttribute("lines-valid"));
    assertEquals("10", coverage.getAttribute("branches-covered"));
    Map<String, String> hits = new TreeMap<>();
    var list = coverage.getElementsByTagName("line");
    for (int i = 2; i < list.getLength(); i++) {
      Element line = (Element) list.item(i);
      hits.put(line.getAttribute("number"), line.getAttribute("hits"));
    }
    Map<String, String> expected = new TreeMap<>();
    for (MatchResult da : find("DA:(\\d+),(\\d+)\n", text("lcov").replace("BRDA", "B"))) {
      expected.put(da.group(1), da.group(2));
    }
    assertEquals(expected, hits);
  }

  @Test
  void coberturaTellsWhichBranchesOfALineWereTakenAsLcovDoes() throws Exception {
    PathProfile withMisses = withMisses();
    Map<String, long[]> branches = new TreeMap<>();
    for (MatchResult brda : find("BRDA:(\\d+),\\d+,\\d+,(-|\\d+)\n", text("lcov", withMisses))) {
      long[] takenOfAll = branches.computeIfAbsent(brda.group(1), line -> new long[2]);
      takenOfAll[0] += brda.group(2).matches("-|0") ? 0 : 1;
      takenOfAll[1]++;
    }
    Map<String, String> expected = new TreeMap<>();
    branches.forEach((line, b) -> expected.put(line, "(" + b[0] + "/" + b[1] + ")"));
    assertTrue(branches.values().stream().anyMatch(b -> b[0] < b[1]), expected::toString);
    Map<String, String> told = new TreeMap<>();
    for (MatchResult line :
        find(
            "number=\"(\\d+)\"[^>]* condition-coverage=\"\\d+% (\\(\\d+/\\d+\\))\"",
            text("cobertura", withMisses))) {
      told.put(line.group(1), line.group(2));
    }
    assertEquals(expected, told);
  }

  @Test
  void primesThatAreMissedNameTheNearestPathWithItsCount() throws Exception {
    PathProfile withMisses = withMisses();
    Set<String> counted = new HashSet<>();
    for (FunctionProfile function : withMisses.functions()) {
      for (PathCount path : function.paths()) {
        counted.add(PathDescription.text(function, path.key()) + " " + path.count());
      }
    }
    List<MatchResult> nearest =
        find(
            "\"nearest\"\\s*:\\s*\\{\\s*\"path\"\\s*:\\s*\"([^\"]*)\",\\s*\"count\"\\s*:\\s*(\\d+)",
            text("primes-json", withMisses));
    assertTrue(nearest.size() > 3, () -> nearest.size() + " missed paths");
    for (MatchResult path : nearest) {
      String told = path.group(1) + " " + path.group(2);
      assertTrue(counted.contains(told), () -> told + " is not in " + counted);
    }
  }

  /** A program whose tests left out some outcomes; in a file, as coverage asks for. */
  private static PathProfile withMisses() throws Exception {
    try (var in = FormatsTest.class.getResourceAsStream("html/calculator-exact.json")) {
      String json =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .replaceAll("\"path\" *: *null", "\"path\": \"/src/calculator.js\"");
      return JsonProfileReader.read(
          "calculator-exact.json", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static String text(String format, PathProfile of) throws Exception {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ProfileFormats.find(format).orElseThrow().write(of, FormatOptions.DEFAULT, target);
    return target.toString(StandardCharsets.UTF_8);
  }

  private static List<MatchResult> find(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().toList();
  }

  @Test
  void collapsedAddsUpToAllPaths() throws Exception {
    String text = text("collapsed");
    assertTrue(
        text.contains("loop.js;f;3 for -> again;4 if -> else;5 if -> then " + sevens + "\n"), text);
    long sum =
        find(" (\\d+)\n", text).stream().mapToLong(line -> Long.parseLong(line.group(1))).sum();
    assertEquals(profile.totalPathCount(), sum);
  }

  @Test
  void speedscopeRefersToFramesAndAddsUp() throws Exception {
    List<String> numbers = new ArrayList<>();
    long frames = 0;
    try (JsonParser parser = new JsonFactory().createParser(text("speedscope"))) {
      String array = "";
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.FIELD_NAME) {
          array = parser.currentName();
          frames += array.equals("line") ? 1 : 0;
        } else if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && !array.equals("line")) {
          numbers.add(array + " " + parser.getLongValue());
        }
      }
    }
    assertTrue(frames > 0);
    assertTrue(numbers.contains("endValue " + profile.totalPathCount()), numbers.toString());
    assertTrue(numbers.contains("endValue " + profile.branchFlow()), numbers.toString());
    assertTrue(numbers.contains("weights " + threes), numbers.toString());
  }

  @Test
  void callgrindHasAPositionBehindEachJump() throws Exception {
    String text = text("callgrind");
    assertTrue(text.contains("jcnd=" + threes + "/" + iterations + " 4\n3\n"), text);
    assertEquals(find("jcnd=", text).size(), find("jcnd=\\d+/\\d+ \\d+\n\\d+\n", text).size());
    long total =
        find("\n\\d+ (\\d+)(?=\n)", text).stream()
            .mapToLong(cost -> Long.parseLong(cost.group(1)))
            .sum();
    assertTrue(text.endsWith("totals: " + total + "\n"), text);
  }

  @Test
  void everyLineOfJsonlDescribesAPath() throws Exception {
    String text = text("jsonl");
    List<String> lines = text.lines().toList();
    assertEquals(profile.functions().stream().mapToInt(f -> f.paths().size()).sum(), lines.size());
    assertTrue(text.endsWith("}\n"));
    for (String line : lines) {
      try (JsonParser parser = new JsonFactory().createParser(line)) {
        while (parser.nextToken() != null) {
          // Only that it is JSON.
        }
      }
      assertTrue(line.contains("\"source_sha256\":\"" + "ab".repeat(32) + "\""), line);
      assertTrue(line.contains("\"labels\":{\"host\":\"a1\"}"), line);
      assertTrue(line.contains("\"estimate\":false"), line);
    }
    assertTrue(
        text.contains("\"decisions\":[\"3 for -> again\",\"4 if -> then\"]")
            && text.contains("\"count\":" + threes + ","),
        text);
  }

  /** In modes structural a path's blocks and end alone do not tell it from others. */
  @ParameterizedTest
  @ValueSource(strings = {"calculator-exact", "calculator-sampled", "calculator-structural"})
  void jsonlTellsWhichPathItIs(String name) throws Exception {
    PathProfile other;
    try (InputStream file = FormatsTest.class.getResourceAsStream("html/" + name + ".json")) {
      other = JsonProfileReader.read(name, file);
    }
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ProfileFormats.find("jsonl").orElseThrow().write(other, FormatOptions.DEFAULT, target);
    List<JsonObject> lines =
        target
            .toString(StandardCharsets.UTF_8)
            .lines()
            .map(line -> com.google.gson.JsonParser.parseString(line).getAsJsonObject())
            .toList();
    int index = 0;
    for (FunctionProfile function : other.functions()) {
      for (PathCount path : function.paths()) {
        JsonObject line = lines.get(index++);
        int[] blocks = new int[line.getAsJsonArray("blocks").size()];
        Arrays.setAll(blocks, i -> line.getAsJsonArray("blocks").get(i).getAsInt());
        PathEnding ends =
            PathEnding.valueOf(line.get("ends").getAsString().toUpperCase(Locale.ROOT));
        PathKey key =
            line.has("structure")
                ? new PathKey(
                    blocks,
                    ends,
                    line.get("structure").getAsInt(),
                    line.get("entering").getAsBoolean())
                : new PathKey(blocks, ends, line.get("repeats").getAsInt());
        assertEquals(path.key(), key);
        assertEquals(path.count(), line.get("count").getAsLong());
        assertEquals(name.endsWith("structural"), line.has("recorded"));
        assertEquals(function.identity().graphHash(), line.get("graph").getAsString());
      }
    }
    assertEquals(index, lines.size());
  }

  @Test
  void jsonlTellsWhatOverlaps() throws Exception {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    SourceRange section = new SourceRange(1, 1, 9, 1);
    for (BlockKind kind :
        List.of(BlockKind.ENTRY, BlockKind.LOOP_HEADER, BlockKind.LOOP_BODY, BlockKind.EXIT)) {
      graph.addBlock(Block.of(kind, section));
    }
    graph.addEdge(0, 1, true);
    graph.addEdge(1, 2, true);
    graph.addEdge(2, 1, true);
    graph.addEdge(1, 3, true);
    FunctionProfile function =
        FunctionProfile.builder(graph.build())
            .identity(new FunctionIdentity("f", "js", "1", null, "f.js", null, section))
            .iterations(new Iterations(2, Iterations.Form.PERFECT))
            .addPath(new PathKey(new int[] {1, 2, 1, 3}, PathEnding.EXIT, 2), 5)
            .build();
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ProfileFormats.find("jsonl")
        .orElseThrow()
        .write(
            PathProfile.builder("1", ProfileMode.EXACT).addFunction(function).build(),
            FormatOptions.DEFAULT,
            target);
    String line = target.toString(StandardCharsets.UTF_8);
    assertTrue(line.contains("\"ends\":\"exit\",\"repeats\":2,"), line);
    assertTrue(line.contains("\"k\":2,\"form\":\"perfect\""), line);
  }

  @Test
  void pprofHasASampleWithTwoValuesPerPath() throws Exception {
    Proto message = Proto.of(bytes("pprof", FormatOptions.DEFAULT));
    List<String> strings = message.texts(6);
    assertEquals("", strings.get(0));
    List<String> types = new ArrayList<>();
    for (Proto type : message.parts(1)) {
      types.add(strings.get((int) type.number(1)));
    }
    assertEquals(List.of("paths", "branch_flow"), types);
    long paths = 0;
    long flow = 0;
    for (Proto sample : message.parts(2)) {
      List<Long> values = sample.numbers(2);
      paths += values.get(0);
      flow += values.get(1);
      assertEquals("path", strings.get((int) sample.parts(3).get(0).number(1)));
      assertEquals("end", strings.get((int) sample.parts(3).get(1).number(1)));
      for (long location : sample.numbers(1)) {
        assertEquals(location, message.parts(4).get((int) location - 1).number(1));
      }
    }
    assertEquals(profile.totalPathCount(), paths);
    assertEquals(profile.branchFlow(), flow);
    Proto leaf = message.parts(5).get((int) (long) message.parts(2).get(0).numbers(1).get(0) - 1);
    assertEquals("5 if -> skip", strings.get((int) leaf.number(2)));
    assertEquals(2_000_000_000L, message.number(10));
  }

  /**
   * What {@code go tool pprof -top} makes of the file: of each leaf, its samples and their share.
   */
  @Test
  void thePageShowsTheFirstLinesOfTheTop() throws Exception {
    Proto message = Proto.of(bytes("pprof", FormatOptions.DEFAULT));
    List<String> strings = message.texts(6);
    Map<String, Long> flat = new TreeMap<>();
    for (Proto sample : message.parts(2)) {
      Proto location = message.parts(4).get((int) (long) sample.numbers(1).get(0) - 1);
      Proto function = message.parts(5).get((int) location.parts(4).get(0).number(1) - 1);
      flat.merge(strings.get((int) function.number(2)), sample.numbers(2).get(0), Long::sum);
    }
    long total = flat.values().stream().mapToLong(Long::longValue).sum();
    List<Map.Entry<String, Long>> top =
        flat.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .toList();
    List<String> shown = shown("pprof").lines().toList();
    assertEquals("$ go tool pprof -top profile.pb.gz", shown.get(0));
    assertEquals("Type: paths", shown.get(1));
    assertEquals(
        "Showing nodes accounting for " + total + ", 100% of " + total + " total", shown.get(2));
    assertTrue(shown.size() > 5, shown::toString);
    long sum = 0;
    for (int i = 4; i < shown.size(); i++) {
      Map.Entry<String, Long> leaf = top.get(i - 4);
      sum += leaf.getValue();
      String share = String.format(Locale.ROOT, "%.2f%%", 100.0 * leaf.getValue() / total);
      assertEquals(
          List.of(
              leaf.getValue().toString(),
              share,
              String.format(Locale.ROOT, "%.2f%%", 100.0 * sum / total),
              leaf.getValue().toString(),
              share,
              leaf.getKey()),
          List.of(shown.get(i).strip().split(" +", 6)));
    }
  }

  /** The block of docs/outputs.md behind the comment that names this test and the format. */
  private static String shown(String format) throws IOException {
    String page = Files.readString(Path.of("..", "..", "docs", "outputs.md"));
    return Pattern.compile(
            "<!-- checked by FormatsTest: " + format + " -->\n\n((?:(?:    .*)?\n)+)")
        .matcher(page)
        .results()
        .map(block -> block.group(1).indent(-4).strip())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void markdownHasARowPerHotPath() throws Exception {
    String text = text("markdown");
    List<String> lines = text.lines().toList();
    assertEquals("| flow | executions | function | path |", lines.get(0));
    assertEquals("|---:|---:|---|---|", lines.get(1));
    // Two branches: the loop and the if.
    String share = String.format(Locale.ROOT, "%.2f", 200.0 * threes / profile.branchFlow());
    assertEquals(
        "| "
            + share
            + " % | "
            + threes
            + " | `f`, `loop.js:1` | `from 3 for -> again, 4 if -> then, back to 3 for` |",
        lines.get(3));
    assertTrue(text.endsWith("|\n\n7 of 9 paths shown, in 2 of 2 functions.\n"), text);
    assertEquals(String.join("\n", lines), shown("markdown"));
  }

  @Test
  void markdownShowsAsMuchAsTheOptionsPermit() throws Exception {
    ReportOptions report = ReportOptions.DEFAULT.withLimits(1, 2, 1);
    String limited =
        new String(
            bytes("markdown", FormatOptions.DEFAULT.withReport(report)), StandardCharsets.UTF_8);
    assertEquals(2, find("\\| `f`, ", limited).size());
    assertTrue(limited.endsWith("\n\n2 of 9 paths shown, in 1 of 2 functions.\n"), limited);
    String hot =
        new String(
            bytes("markdown", FormatOptions.DEFAULT.withReport(report.withHotThreshold(100))),
            StandardCharsets.UTF_8);
    assertEquals("0 of 9 paths shown, in 0 of 2 functions.\n", hot);
  }

  @Test
  void markdownHasIntervalsOfEstimates() throws Exception {
    PathProfile sampled;
    try (InputStream file = FormatsTest.class.getResourceAsStream("html/calculator-sampled.json")) {
      sampled = JsonProfileReader.read("sampled", file);
    }
    String text = text("markdown", sampled);
    PathCount hottest = sampled.functions().get(0).paths().get(0);
    String cell =
        String.format(
            Locale.ROOT,
            "| ~%,d (%,d-%,d) | `tokens`,",
            hottest.count(),
            hottest.low().getAsLong(),
            hottest.high().getAsLong());
    assertTrue(text.startsWith("| flow | executions, estimated |"), text);
    assertTrue(text.contains(cell), text);
  }

  /** Names come from the program, and may contain anything. */
  @Test
  void nothingInANameEndsACellOfMarkdown() throws Exception {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    SourceRange section = new SourceRange(1, 1, 9, 1);
    for (BlockKind kind : List.of(BlockKind.ENTRY, BlockKind.THEN, BlockKind.EXIT)) {
      graph.addBlock(Block.of(kind, section));
    }
    graph.addEdge(0, 1, true);
    graph.addEdge(0, 2, true);
    graph.addEdge(1, 2, true);
    FunctionProfile function =
        FunctionProfile.builder(graph.build())
            .identity(
                new FunctionIdentity("a|b\\|`<i>``\nc", "js", "1", null, "f.js", null, section))
            .addPath(new PathKey(new int[] {0, 2}, PathEnding.EXIT), 5)
            .build();
    String text =
        text("markdown", PathProfile.builder("1", ProfileMode.EXACT).addFunction(function).build());
    assertTrue(text.contains("| 100.00 % | 5 | ``` a\\|b\\ \\|`<i>``\\nc ```, `f.js:1` | "), text);
  }

  @Test
  void primesTellTheNearestPath() throws Exception {
    String text = text("primes");
    assertTrue(text.startsWith("Prime paths covered: 4 of 38 (10.5 %)\n"), text);
    assertTrue(text.contains("  + 3 for -> again, 4 if -> then, 3 for  [2 3 4 9 2]\n"), text);
    // Header to header is all that a path of one iteration can cover.
    assertTrue(text.contains("a higher K follows them further"), text);
    String json = text("primes-json");
    assertEquals(33 - 3 + 5 - 1, find("\"id\" : \\d+,\\s+\"sequence\"", json).size() - 4);
    assertTrue(json.contains("\"total_prime_paths\" : 33"), json);
    assertTrue(json.contains("\"covered_prime_paths\" : 3"), json);
  }

  /** Where no function of a language has operands, nothing is known of its conditions. */
  @Test
  void conditionsThatNothingTellsAreCalledUnknown() throws Exception {
    String text = "def f(a, b):\n  # a and b\n  if a and b:\n    return 1\n";
    String none = "def f(a, b):\n  # a and b\n  print('a or b')\n  return 1\n";
    assertEquals(
        """
        Combinations of conditions seen: 0 of 0 (0.0 %)
        Those of python are unknown: nothing tells which operands were evaluated
        """,
        conditionsOfLines(text));
    assertEquals("Combinations of conditions seen: 0 of 0 (0.0 %)\n", conditionsOfLines(none));
  }

  /** The format of a function of which only the line is counted that is its first one. */
  private static String conditionsOfLines(String text) throws Exception {
    SourceText source = SourceText.of("f.py", null, "python", text, true);
    SourceRange section = new SourceRange(1, 1, 4, 12);
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder().granularity(Granularity.LINE);
    int entry = graph.addBlock(Block.of(BlockKind.ENTRY, section));
    graph.addEdge(entry, graph.addBlock(Block.of(BlockKind.EXIT, section)), true);
    PathProfile lines =
        PathProfile.builder("1", ProfileMode.EXACT)
            .conditions(true)
            .addSources(List.of(source))
            .addFunction(
                FunctionProfile.builder(graph.build())
                    .identity(
                        new FunctionIdentity(
                            "f", "python", "0", null, "f.py", source.digest(), section, null))
                    .activations(1)
                    .addPath(new int[] {0, 1}, 1, PathEnding.EXIT)
                    .build())
            .build();
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ProfileFormats.find("conditions").orElseThrow().write(lines, FormatOptions.DEFAULT, target);
    return target.toString(StandardCharsets.UTF_8);
  }

  @Test
  void conditionsTellWhatWasSeenAndWhatWasNot() throws Exception {
    PathProfile conditions;
    try (InputStream file = FormatsTest.class.getResourceAsStream("html/conditions.json")) {
      conditions = JsonProfileReader.read("conditions.json", file);
    }
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ProfileFormats.find("conditions")
        .orElseThrow()
        .write(conditions, FormatOptions.DEFAULT, target);
    // f(1, 0, 1) once, f(1, 1, 0) twice, f(0, 1, 0) once; g(1, 0).
    assertEquals(
        """
        Combinations of conditions seen: 4 of 7 (57.1 %)

        f (conditions.js)
          3: a && b || c
                   2  true, true, -
                   1  false, -, false
                   1  true, false, true
               never  true, false, false
               never  false, -, true

        g (conditions.js)
          7: a && "<b>" + b
                   1  true, any
               never  false, -
        """,
        target.toString(StandardCharsets.UTF_8));
    assertEquals(target.toString(StandardCharsets.UTF_8).strip(), shown("conditions"));
    UnsupportedProfileException e =
        assertThrows(UnsupportedProfileException.class, () -> text("conditions"));
    assertTrue(e.getMessage().contains("Conditions=true"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"conditions", "lcov", "cobertura", "primes", "primes-json"})
  void whatIsNotExactIsRefused(String format) {
    PathProfile sampled = PathProfile.builder("1", ProfileMode.SAMPLED).build();
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    String message =
        assertThrows(
                UnsupportedProfileException.class,
                () ->
                    ProfileFormats.find(format)
                        .orElseThrow()
                        .write(sampled, FormatOptions.DEFAULT, target))
            .getMessage();
    assertTrue(message.contains("sampled") && message.contains("Mode=exact"), message);
    assertEquals(0, target.size());
  }

  /** What is refused later is refused before the run, and only that. */
  @ParameterizedTest
  @EnumSource(ProfileMode.class)
  void formatsSayBeforehandWhatTheyRefuse(ProfileMode mode) throws Exception {
    for (ProfileFormat format : ProfileFormats.all()) {
      for (boolean conditions : new boolean[] {false, true}) {
        for (boolean rests : new boolean[] {false, true}) {
          PathProfile empty =
              PathProfile.builder("1", mode).conditions(conditions).rests(rests).build();
          Optional<String> unmet = format.needs().unmetBy(mode, conditions, rests);
          ByteArrayOutputStream target = new ByteArrayOutputStream();
          String refused = null;
          try {
            format.write(empty, FormatOptions.DEFAULT, target);
          } catch (UnsupportedProfileException e) {
            refused = e.getMessage();
            assertEquals(0, target.size());
          }
          assertEquals(unmet.orElse(null), refused, format.name());
        }
      }
    }
  }

  @Test
  void whereFunctionsRestNothingIsSaidToBeUncovered() {
    for (String name : List.of("lcov", "cobertura", "conditions")) {
      String reason =
          ProfileFormats.find(name)
              .orElseThrow()
              .needs()
              .unmetBy(ProfileMode.EXACT, true, true)
              .orElseThrow();
      assertTrue(reason.contains("functions that rest"), reason);
    }
  }

  private static FunctionProfile straight(String name, String path, String source) {
    ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
    SourceRange section = new SourceRange(1, 1, 2, 1);
    graph.addBlock(Block.of(BlockKind.ENTRY, section));
    graph.addBlock(Block.of(BlockKind.EXIT, section));
    graph.addEdge(0, 1, true);
    return FunctionProfile.builder(graph.build())
        .identity(new FunctionIdentity(name, "js", "1", path, source, null, section))
        .activations(1)
        .addPath(new int[] {0, 1}, 1, PathEnding.EXIT)
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lcov", "cobertura"})
  void whatIsInNoFileIsLeftOutAndTold(String format) throws Exception {
    PathProfile some =
        PathProfile.builder("1", ProfileMode.EXACT)
            .addFunction(straight("inFile", "/src/a.js", "a.js"))
            .addFunction(straight("evaluated", null, "<eval>"))
            .addFunction(straight("made", null, "<function>"))
            .build();
    List<String> notes = new ArrayList<>();
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    ProfileFormats.find(format)
        .orElseThrow()
        .write(some, FormatOptions.DEFAULT.withNotes(notes::add), target);
    String text = target.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("/src/a.js") && text.contains("inFile"), text);
    assertFalse(text.contains("eval") || text.contains("made"), text);
    assertEquals(
        List.of(
            format
                + " leaves out 2 functions that are in no file, as those made by eval; the other"
                + " formats have them"),
        notes.stream().filter(note -> note.contains("leaves out")).toList());
  }

  private static final class Strict implements ErrorHandler {
    @Override
    public void warning(SAXParseException e) throws SAXParseException {
      throw e;
    }

    @Override
    public void error(SAXParseException e) throws SAXParseException {
      throw e;
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXParseException {
      throw e;
    }
  }

  /** A protobuf message read by hand, so that no library has to agree with itself. */
  private static final class Proto {
    private final Map<Integer, List<Object>> fields = new TreeMap<>();

    static Proto of(byte[] packed) throws IOException {
      try (InputStream bytes = new GZIPInputStream(new ByteArrayInputStream(packed))) {
        return new Proto(bytes.readAllBytes());
      }
    }

    private Proto(byte[] bytes) {
      int[] at = {0};
      while (at[0] < bytes.length) {
        long key = varint(bytes, at);
        Object value;
        if ((key & 7) == 0) {
          value = varint(bytes, at);
        } else {
          assertEquals(2, key & 7);
          int length = (int) varint(bytes, at);
          value = Arrays.copyOfRange(bytes, at[0], at[0] + length);
          at[0] += length;
        }
        fields.computeIfAbsent((int) (key >>> 3), field -> new ArrayList<>()).add(value);
      }
    }

    private static long varint(byte[] bytes, int[] at) {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = bytes[at[0]++];
        value |= (next & 0x7fL) << shift;
        if (next >= 0) {
          return value;
        }
      }
    }

    List<Long> numbers(int field) {
      return fields.getOrDefault(field, List.of()).stream().map(Long.class::cast).toList();
    }

    long number(int field) {
      return numbers(field).get(0);
    }

    List<String> texts(int field) {
      return fields.get(field).stream()
          .map(bytes -> new String((byte[]) bytes, StandardCharsets.UTF_8))
          .toList();
    }

    List<Proto> parts(int field) {
      return fields.get(field).stream().map(bytes -> new Proto((byte[]) bytes)).toList();
    }
  }
}
