package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The options that engines get beside those of the user. */
class EnginesTest {
  private static final String EXPANSION = "compiler.InliningExpansionBudget";
  private static final String INLINING = "compiler.InliningInliningBudget";

  /** A fifth more than the default. */
  private static final String ROOM = "14400";

  private static Map<String, String> withRoom(boolean compiles, String... arguments) {
    return Engines.withRoomForProbes(EngineOptions.parse(List.of(arguments)), compiles);
  }

  @Test
  void theCompilerGetsRoomForTheProbes() {
    assertEquals(Map.of("pathprofile", "true", EXPANSION, ROOM, INLINING, ROOM), withRoom(true));
  }

  @Test
  void theUsersOptionsWin() {
    assertEquals(
        Map.of("pathprofile", "true", EXPANSION, "9", INLINING, ROOM),
        withRoom(true, "--" + EXPANSION + "=9"));
  }

  @Test
  void thereIsNoRoomForWhatIsNotThere() {
    assertEquals(Map.of("pathprofile", "true"), withRoom(false));
    assertEquals(Map.of("pathprofile", "false"), withRoom(true, "--pathprofile=false"));
  }

  @Test
  void theLauncherTellsThatCodeWillBeCompiled() throws IOException {
    List<String> compiling = Files.readAllLines(Path.of("../launcher/src/main/jvm/compile.args"));
    assertTrue(compiling.contains("-D" + Engines.COMPILES + "=true"), compiling.toString());
    List<String> interpreting =
        Files.readAllLines(Path.of("../launcher/src/main/jvm/interpret.args"));
    assertEquals(0, interpreting.stream().filter(line -> line.contains(Engines.COMPILES)).count());
  }
}
