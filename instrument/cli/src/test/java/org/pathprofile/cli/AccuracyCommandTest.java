package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccuracyCommandTest {
  private static final String LOOPS =
      """
      function sign(n) { if (n < 0) { return -1; } return n > 0 ? 1 : 0; }
      let sum = 0;
      for (let i = -10000; i < 20000; i++) sum += sign(i);
      print('sum ' + sum);
      """;

  @TempDir private Path folder;

  @BeforeAll
  static void silenceTheEngine() {
    // It warns of the fallback runtime, on which these tests run.
    System.setProperty("polyglot.engine.WarnInterpreterOnly", "false");
  }

  private String program(String text) throws IOException {
    return Files.writeString(folder.resolve("program.js"), text).toString();
  }

  @Test
  void showsTheOutputOnceAndAFigureForEveryMode() throws IOException {
    Call call = Call.of("accuracy", "--mode=sampled,exact", program(LOOPS));
    assertEquals("", call.err());
    assertEquals(0, call.code());
    assertTrue(call.out().startsWith("sum 9999\npathprofile "), call.out());
    assertEquals(call.out().indexOf("sum 9999"), call.out().lastIndexOf("sum 9999"));
    assertTrue(call.out().contains("A second run counted the same."), call.out());
    // A path per call and per iteration, and the ways to the loop and out of it.
    assertTrue(call.out().contains("60,002 paths in 2 functions"), call.out());
    List<String> lines = call.out().lines().toList();
    String sampled = lines.stream().filter(l -> l.startsWith("sampled ")).findFirst().get();
    String exact = lines.stream().filter(l -> l.startsWith("exact ")).findFirst().get();
    assertTrue(exact.matches("exact +0\\.00 % +(100\\.00 % +){6}- +60,002 +[0-9.]+"), exact);
    assertTrue(sampled.matches("\\S+ +([0-9.]+ % +){8}[0-9,]+ +[0-9.]+"), sampled);
  }

  @Test
  void figuresAreThereAsJson() throws IOException {
    Call call = Call.of("accuracy", "--json", "--runs=2", "--mode=sampled", program(LOOPS));
    assertEquals(0, call.code());
    assertEquals("sum 9999\n", call.err());
    Map<String, Double> numbers = new HashMap<>();
    try (JsonParser json = new JsonFactory().createParser(call.out())) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.VALUE_NUMBER_INT
            || json.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
          String parent = json.getParsingContext().getParent().getCurrentName();
          numbers.put(parent + "." + json.currentName(), json.getDoubleValue());
        }
      }
    }
    assertEquals(60_002, numbers.get("null.paths"), call.out());
    assertEquals(2, numbers.get("null.runs"));
    for (String figure :
        List.of(
            "total_error",
            "wall_accuracy",
            "path_overlap",
            "edge_relative_overlap",
            "top_5_recall")) {
      double min = numbers.get(figure + ".min");
      double mean = numbers.get(figure + ".mean");
      double max = numbers.get(figure + ".max");
      assertTrue(0 <= min && min <= mean && mean <= max && max <= 1, call.out());
    }
    // Nearly everything is one of four paths.
    assertTrue(numbers.get("wall_accuracy.mean") > 0.5, call.out());
    assertTrue(numbers.get("slowdown.min") > 0, call.out());
  }

  @Test
  void subpathsAreComparedWithAllSubpaths() throws IOException {
    Call call = Call.of("accuracy", "--mode=subpath:Lengths=2..4", program(LOOPS));
    assertEquals(0, call.code(), call.err());
    assertTrue(
        call.out().matches("(?s).*Counted every subpath with Lengths=2..4: [0-9,]+ blocks in .*"),
        call.out());
    String line = call.out().lines().filter(l -> l.startsWith("subpath:")).findFirst().get();
    assertTrue(
        line.matches("subpath:Lengths=2..4( +-){5} +[0-9.]+ % +- +[0-9.]+ % +[0-9,]+ +[0-9.]+"),
        line);
    String[] figures = line.split("%");
    assertTrue(Double.parseDouble(figures[0].replaceAll(".* ([0-9.]+) $", "$1")) >= 40, line);
    assertTrue(Double.parseDouble(figures[1].replaceAll(".* ([0-9.]+) $", "$1")) >= 90, line);
  }

  @Test
  void modesWithOtherPathsAreComparedWithTheSamePaths() throws IOException {
    Call call =
        Call.of("accuracy", "--mode=exact:PathEnd=backedge", "--mode", "exact", program(LOOPS));
    assertEquals(0, call.code(), call.err());
    assertTrue(call.out().contains("Counted exactly with PathEnd=backedge: 60,001"), call.out());
    assertTrue(call.out().contains("Counted exactly: 60,002"), call.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"structural", "baseline"})
  void firstPathsAreComparedWithAllPathsOfTheirKind(String mode) throws IOException {
    String program = program(LOOPS);
    Call few = Call.of("accuracy", "--mode=" + mode + ":Budget=50", program);
    assertEquals(0, few.code(), few.err());
    assertTrue(few.out().contains("Counted in mode " + mode + " without a limit: "), few.out());
    assertFalse(few.out().matches("(?s).*Budget=50 +- +(100\\.00 % +){4}.*"), few.out());
    Call all = Call.of("accuracy", "--mode=" + mode + ":Budget=unlimited", program);
    String row = all.out().lines().filter(l -> l.startsWith(mode + ":")).findFirst().orElse("");
    assertTrue(row.matches("\\S+ +- +(100\\.00 % +){6}- .*"), all.out());
  }

  /**
   * A budget that is never spent does not count all: what runs before a function is hot, 100 calls
   * and iterations, is missed, and what runs of a loop before its turn comes, 500 iterations at
   * most. The path into the main program's loop is among that, hence not five of the top five.
   */
  @ParameterizedTest
  @CsvSource({"structural,'60,002','59,301'", "baseline,'60,001','59,801'"})
  void whatRunsBeforeAFunctionIsHotIsMissed(String mode, String truth, String counted)
      throws IOException {
    Call call = Call.of("accuracy", "--mode=" + mode + ":Budget=900000000", program(LOOPS));
    assertEquals(0, call.code(), call.err());
    assertTrue(call.out().contains("without a limit: " + truth + " paths in 2 "), call.out());
    String row = call.out().lines().filter(l -> l.startsWith(mode + ":")).findFirst().orElse("");
    assertTrue(
        row.matches(
            "\\S+ +- +100\\.00 % +99\\.89 % +99\\.92 % +99\\.8[78] % +80\\.00 % +100\\.00 % +- +"
                + counted
                + " +[0-9.]+"),
        call.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"structural", "baseline"})
  void functionsThatNeverBecomeHotAreNotCovered(String mode) throws IOException {
    String cold = "function cold(n) { return n > 1 ? n : -n; } cold(1); cold(2);\n";
    Call call = Call.of("accuracy", "--mode=" + mode, program(cold + LOOPS));
    assertEquals(0, call.code(), call.err());
    assertTrue(call.out().contains(" paths in 3 functions"), call.out());
    String row = call.out().lines().filter(l -> l.startsWith(mode + " ")).findFirst().orElse("");
    assertTrue(row.matches("\\S+ +- +([0-9.]+ % +){5}66\\.67 % +- .*"), call.out());
  }

  @Test
  void everyRunReadsTheSameInput() throws IOException {
    Call call =
        Call.withInput(
            "first\nsecond\n",
            "accuracy",
            program("const a = readline(); if (a !== 'first') throw a; print(a);"));
    assertEquals("", call.err());
    assertTrue(call.out().startsWith("first\n"), call.out());
  }

  @Test
  void aProgramThatIsNotDeterministicIsCalledSo() throws IOException {
    Call call =
        Call.of(
            "accuracy",
            "--mode=exact",
            program(
                "function f(n) { if (n > 0.5) return 1; return 0; }\n"
                    + "for (let i = 0; i < 1e4; i++) f(Math.random());"));
    assertEquals(0, call.code(), call.err());
    assertTrue(call.out().contains("NOT DETERMINISTIC: a second run differs"), call.out());
    Call output = Call.of("accuracy", "--mode=exact", program("print(Math.random())"));
    assertTrue(output.out().contains("its output differs between runs"), output.out());
  }

  @Test
  void aFailureOfTheProgramIsTold() throws IOException {
    Call call = Call.of("accuracy", program("print('so far'); throw new Error('no more');"));
    assertEquals(1, call.code());
    assertEquals("so far\n", call.out());
    assertTrue(call.err().contains("Error: no more"), call.err());
    assertTrue(
        call.err().contains("pathprofile: the program failed in the run that counts exactly"),
        call.err());
  }

  @Test
  void aProgramMayQuit() throws IOException {
    Call call = Call.of("accuracy", "--mode=exact", program(LOOPS + "quit(3);"));
    assertEquals(0, call.code(), call.err());
    // The path that quits is counted, too: as abandoned.
    assertTrue(call.out().contains("60,002"), call.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--mode=sampeld|Mode=sampeld",
        "--mode=sampled:Mod=1|unknown option --pathprofile.Mod",
        "--mode=K=1|a setting needs a mode",
        "--mode=sampled:K|does not have the form",
        "--mode=sampled:K=1,K=2|given twice",
        "--runs=0|--runs must be at least 1",
        "--pathprofile.Foo=1|unknown option --pathprofile.Foo"
      })
  void whatIsWrongIsSaidInOneLine(String option, String message) throws IOException {
    Call call = Call.of("accuracy", option, program("1"));
    assertEquals(2, call.code(), call.out());
    assertTrue(call.err().lines().findFirst().orElse("").contains(message), call.err());
    assertFalse(call.err().contains("\tat "), call.err());
  }

  @Test
  void settingsBelongToTheModeBeforeThem() {
    assertEquals(
        List.of(
            new ModeSetting("a:X=1,Y=2", Map.of("Mode", "a", "X", "1", "Y", "2")),
            new ModeSetting("b", Map.of("Mode", "b")),
            new ModeSetting("c:Z=", Map.of("Mode", "c", "Z", ""))),
        ModeSetting.parse(List.of("a:X=1,Y=2,b", "c:Z=")));
    assertEquals(
        new ModeSetting("exactly with Trivial=true", Map.of("Mode", "exact", "Trivial", "true")),
        ModeSetting.parse(List.of("sampled:Trivial=true")).get(0).reference());
    assertThrows(CommandException.class, () -> ModeSetting.parse(List.of("")));
  }
}
