package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.truffle.observe.GraphObservations;

/** SimpleLanguage, which declares its control flow. */
public class SimpleLanguagePathsTest extends PathsTest {
  private static final int RANDOM_PROGRAMS = 60;

  public SimpleLanguagePathsTest() {
    super("simplelanguage");
  }

  /** Whatever the program, no function is left out, and paths agree with single edges. */
  @ParameterizedTest
  @EnumSource
  void randomProgramsAreCountedExactly(PathEnd pathEnd, @TempDir Path folder) throws IOException {
    for (long seed = 0; seed < RANDOM_PROGRAMS; seed++) {
      Path file = folder.resolve("random" + seed + ".sl");
      Files.writeString(file, RandomControlFlow.program(seed));
      ProfiledRun run = ProfiledRun.of(file, pathEnd, true);
      String program = Files.readString(file);
      assertEquals(ProfiledRun.plainOutput(file), run.output(), program);
      assertEquals(0, run.profile().lost().total(), program);
      assertEquals(List.of(), run.notProfiled(), program);
      for (GraphObservations.Pair pair : run.observations()) {
        assertEquals(List.of(), pair.profile().indistinct(), program);
        assertObserved(pair);
        assertCountingRules(pair);
      }
    }
  }
}
