package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;

/**
 * However a run is stopped, it writes its report, and returns what the program would have returned.
 */
class StoppedRunTest {
  private static final String ENDLESS =
      """
      function choose(n) { return n % 3 ? 1 : 2; }
      function loop() { for (let i = 0; ; i++) { choose(i); if (i == 100) print('started'); } }
      loop();
      """;

  @TempDir private Path folder;

  private Child child(List<String> javaOptions, File out, String program, String... options)
      throws IOException {
    Path file = Files.writeString(folder.resolve("program.js"), program);
    String[] arguments = new String[options.length + 3];
    arguments[0] = "run";
    arguments[1] = "--pathprofile.Mode=exact";
    System.arraycopy(options, 0, arguments, 2, options.length);
    arguments[arguments.length - 1] = file.toString();
    return Child.of(javaOptions, folder.resolve("err"), out, arguments);
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
  void aSignalWritesTheReport(String signal, int code) throws IOException, InterruptedException {
    try (Child child = child(List.of(), null, ENDLESS, "--pathprofile.Output=json")) {
      assertEquals("started", child.line());
      child.signal(signal);
      PathProfile profile = read(child.rest().getBytes(StandardCharsets.UTF_8));
      assertEquals(code, child.code());
      assertEquals(List.of(), child.err());
      FunctionProfile choose =
          profile.functions().stream()
              .filter(function -> function.identity().rootName().equals("choose"))
              .findFirst()
              .orElseThrow();
      assertTrue(choose.activations() > 100, choose::toString);
      assertEquals(choose.activations(), choose.totalPathCount());
    }
  }

  @Test
  void aSignalWritesTheFileOfTheLastIntervalToo() throws IOException, InterruptedException {
    Path file = folder.resolve("profile.json");
    String[] options = {
      "--pathprofile.Output=json", "--pathprofile.OutputFile=" + file, "--pathprofile.Interval=60m"
    };
    try (Child child = child(List.of(), null, ENDLESS, options)) {
      assertEquals("started", child.line());
      child.signal("TERM");
      assertEquals("", child.rest());
      assertEquals(143, child.code());
      PathProfile profile = read(Files.readAllBytes(file));
      PathProfile interval = read(Files.readAllBytes(folder.resolve("profile.0001.json")));
      assertFalse(profile.functions().isEmpty());
      assertEquals(profile.totalPathCount(), interval.totalPathCount());
    }
  }

  /** What is written does not fit into a pipe that nobody reads, so the first waits for ever. */
  @Test
  void aSecondInterruptEndsAtOnce() throws IOException, InterruptedException {
    StringBuilder functions = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      functions.append("(function f" + i + "(x) { return x ? 1 : 2; })(1);\n");
    }
    try (Child child = child(List.of(), null, functions + ENDLESS, "--pathprofile.Output=json")) {
      assertEquals("started", child.line());
      child.signal("INT");
      assertTrue(child.line().startsWith("{"));
      Thread.sleep(500);
      child.signal("INT");
      assertEquals(130, child.code());
      assertFalse(child.rest().endsWith("}\n"), "it was all read");
    }
  }

  @Test
  void aReaderThatGoesAwayIsSaidOnce() throws IOException, InterruptedException {
    String program =
        """
        print('started');
        readline();
        function f(x) { if (x) print('a line'); else print('another'); }
        for (let i = 0; i < 1000; i++) f(i % 2);
        quit(7);
        """;
    try (Child child = child(List.of(), null, program)) {
      assertEquals("started", child.line());
      child.closeOutput();
      child.goOn();
      assertEquals(7, child.code());
      assertEquals(1, child.err().size(), child.err()::toString);
      assertTrue(
          child.err().get(0).startsWith("pathprofile: the standard output cannot be written ("),
          child.err()::toString);
    }
  }

  @Test
  void aFullDiskIsSaidOnce() throws IOException, InterruptedException {
    String program = "function f(x) { return x ? 1 : 2; } f(1); quit(7);";
    try (Child child = child(List.of(), new File("/dev/full"), program)) {
      assertEquals(7, child.code());
      assertEquals(
          List.of(
              "pathprofile: the standard output cannot be written (No space left on device); the"
                  + " rest is lost"),
          child.err());
    }
    try (Child child = child(List.of(), null, program, "--pathprofile.OutputFile=/dev/full")) {
      assertEquals("", child.rest());
      assertEquals(7, child.code());
      List<String> messages =
          child.err().stream().filter(line -> line.contains("pathprofile]")).toList();
      assertEquals(1, messages.size(), child.err()::toString);
      assertTrue(
          messages
              .get(0)
              .endsWith(
                  "could not be written to /dev/full (No space left on device); the output is"
                      + " incomplete"),
          messages::toString);
      assertFalse(child.err().toString().contains("\tat "), child.err()::toString);
    }
  }

  @Test
  void aProgramThatTakesAllMemoryIsReported() throws IOException, InterruptedException {
    String program =
        """
        function keep(list, x) { if (x % 3) list.push(new Array(10000).fill(x)); return list; }
        var list = [];
        for (let i = 0; ; i++) keep(list, i);
        """;
    try (Child child = child(List.of("-Xmx96m"), null, program, "--pathprofile.Output=json")) {
      PathProfile profile = read(child.rest().getBytes(StandardCharsets.UTF_8));
      assertEquals(1, child.code());
      assertFalse(profile.functions().isEmpty());
      assertTrue(child.err().get(0).contains("heap space"), child.err()::toString);
    }
  }

  private static PathProfile read(byte[] json) throws IOException {
    return JsonProfileReader.read("profile.json", new ByteArrayInputStream(json));
  }
}
