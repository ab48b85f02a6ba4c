package org.pathprofile.truffle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.source.Source;
import java.util.Set;
import org.junit.jupiter.api.Test;
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
    "ruby, <internal:core> core/kernel.rb, true",
    "ruby, /gems/specifications/rake-13.gemspec, true",
    "ruby, program.rb, false",
    "ruby, (eval at program.rb:1), false",
    "llvm, extension.c, false",
    "js, <module>, false",
    "java, Main.java, false"
  })
  void whatComesWithALanguage(String language, String name, boolean library) {
    Source source = Source.newBuilder(language, "", name).build();
    assertEquals(library, LibraryCode.contains(language, source, Set.of("llvm", "python", "ruby")));
  }

  /** What TruffleRuby's own C code was compiled from is not there. */
  @Test
  void ownCodeInCOfRuby() {
    Source source =
        Source.newBuilder("llvm", "", "encoding.c").content(Source.CONTENT_NONE).build();
    assertTrue(LibraryCode.contains("llvm", source, Set.of("llvm", "ruby")));
    assertFalse(LibraryCode.contains("llvm", source, Set.of("llvm")));
  }
}
