package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCommandTest {
  /** A function with two paths, so that there is something to report. */
  private static final String BRANCHING =
      """
      function sign(n) { if (n < 0) { return -1; } return 1; }
      for (let i = -10; i < 10; i++) sign(i);
      """;

  @TempDir private Path folder;

  @BeforeAll
  static void silenceTheEngine() {
    // It warns of the fallback runtime, on which these tests run.
    System.setProperty("polyglot.engine.WarnInterpreterOnly", "false");
  }

  @Test
  void helpListsTheOptionsOfTheInstrument() {
    Call call = Call.of("run", "--help");
    assertEquals("", call.err());
    assertEquals(0, call.code());
    assertTrue(call.out().contains("\n  --pathprofile.Mode="), call.out());
    assertTrue(call.out().contains("--js.<name>"), call.out());
  }

  @Test
  void helpTellsOfOtherVersionsOfGraalVm() {
    assertTrue(Call.of("run", "--help").out().contains("--graalvm=<version>"));
  }

  @Test
  void refusesToRunOnAnotherVersionThanAskedFor() throws IOException {
    Call call = Call.of("run", "--graalvm=25.9.99", program(BRANCHING));
    assertEquals(2, call.code());
    assertEquals("", call.out());
    assertTrue(
        call.err().startsWith("pathprofile: --graalvm=25.9.99: this is GraalVM "), call.err());
  }

  @Test
  void runsOnTheVersionAskedFor() throws IOException {
    String running = GraalVersion.running();
    assertTrue(running.matches("\\d+(\\.\\d+)+"), running);
    Call call = Call.of("run", "--graalvm=" + running, program(BRANCHING));
    assertEquals("", call.err());
    assertEquals(0, call.code());
  }

  @Test
  void printsTheReportAfterTheOutput() throws IOException {
    Call call = Call.of("run", "--pathprofile.Mode=exact", program(BRANCHING + "print('done');"));
    assertEquals("", call.err());
    assertEquals(0, call.code());
    assertTrue(call.out().startsWith("done\npathprofile "), call.out());
    assertTrue(call.out().contains("sign"), call.out());
  }

  @Test
  void coverageCountsFunctionsWithASinglePathUnlessToldNotTo() throws IOException {
    String program = program("function straight() {\n  return 1;\n}\nstraight();\n");
    assertLineIsCounted("coverage.info", "DA:2,1\n", program);
    assertLineIsCounted("coverage.xml", "<line number=\"2\" hits=\"1\"", program);
  }

  private void assertLineIsCounted(String output, String count, String program) throws IOException {
    Path file = folder.resolve(output);
    assertEquals(new Call(0, "", ""), Call.of("run", "-o", file.toString(), program));
    assertTrue(Files.readString(file).contains(count), Files.readString(file));
    // Engines of one process would add up in one file.
    Path without = folder.resolve("without-" + output);
    Call call = Call.of("run", "-o", without.toString(), "--pathprofile.Trivial=false", program);
    assertEquals(0, call.code(), call.err());
    assertFalse(Files.readString(without).contains(count), Files.readString(without));
  }

  @Test
  void profilesUnlessToldNotTo() throws IOException {
    Call call = Call.of("run", "--pathprofile=false", program(BRANCHING + "print('done');"));
    assertEquals(new Call(0, "done\n", ""), call);
  }

  @Test
  void passesArgumentsAndInputToTheProgram() throws IOException {
    Call call =
        Call.withInput(
            "a line\n",
            "run",
            "--pathprofile=false",
            program("print(arguments.join('|')); print(readline());"),
            "--pathprofile.Mode=exact",
            "--help",
            "--",
            "-x",
            "a b");
    assertEquals(new Call(0, "--pathprofile.Mode=exact|--help|--|-x|a b\na line\n", ""), call);
  }

  @Test
  void twoDashesMayStandBeforeTheFile() throws IOException {
    Call call =
        Call.of("run", "--pathprofile=false", "--", program("print(arguments.length);"), "-x");
    assertEquals(new Call(0, "1\n", ""), call);
  }

  @Test
  void passesOptionsToTheLanguage() throws IOException {
    String program = program("print((function() { return this === undefined; })());");
    assertEquals("false\n", Call.of("run", "--pathprofile=false", program).out());
    assertEquals("true\n", Call.of("run", "--js.strict", "--pathprofile=false", program).out());
    assertEquals(
        "true\n", Call.of("run", "--js.strict=true", "--pathprofile=false", program).out());
  }

  @Test
  void keepsTheStreamsApart() throws IOException {
    Call call = Call.of("run", "--pathprofile=false", program("console.error('e'); print('o');"));
    assertEquals(new Call(0, "o\n", "e\n"), call);
  }

  @Test
  void loadsOtherFilesAndModules() throws IOException {
    Path library = write("library.js", "var answer = 42;");
    Call script =
        Call.of("run", "--pathprofile=false", program("load('" + library + "'); print(answer);"));
    assertEquals(new Call(0, "42\n", ""), script);

    write("library.mjs", "export const answer = 43;");
    Path module = write("main.mjs", "import {answer} from './library.mjs'; print(answer);");
    assertEquals(new Call(0, "43\n", ""), Call.of("run", "--pathprofile=false", module.toString()));
  }

  @Test
  void theLanguageCanBeNamed() throws IOException {
    Path program = write("program", "print('js');");
    assertEquals(
        new Call(0, "js\n", ""),
        Call.of("run", "--language=js", "--pathprofile=false", program.toString()));
    Call unnamed = Call.of("run", program.toString());
    assertEquals(2, unnamed.code());
    assertTrue(unnamed.err().startsWith("pathprofile: " + program + ": "), unnamed.err());
    assertTrue(
        unnamed.err().contains("--language=<id>, one of js, sl, python, ruby, wasm, java, llvm"),
        unnamed.err());
    Call wrong = Call.of("run", "--language=jjs", program.toString());
    assertEquals(2, wrong.code());
    assertTrue(
        wrong.err().startsWith("pathprofile: --language=jjs: not one of js, sl, python"),
        wrong.err());
  }

  @ParameterizedTest
  @CsvSource({"program.py, Python", "program.rb, Ruby", "a.wasm, WebAssembly", "a.jar, Java"})
  void aLanguageThatIsNotThereIsNamed(String file, String language) throws IOException {
    Call call = Call.of("run", write(file, "").toString());
    assertEquals(2, call.code());
    assertEquals("", call.out());
    assertTrue(
        call.err().startsWith("pathprofile: " + language + " is not on the module path, which has"),
        call.err());
    assertEquals(1, call.err().lines().count(), call.err());
  }

  @Test
  void moreLanguagesMustBeThere() throws IOException {
    String program = program("print('js');");
    assertEquals(
        new Call(0, "js\n", ""), Call.of("run", "--with=sl", "--pathprofile=false", program));
    Call call = Call.of("run", "--with=sl,python", "--pathprofile=false", program);
    assertEquals(2, call.code());
    assertEquals("", call.out());
    assertTrue(call.err().startsWith("pathprofile: Python is not on the module path"), call.err());
    Call unknown = Call.of("run", "--with=cobol", "--pathprofile=false", program);
    assertTrue(
        unknown.err().startsWith("pathprofile: --with=cobol: not one of js, sl, python"),
        unknown.err());
  }

  @Test
  void aMissingFileIsNamed() {
    Path missing = folder.resolve("missing.js");
    assertEquals(
        new Call(2, "", "pathprofile: " + missing + ": no such file\n"),
        Call.of("run", missing.toString()));
    assertEquals(
        new Call(2, "", "pathprofile: " + folder + ": not a file\n"),
        Call.of("run", folder.toString()));
  }

  @Test
  void aSyntaxErrorIsOneMessageWithItsPlace() throws IOException {
    Call call = Call.of("run", "--pathprofile=false", program("let a = 1;\nlet b = = 2;\n"));
    assertEquals(1, call.code());
    assertEquals("", call.out());
    assertTrue(call.err().startsWith("SyntaxError: program.js:2:8 "), call.err());
    assertFalse(call.err().contains("\tat "), call.err());
  }

  @Test
  void anExceptionOfTheProgramIsPrintedWithItsStack() throws IOException {
    String program =
        program(BRANCHING + "function fail() {\n  throw new Error('so what');\n}\nfail();\n");
    Call call = Call.of("run", "--pathprofile.Mode=exact", program);
    assertEquals(1, call.code());
    assertEquals("Error: so what", call.err().lines().findFirst().orElseThrow());
    assertTrue(
        call.err().lines().anyMatch(line -> line.matches("\tat <js> fail\\(.*program.js:4:.*")),
        call.err());
    assertFalse(call.err().contains("org.pathprofile"), call.err());
    assertTrue(call.out().contains("sign"), "the report is printed: " + call.out());
  }

  @Test
  void theExitCodeIsTheProgramsOwn() throws IOException {
    Call call = Call.of("run", "--pathprofile.Mode=exact", program(BRANCHING + "quit(7);"));
    assertEquals("", call.err());
    assertEquals(7, call.code());
    assertTrue(call.out().contains("sign"), "the report is printed: " + call.out());
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "let a = = 2;, 1"})
  void aProgramThatRunsNothingHasOneLine(String text, int code) throws IOException {
    Call call = Call.of("run", "--pathprofile.Mode=exact", program(text));
    assertEquals(code, call.code());
    assertTrue(
        call.out().matches("pathprofile \\S+: no paths\\. No function was run: .*(\\R.*)?\\R"),
        call.out());
    assertFalse(call.out().contains("Legend"), call.out());
  }

  @ParameterizedTest
  @CsvSource({
    "page.html, <!doctype html>",
    "profile.json, {",
    "cover.info, TN:",
    "table.md, | ",
    "report.txt, pathprofile "
  })
  void theNameOfTheFileTellsTheFormat(String name, String beginning) throws IOException {
    Path file = folder.resolve(name);
    Call call = Call.of("run", "-o", file.toString(), program(BRANCHING));
    assertEquals(new Call(0, "", ""), call);
    String written = Files.readString(file);
    assertTrue(written.contains(beginning) && written.indexOf(beginning) < 400, written);
  }

  @Test
  void aNameThatTellsNoFormatIsToldBeforeTheRun() throws IOException {
    Path file = folder.resolve("profile.exe");
    Call call = Call.of("run", "-o", file.toString(), program("print('not run');"));
    assertEquals(2, call.code());
    assertEquals("", call.out());
    assertEquals(1, call.err().lines().count(), call.err());
    assertTrue(call.err().contains(file + ": this name tells no format; end it in"), call.err());
    assertTrue(call.err().contains(".html, .htm, .json"), call.err());
    Call named = Call.of("run", "-o", file.toString(), "--format=json", program(BRANCHING));
    assertEquals(new Call(0, "", ""), named);
    assertTrue(Files.readString(file).startsWith("{"));
  }

  @Test
  void aFormatCanBePrinted() throws IOException {
    assertTrue(Call.of("run", "--output=json", program(BRANCHING)).out().startsWith("{"));
    assertTrue(Call.of("run", "--format", "json", program(BRANCHING)).out().startsWith("{"));
  }

  @Test
  void shortNamesWillDo() throws IOException {
    Call call = Call.of("run", "--mode", "subpath", "--format=json", program(BRANCHING));
    assertEquals("", call.err());
    assertTrue(call.out().contains("\"mode\":\"subpath\""), call.out());
  }

  @ParameterizedTest
  @CsvSource({"--js.strikt", "--x", "-x", "--js.strict=maybe", "--pathprofile.Mode=fast"})
  void anOptionIsJudgedBeforeTheFile(String option) {
    Call call = Call.of("run", option, folder.resolve("missing.js").toString());
    assertEquals(2, call.code());
    assertTrue(call.err().contains(option), call.err());
    assertFalse(call.err().contains("no such file"), call.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "--js.strikt -> unknown option --js.strikt; did you mean --js.strict?",
        "--pathprofile.Mod=exact -> unknown option --pathprofile.Mod; did you mean --pathprofile.Mode?",
        "--nothing.like.this=1 -> unknown option --nothing.like.this;",
        "--langage=js -> unknown option --langage; did you mean --language?",
        "-x -> unknown option -x",
        "--pathprofile.Mode -> --pathprofile.Mode needs a value: --pathprofile.Mode=",
        "--js.strict=maybe -> --js.strict=maybe: ",
        "--js.stack-trace-limit=many -> --js.stack-trace-limit=many: not a number",
        "--pathprofile.Mode=fast -> --pathprofile.Mode=fast",
        "--pathprofile.Interval=many -> --pathprofile.Interval=many",
      })
  void aWrongOptionIsExplainedInOneLine(String option, String message) throws IOException {
    Call call = Call.of("run", option, program("print('not run');"));
    assertEquals(2, call.code());
    assertEquals("", call.out());
    assertEquals(1, call.err().lines().count(), call.err());
    assertTrue(call.err().startsWith("pathprofile: " + message), call.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "lcov,Rest=true -> functions that rest run paths that nobody sees -> without Rest=true",
        "lcov,Mode=sampled -> a profile of mode sampled lacks paths that ran -> Mode=exact",
        "primes,Mode=structural -> a profile of mode structural lacks paths -> Mode=exact",
        "collapsed,Mode=subpath -> a profile of mode subpath has subpaths -> another mode",
        "conditions -> does not tell which operands were evaluated -> Conditions=true"
      })
  void aModeThatDoesNotFitTheFormatIsRefusedBeforeTheRun(
      String options, String message, String remedy) throws IOException {
    Path file = folder.resolve("out");
    String[] given = options.split(",", -1);
    Call call =
        Call.of(
            "run",
            "--pathprofile.Output=" + given[0],
            "--pathprofile." + (given.length > 1 ? given[1] : "Mode=exact"),
            "--pathprofile.OutputFile=" + file,
            program("print('not run');"));
    assertEquals(2, call.code());
    assertEquals("", call.out());
    assertEquals(1, call.err().lines().count(), call.err());
    String start = "pathprofile: --pathprofile.Output=" + given[0] + ": ";
    assertTrue(call.err().startsWith(start), call.err());
    assertTrue(call.err().contains(message) && call.err().contains(remedy), call.err());
    assertFalse(Files.exists(file));
  }

  /** A device on which there is never room. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void theExitCodeTellsThatTheOutputCouldNotBeWritten() throws IOException {
    Call call = Call.of("run", "--pathprofile.OutputFile=/dev/full", program(BRANCHING));
    assertEquals(2, call.code());
    assertTrue(call.err().contains("could not be written to /dev/full"), call.err());
    Call failing =
        Call.of("run", "--pathprofile.OutputFile=/dev/full", program(BRANCHING + "quit(3);"));
    assertEquals(3, failing.code());
  }

  @Test
  void evaluatedFunctionsAreNotInCoverageButTold() throws IOException {
    Path file = folder.resolve("cover.info");
    Call call =
        Call.of(
            "run",
            "--pathprofile.Output=lcov",
            "--pathprofile.OutputFile=" + file,
            program(BRANCHING + "new Function('x', 'return x ? 1 : 2')(eval('sign(3) ? 4 : 5'));"));
    assertEquals(0, call.code());
    assertEquals(1, call.err().lines().count(), call.err());
    assertTrue(call.err().contains("lcov leaves out 3 functions that are in no file"), call.err());
    for (String line : Files.readAllLines(file)) {
      assertTrue(!line.startsWith("SF:") || Files.isRegularFile(Path.of(line.substring(3))), line);
    }
  }

  @Test
  void aWarningComesAlone() throws IOException {
    Call call =
        Call.of(
            "run",
            "--filter-file=nothing*",
            "-o",
            folder.resolve("cover.info").toString(),
            program(BRANCHING));
    assertTrue(
        call.err().startsWith("[pathprofile] WARNING: the path profile is empty"), call.err());
    assertEquals(1, call.err().lines().count(), call.err());
  }

  @Test
  void coverageLeavesDependenciesOutUnlessAskedFor() throws IOException {
    Path dependency = folder.resolve("node_modules/dep/dep.js");
    Files.createDirectories(dependency.getParent());
    Files.writeString(
        dependency, "var twice = n => n > 2 ? n : 2 * n; var unused = n => n ? 1 : 2;");
    String program = program("load('" + dependency + "'); twice(2);" + BRANCHING);
    Path profile = folder.resolve("p.json");
    Path file = folder.resolve("cover.info");
    Call call = Call.of("run", "-o", file.toString(), program);
    assertEquals(0, call.code());
    assertTrue(call.err().contains("lcov leaves out 2 functions of packages in"), call.err());
    assertFalse(Files.readString(file).contains("dep.js"));
    Path all = folder.resolve("all.info");
    assertEquals(0, Call.of("run", "--libraries", "-o", all.toString(), program).code());
    assertTrue(Files.readString(all).contains("dep.js"));

    assertEquals(0, Call.of("run", "-o", profile.toString(), program).code());
    assertTrue(Files.readString(profile).contains("dep.js"));
    Call own = Call.of("report", "--format=lcov", "--fail-under=branches=100", profile.toString());
    assertFalse(own.out().contains("dep.js"), own.out());
    assertEquals(0, own.code(), own.err());
    Call whole =
        Call.of(
            "report",
            "--format=lcov",
            "--fail-under=branches=100",
            "--libraries",
            profile.toString());
    assertTrue(whole.out().contains("dep.js"), whole.out());
    assertEquals(1, whole.code(), whole.err());
  }

  @Test
  void filesAreFilteredByLists() throws IOException {
    write("a_test.js", "function t(n) { return n ? 1 : 2; } t(1); t(0);");
    String program = program("load('" + folder.resolve("a_test.js") + "');" + BRANCHING);
    String all = Call.of("run", program).out();
    assertTrue(all.contains("a_test.js") && all.contains("program.js"), all);
    String own = Call.of("run", "--filter-file=" + folder + "/*,!*_test.js", program).out();
    assertTrue(!own.contains("a_test.js") && own.contains("program.js"), own);
  }

  @Test
  void aSecondEngineOfAProcessHasAFileOfItsOwn() throws IOException {
    Path file = folder.resolve("%p.json");
    Call first = Call.of("run", "-o", file.toString(), program(BRANCHING));
    assertEquals(new Call(0, "", ""), first);
    Call second = Call.of("run", "-o", file.toString(), program(BRANCHING));
    assertEquals(0, second.code());
    assertTrue(second.err().contains("another engine of this process writes to"), second.err());
    long id = ProcessHandle.current().pid();
    assertTrue(Files.size(folder.resolve(id + ".json")) > 0);
    assertTrue(Files.size(folder.resolve(id + "-2.json")) > 0);
  }

  private String program(String text) throws IOException {
    return write("program.js", text).toString();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
