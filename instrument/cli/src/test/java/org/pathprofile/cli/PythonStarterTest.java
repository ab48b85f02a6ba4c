package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How Python programs are named. Runs of Python are in the launcher's own test. */
class PythonStarterTest {
  @TempDir private Path folder;

  @Test
  void aModuleIsStartedAsPythonDoes() {
    PythonStarter starter = PythonStarter.ofModule("it's");
    assertEquals(List.of("-m", "a"), starter.arguments(List.of("a")));
    assertTrue(starter.source().isInternal());
    String text = starter.source().getCharacters().toString();
    assertTrue(text.contains("_run_module_as_main('it\\'s')"), text);
  }

  @Test
  void aTextIsTheProgram() {
    PythonStarter starter = PythonStarter.ofCode("print(1)");
    assertEquals(List.of("-c", "a"), starter.arguments(List.of("a")));
    assertEquals("print(1)", starter.source().getCharacters().toString());
    assertFalse(starter.source().isInternal());
  }

  @Test
  void aFolderWithAMainProgramIsOne() throws IOException {
    assertFalse(GuestLanguage.isPythonFolder(folder));
    Files.createFile(folder.resolve("__main__.py"));
    assertTrue(GuestLanguage.isPythonFolder(folder));
    assertEquals("python", GuestLanguage.ofFile(folder.toString()).id());
    PythonStarter starter = PythonStarter.ofFolder(folder);
    assertEquals(List.of(folder.toString()), starter.arguments(List.of()));
    String text = starter.source().getCharacters().toString();
    assertTrue(text.contains(".path[0] = '" + folder + "'; "), text);
  }

  @Test
  void aVirtualEnvironmentHasPackages() throws IOException {
    assertEquals(List.of(), PythonStarter.packagesOf(null));
    assertEquals(List.of(), PythonStarter.packagesOf(""));
    assertEquals(List.of(), PythonStarter.packagesOf(folder.toString()));
    Path packages = folder.resolve("lib/python3.12/site-packages");
    Files.createDirectories(packages);
    Files.createDirectories(folder.resolve("lib/other/site-packages"));
    assertEquals(List.of(packages), PythonStarter.packagesOf(folder.toString()));
  }

  /** GraalPy does not end the line of what sys.exit is given. */
  @Test
  void aLineIsEndedOnce() throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    LineEnds ends = new LineEnds(new PrintStream(written));
    ends.endLine();
    ends.write("text".getBytes(StandardCharsets.UTF_8));
    ends.endLine();
    ends.endLine();
    ends.write('x');
    ends.write('\n');
    ends.endLine();
    assertEquals("text\nx\n", written.toString(StandardCharsets.UTF_8));
  }

  @Test
  void anotherPythonIsStartedAsThisProcessWas() {
    String main = "org.pathprofile.cli/org.pathprofile.cli.Main";
    String script =
        PythonExecutable.script("/jdk/bin/java", List.of("java", "-Dit's", "-m", main, "run", "x"))
            .orElseThrow();
    assertTrue(
        script.endsWith(
            "exec '/jdk/bin/java' '-Dit'\\''s' '-m' '"
                + main
                + "' run --pathprofile=false \"$@\"\n"),
        script);
    assertTrue(PythonExecutable.script("java", List.of("java", "-m", "other.Main")).isEmpty());
  }
}
