package org.pathprofile.truffle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilePatternsTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      value = {
        "* | true | true | true",
        "src/* | true | true | false",
        "./src/* | true | true | false",
        "src/*,!*_test.js | true | false | false",
        "!*_test.js | true | false | true",
        "!src/* | false | false | true",
        "a.js,x.js | true | false | true",
        "*/src/*,!src/a.js | false | true | false",
        "b* | false | true | false",
        "/other/* | false | false | true"
      })
  void includeAndExclude(String patterns, boolean a, boolean test, boolean other) {
    FilePatterns all = FilePatterns.of(patterns);
    Path here = Path.of("").toAbsolutePath();
    assertEquals(a, all.match(here.resolve("src/a.js").toString(), "a.js"));
    assertEquals(test, all.match(here.resolve("src/b_test.js").toString(), "b_test.js"));
    assertEquals(other, all.match("/other/x.js", "x.js"));
    assertEquals(patterns, all.toString());
  }

  @Test
  void originalsAreNamedToo() {
    String compiled = Path.of("dist/a.js").toAbsolutePath().toString();
    String original = Path.of("src/a.ts").toAbsolutePath().toString();
    assertTrue(FilePatterns.of("src/*").match(compiled, "a.js", original));
    assertTrue(FilePatterns.of("dist/*").match(compiled, "a.js", original));
    assertTrue(FilePatterns.of("*.ts").match(null, "<eval>", "a.ts"));
    assertFalse(FilePatterns.of("dist/*,!src/*").match(compiled, "a.js", original));
    assertFalse(FilePatterns.of("src/b*").match(compiled, "a.js", original));
  }

  @Test
  void aSourceNeedsNoPath() {
    assertTrue(FilePatterns.of("*eval*").match(null, "<eval>"));
    assertFalse(FilePatterns.of("src/*").match(null, "<eval>"));
    assertTrue(FilePatterns.of("java/*").match("java/util/List.java", "List.java"));
    assertTrue(FilePatterns.ANY.isAny());
    assertFalse(FilePatterns.of("*,!a").isAny());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a,", "!", ",a"})
  void noneIsEmpty(String patterns) {
    assertThrows(IllegalArgumentException.class, () -> FilePatterns.of(patterns));
  }
}
