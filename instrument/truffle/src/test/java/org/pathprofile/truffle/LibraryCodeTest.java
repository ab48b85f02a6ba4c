package org.pathprofile.truffle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.oracle.truffle.api.source.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names as GraalVM 25.0 gives them; sources without a file have names only. */
class LibraryCodeTest {
  @ParameterizedTest
  @CsvSource({
    "python, <module>, true",
    "python, <frozen importlib._bootstrap>, true",
    "python, <string>, false",
    "python, program.py, false",
    "ruby, resource:/truffleruby/core/file.rb, true",
    "ruby, program.rb, false",
    "js, <module>, false",
    "java, Main.java, false"
  })
  void whatComesWithALanguage(String language, String name, boolean library) {
    Source source = Source.newBuilder(language, "", name).build();
    assertEquals(library, LibraryCode.contains(language, source));
  }
}
