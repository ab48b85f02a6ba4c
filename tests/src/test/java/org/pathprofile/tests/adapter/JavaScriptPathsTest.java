package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.tests.observe.GraphObserver;

/** JavaScript. */
public class JavaScriptPathsTest extends PathsTest {
  public JavaScriptPathsTest() {
    super("javascript");
  }

  /** With all conditions, too, there is a graph of every construct, and the events fit it. */
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("files")
  void conditionsOfEveryFileAreCountedExactly(Path file, PathEnd pathEnd) throws IOException {
    ProfiledRun run = ProfiledRun.of(file, pathEnd, Map.of("Conditions", "true"));
    List<Executable> checks = new ArrayList<>();
    checks.add(() -> assertEquals(ProfiledRun.plainOutput(file), run.output()));
    checks.add(() -> assertEquals(0, run.profile().lost().total(), "lost"));
    checks.add(() -> assertEquals(List.of(), run.notProfiled()));
    for (GraphObserver.Pair pair : run.observations()) {
      checks.add(() -> assertObserved(pair));
      checks.add(() -> assertCountingRules(pair));
    }
    assertAll(checks);
  }
}
