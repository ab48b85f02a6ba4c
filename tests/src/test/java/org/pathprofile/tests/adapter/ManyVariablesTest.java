package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.tests.observe.GraphObserver;

/** A function whose finally blocks need more variables than a word has bits. */
class ManyVariablesTest {
  /** Each takes two bits: whether it is entered normally, by an exception, or by a return. */
  private static final int BLOCKS = 70;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(PathEnd.class)
  void eachWayThroughTheFinallyBlocksIsCounted(PathEnd pathEnd) throws IOException {
    Path file = Files.writeString(folder.resolve("many.js"), program());
    ProfiledRun run = ProfiledRun.of(file, pathEnd, Map.of());
    assertEquals(List.of(), run.notProfiled());
    FunctionProfile many =
        run.profile().functions().stream()
            .filter(function -> function.identity().rootName().equals("many"))
            .findFirst()
            .orElseThrow();
    Map<String, Long> found = new TreeMap<>();
    for (PathCount path : many.paths()) {
      found.merge(PathWords.of(many.graph(), path.key(), 1), path.count(), Long::sum);
    }
    assertEquals(expected(), found);
    for (GraphObserver.Pair pair : run.observations()) {
      PathsTest.assertObserved(pair);
    }
  }

  /** Block i returns if the argument is i, and throws if it is i + 0.5. */
  private static String program() {
    StringBuilder text = new StringBuilder("function many(x) {\n");
    for (int i = 0; i < BLOCKS; i++) {
      text.append(
              "  try { if (x === " + i + ") return Math.abs(x); if (x === " + i + ".5) throw x; ")
          .append("} finally { Math.abs(x); }\n");
    }
    return text
        + "}\nfor (let i = 0; i < "
        + BLOCKS
        + "; i++) many(i);\n"
        + "for (let i = 0; i < "
        + BLOCKS
        + "; i++) try { many(i + 0.5); } catch {}\n";
  }

  private static Map<String, Long> expected() {
    Map<String, Long> paths = new TreeMap<>();
    String before = "";
    for (int i = 0; i < BLOCKS; i++) {
      String line = "+" + (i + 1) + " ";
      String handler = "from " + line + "finally, throws";
      paths.put(before + line + "if -> then, " + line + "return, " + line + "finally, end", 1L);
      paths.put(before + line + "if -> skip, " + line + "if -> then, throws", 1L);
      paths.put(handler, 1L);
      before += line + "if -> skip, " + line + "if -> skip, " + line + "finally, ";
    }
    return paths;
  }
}
