package org.pathprofile.tests.bytecode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.coverage.BranchCoverage;
import org.pathprofile.core.coverage.ProfileCoverage;
import org.pathprofile.core.coverage.Ratio;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.format.JsonProfileWriter;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.UnknownCode;
import org.pathprofile.core.profile.EdgeProfile;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.steps.Steps;
import org.pathprofile.tests.steps.StepsLanguage;

/**
 * What is known of programs of a bytecode interpreter before they run: the ways between statements,
 * against expectations beside the source, and against what a model takes that knows only the text.
 */
class BytecodeFlowTest {
  private static PathProfile profile(String program, List<String> inputs, String... options) {
    Engine.Builder builder =
        Engine.newBuilder(StepsLanguage.ID)
            .allowExperimentalOptions(true)
            .option("pathprofile", "true")
            .out(new ByteArrayOutputStream());
    for (String option : options) {
      int equals = option.indexOf('=');
      builder.option("pathprofile." + option.substring(0, equals), option.substring(equals + 1));
    }
    String text = program + "runs: " + String.join(" ", inputs) + "\n";
    try (Engine engine = builder.build();
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(Source.newBuilder(StepsLanguage.ID, text, "program.steps").buildLiteral());
      return PathProfiler.find(engine).snapshot();
    }
  }

  private static FunctionProfile function(PathProfile profile) {
    assertEquals(1, profile.functions().size(), profile::toString);
    return profile.functions().get(0);
  }

  private static String name(ControlFlowGraph graph, int block) {
    return block == graph.entry()
        ? "entry"
        : block == graph.exit() ? "exit" : Integer.toString(graph.block(block).line());
  }

  /** All edges, those that were not taken with 0. */
  private static Map<String, Long> edges(FunctionProfile function) {
    ControlFlowGraph graph = function.graph();
    EdgeProfile counts = function.edgeProfile();
    Map<String, Long> edges = new TreeMap<>();
    for (int edge = 0; edge < graph.edgeCount(); edge++) {
      String key = name(graph, graph.from(edge)) + ">" + name(graph, graph.to(edge));
      edges.merge(key, counts.edge(edge), Long::sum);
    }
    return edges;
  }

  private static Set<Integer> heads(ControlFlowGraph graph) {
    Set<Integer> heads = new TreeSet<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (graph.isHead(block)) {
        heads.add(graph.block(block).line());
      }
    }
    return heads;
  }

  /** What stands beside the source: {@code # 3 5 exit}, and {@code head}. */
  private static void assertAsWritten(String program) {
    FunctionProfile function = function(profile(program, List.of("2")));
    assertTrue(function.graph().isComplete());
    Set<String> expected = new TreeSet<>();
    Set<Integer> heads = new TreeSet<>();
    String[] lines = program.split("\n", -1);
    for (int line = 0; line < lines.length; line++) {
      int comment = lines[line].indexOf('#');
      if (comment >= 0) {
        for (String to : lines[line].substring(comment + 1).strip().split(" ")) {
          if (to.equals("head")) {
            heads.add(line + 1);
          } else {
            expected.add((line == 0 ? "entry" : Integer.toString(line + 1)) + ">" + to);
          }
        }
      }
    }
    assertEquals(expected, new TreeSet<>(edges(function).keySet()));
    assertEquals(heads, heads(function.graph()));
  }

  /** Several statements, and a decision that none of them shows: one way, so nothing to count. */
  @Test
  void straightCodeIsLeftOut() {
    String program = "s\nif c && c {\n}\ns\n";
    assertEquals(List.of(), profile(program, List.of("1", "0")).functions());
    FunctionProfile function = function(profile(program, List.of("1", "0"), "Trivial=true"));
    assertEquals(1, function.paths().size());
    assertEquals(2, function.paths().get(0).count());
    assertEquals(Optional.of(BigInteger.ONE), function.staticPaths());
    assertEquals(1, profile("s\nif c {\ns\n}\ns\n", List.of("1", "0")).functions().size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Decisions.
        """
        # 2
        if c {            # 3 5
          s               # 7
        } else {
          s               # 7
        }
        if c && c || c {  # 8 10
          s               # 10
        }
        s                 # exit
        """,
        // Loops.
        """
        # 2
        while c {         # 3 11
          if c {          # 4 6
            break         # 11
          }
          if c {          # 7 9
            continue      # 2
          }
          f               # 2
        }
        s                 # exit
        """,
        // An exception leaves a statement: the handler begins a path.
        """
        # 2
        try {             # 3
          f               # 4
          throw
        } catch {
          s               # 8 head
        }
        s                 # exit
        """,
        // It leaves none: the handler comes behind what came last. Any operation may throw, as far
        // as the code says, so also that of line 4.
        """
        # 2
        try {             # 4 7
          q
          s               # 7 9
          q
        } catch {
          s               # 9 head
        }
        s                 # exit
        """,
        // Copies of a finally block are one.
        """
        # 2
        while c {         # 3 14
          try {           # 4
            if c {        # 5 7
              break       # 11
            }
            if c {        # 8 11
              return      # 11
            }
          } finally {
            s             # 2 14 exit head
          }
        }
        s                 # exit
        """,
        // A suspension ends a path, and the next statement begins one.
        """
        # 2
        s                 # 3
        yield
        s                 # 5 head
        while c {         # 6 8 head
          yield
        }
        f                 # exit
        """
      })
  void knowsTheWaysBetweenStatements(String program) {
    assertAsWritten(program);
  }

  @Test
  void tellsWhatNeverRan() throws IOException {
    String program =
        """
        s
        if c {
          s
        }
        while c && c {
          s
        }
        s
        """;
    PathProfile profile = profile(program, List.of("00", "010"));
    FunctionProfile function = function(profile);
    // Two ways to the loop, one through its body and one out.
    assertEquals(Optional.of(BigInteger.valueOf(4)), function.staticPaths());
    assertEquals(
        List.of("line 5: no event tells which way a decision goes"), function.graph().indistinct());
    ProfileCoverage coverage = ProfileCoverage.of(profile);
    // Which way line 5 goes is not known, so it is in no total.
    assertEquals(new Ratio(1, 2), coverage.branches());
    assertEquals(1, coverage.files().get(0).unknownDecisions());
    assertEquals(new Ratio(4, 6), coverage.lines());
    assertEquals(
        List.of(2, 2),
        coverage.files().get(0).branches().stream().map(BranchCoverage::line).toList());
    StringWriter json = new StringWriter();
    JsonProfileWriter.write(profile, json);
    byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
    FunctionProfile read =
        function(JsonProfileReader.read("profile", new ByteArrayInputStream(bytes)));
    assertTrue(read.graph().isComplete());
    assertEquals(function, read);
  }

  /** Copies of a {@code finally} block run of which no event tells. */
  @Test
  void whatUntoldCopiesRunIsCounted() {
    String program =
        """
        while c {
          try {
            if c {
              break
            }
          } finally {
            o
          }
        }
        try {
          f
        } finally {
          o
        }
        """;
    FunctionProfile function =
        function(profile(program, List.of("100", "11", "101", "1012", "12")));
    assertEquals(List.of(), function.graph().unknown());
    Map<Integer, Long> expected = new TreeMap<>();
    expected.put(7, 5L);
    expected.put(13, 3L);
    expected.forEach(
        (line, count) ->
            assertEquals(count, lines(function).get(line), function.paths().toString()));
  }

  private static Map<Integer, Long> lines(FunctionProfile function) {
    ControlFlowGraph graph = function.graph();
    EdgeProfile counts = function.edgeProfile();
    Map<Integer, Long> lines = new TreeMap<>();
    for (int block = 0; block < graph.blockCount(); block++) {
      if (block != graph.entry() && block != graph.exit()) {
        lines.merge(graph.block(block).line(), counts.block(block), Long::sum);
      }
    }
    lines.values().removeIf(count -> count == 0);
    return lines;
  }

  /** Runs a model with so many inputs, and returns them. */
  private static List<String> run(StepsModel model, RandomSteps random, int runs) {
    List<String> inputs = new ArrayList<>();
    List<String> finds = new ArrayList<>(List.of(""));
    for (int i = 0; i < runs; i++) {
      // Most of what is new lies behind what was found last.
      String input = random.input(finds);
      int before = model.edges().size() + model.heads().size();
      model.run(input);
      if (model.edges().size() + model.heads().size() > before) {
        finds.add(input);
      }
      inputs.add(input);
    }
    return inputs;
  }

  /** What ran untold is counted, if that is sure; otherwise it is said not to be. */
  @Test
  void countsWhatUntoldCopiesOfRandomProgramsRun() {
    int exact = 0;
    int unsure = 0;
    for (int seed = 0; seed < 300; seed++) {
      RandomSteps random = new RandomSteps(seed, true);
      String program = random.program();
      if (!program.contains("o\n")) {
        continue;
      }
      StepsModel model = new StepsModel(Steps.parse(program));
      List<String> inputs = run(model, random, 1000);
      FunctionProfile function = function(profile(program, inputs, "Trivial=true"));
      String message =
          "seed "
              + seed
              + "\n"
              + program
              + function.graph().indistinct()
              + function.graph().unknown()
              + function.paths();
      assertTrue(function.graph().isComplete(), message);
      assertEquals(0, function.irregular(), message);
      Map<Integer, Long> counts = lines(function);
      Map<Integer, Long> expected = new TreeMap<>(model.lines());
      for (UnknownCode code : function.graph().unknown()) {
        int line = code.section().startLine();
        if (code.what() == UnknownCode.What.COUNT) {
          long least = counts.getOrDefault(line, 0L);
          assertTrue(least <= expected.getOrDefault(line, 0L), message);
          counts.remove(line);
          expected.remove(line);
          unsure++;
        }
      }
      String[] text = program.split("\n", -1);
      exact += (int) expected.keySet().stream().filter(l -> text[l - 1].endsWith("o")).count();
      assertEquals(expected, counts, message);
    }
    assertTrue(exact > unsure && unsure > 0, exact + " exact, " + unsure + " unsure");
  }

  /** What the model takes is known, with the same counts; what is known, the model takes. */
  @Test
  void knowsAllWaysOfRandomProgramsAndNoOthers() {
    int ways = 0;
    int neverTaken = 0;
    for (int seed = 0; seed < 150; seed++) {
      RandomSteps random = new RandomSteps(seed);
      String program = random.program();
      StepsModel model = new StepsModel(Steps.parse(program));
      List<String> inputs = run(model, random, 4000);
      FunctionProfile function = function(profile(program, inputs, "Trivial=true"));
      String message = "seed " + seed + "\n" + program + function.graph().indistinct();
      assertTrue(function.graph().isComplete(), message);
      assertEquals(0, function.irregular(), message);
      Map<String, Long> edges = edges(function);
      ways += edges.size();
      neverTaken += (int) edges.values().stream().filter(count -> count == 0).count();
      assertEquals(model.edges(), edges, message);
      assertEquals(model.heads(), heads(function.graph()), message);
    }
    assertTrue(ways > 1000, ways + " ways, " + neverTaken + " never taken");
  }
}
