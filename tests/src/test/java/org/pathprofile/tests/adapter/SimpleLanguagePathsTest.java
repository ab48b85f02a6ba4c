package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.tests.observe.GraphObserver;

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
    countRandomPrograms(pathEnd, Map.of("Trivial", "true"), folder);
  }

  /** The same where every operand is a block; what the operators decide is in the paths. */
  @ParameterizedTest
  @EnumSource
  void conditionsOfRandomProgramsAreCountedExactly(PathEnd pathEnd, @TempDir Path folder)
      throws IOException {
    List<ProfiledRun> runs =
        countRandomPrograms(pathEnd, Map.of("Trivial", "true", "Conditions", "true"), folder);
    Set<String> outcomes =
        runs.stream()
            .flatMap(run -> run.profile().functions().stream())
            .flatMap(SimpleLanguagePathsTest::executedBlocks)
            .map(Block::description)
            .collect(Collectors.toSet());
    assertTrue(
        outcomes.containsAll(List.of("&& -> right", "&& -> left", "|| -> right", "|| -> left")),
        outcomes::toString);
  }

  private static Stream<Block> executedBlocks(FunctionProfile function) {
    return function.paths().stream()
        .flatMapToInt(path -> Arrays.stream(path.key().blocks()))
        .mapToObj(function.graph()::block);
  }

  private static List<ProfiledRun> countRandomPrograms(
      PathEnd pathEnd, Map<String, String> options, Path folder) throws IOException {
    List<ProfiledRun> runs = new ArrayList<>();
    for (long seed = 0; seed < RANDOM_PROGRAMS; seed++) {
      Path file = folder.resolve("random" + seed + ".sl");
      Files.writeString(file, RandomControlFlow.program(seed));
      ProfiledRun run = ProfiledRun.of(file, pathEnd, options);
      String program = Files.readString(file);
      assertEquals(ProfiledRun.plainOutput(file), run.output(), program);
      assertEquals(0, run.profile().lost().total(), program);
      assertEquals(List.of(), run.notProfiled(), program);
      for (GraphObserver.Pair pair : run.observations()) {
        assertEquals(List.of(), pair.profile().graph().indistinct(), program);
        assertObserved(pair);
        assertCountingRules(pair);
      }
      runs.add(run);
    }
    return runs;
  }
}
