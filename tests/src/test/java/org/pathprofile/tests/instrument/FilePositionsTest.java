package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.SourceText;

/** Lines, columns and digests are those of a file, whatever a language puts around its text. */
class FilePositionsTest {
  private static final String ONE_LINE =
      "exports.half = function half(n) { if (n % 2) return -1; while (n > 8) n -= 3;"
          + " return n / 2; };";

  private static final String LINES =
      """
      exports.half = function half(n) { if (n % 2) return -1;
        while (n > 8) n -= 3;
        return n / 2;
      };
      if (exports.half(4) > 3) exports.more = 1;""";

  @TempDir private Path folder;

  private PathProfile required(String text) throws IOException {
    Files.writeString(folder.resolve("lib.js"), text);
    try (Guest guest = Guest.exact("pathprofile.Sources=embed", "pathprofile.Trivial=true")) {
      try (Context context =
          Context.newBuilder("js")
              .engine(guest.engine())
              .allowAllAccess(true)
              .allowExperimentalOptions(true)
              .option("js.commonjs-require", "true")
              .option("js.commonjs-require-cwd", folder.toString())
              .build()) {
        context.eval(
            Guest.source(
                "main.js", "const lib = require('./lib.js'); [3, 4, 20].forEach(lib.half);"));
      }
      return guest.snapshot();
    }
  }

  /** Where a word begins in the text: line and column, both from 1 on. */
  private static String place(String text, String word) {
    int at = text.indexOf(word);
    String before = text.substring(0, at);
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    return line + ":" + (at - before.lastIndexOf('\n'));
  }

  private static Set<String> decisions(FunctionProfile function) {
    Set<String> places = new TreeSet<>();
    IntStream.range(0, function.graph().blockCount())
        .mapToObj(function.graph()::block)
        .filter(block -> !block.description().isEmpty())
        .map(Block::section)
        .forEach(section -> places.add(section.startLine() + ":" + section.startColumn()));
    return places;
  }

  @ParameterizedTest
  @ValueSource(strings = {ONE_LINE, LINES})
  void aModuleHasThePositionsOfItsFile(String text) throws IOException {
    PathProfile profile = required(text);
    FunctionProfile half = Guest.function(profile, "half");
    assertEquals(
        new TreeSet<>(
            List.of(
                place(text, "if (n"),
                place(text, "return -1"),
                place(text, "while"),
                place(text, "return n"))),
        decisions(half));
    assertEquals(
        place(text, "function half"),
        half.identity().section().startLine() + ":" + half.identity().section().startColumn());
    SourceText source = profile.source(half).orElseThrow();
    assertEquals(SourceText.digestOf(text), source.digest());
    assertEquals(text, source.text().orElseThrow());
  }

  @Test
  void nothingOfAModuleIsBehindTheEndOfItsFile() throws IOException {
    PathProfile profile = required(LINES);
    SourceRange file = new SourceRange(1, 1, 5, LINES.length() - LINES.lastIndexOf('\n') - 1);
    List<FunctionProfile> ofModule =
        profile.functions().stream()
            .filter(f -> f.identity().sourceName().equals("lib.js"))
            .toList();
    assertTrue(ofModule.size() > 1, ofModule::toString);
    assertTrue(
        ofModule.stream().anyMatch(f -> f.identity().section().equals(file)), ofModule::toString);
    for (FunctionProfile function : ofModule) {
      assertTrue(function.identity().section().endLine() <= 5, function::toString);
    }
  }
}
