package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuestLanguageTest {
  @Test
  void listsEveryLanguageOnce() {
    assertEquals(
        List.of("js", "sl", "python", "ruby", "wasm", "java", "llvm"),
        GuestLanguage.all().stream().map(GuestLanguage::id).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "a/b.js, js",
    "b.mjs, js",
    "b.sl, sl",
    "b.py, python",
    "b.rb, ruby",
    "b.wasm, wasm",
    "B.class, java",
    "b-1.0.jar, java",
    "b.bc, llvm",
  })
  void tellsLanguagesByTheNamesOfFiles(String file, String id) {
    assertEquals(id, GuestLanguage.ofFile(file).id());
  }

  @Test
  void doesNotGuess() {
    assertNull(GuestLanguage.ofFile("program"));
    assertNull(GuestLanguage.ofFile("program.py.txt"));
    assertNull(GuestLanguage.withId("cobol"));
    assertNull(GuestLanguage.withId("#"));
  }

  @Test
  void noTwoLanguagesShareFiles() {
    Set<String> suffixes = new HashSet<>();
    for (GuestLanguage language : GuestLanguage.all()) {
      for (String suffix : language.suffixes()) {
        assertTrue(suffixes.add(suffix), suffix);
      }
    }
  }

  @Test
  void whatIsFetchedHasASizeAndVersions() {
    for (GuestLanguage language : GuestLanguage.all()) {
      boolean builtIn = language.id().equals("js") || language.id().equals("sl");
      assertEquals(builtIn, language.megabytes() == 0, language.id());
      assertEquals(builtIn, language.versions().isEmpty(), language.id());
      assertTrue(language.oldestJava() >= 17, language.id());
      assertFalse(language.paths().isEmpty(), language.id());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "python, 25.0.2, 17",
    "python, 25.0.10, 17",
    "python, 25.1.3, 22",
    "python, 25.10.0, 22",
    "wasm, 25.2.4, 21"
  })
  void aNewerVersionMayNeedANewerJava(String language, String graalVm, int oldest) {
    assertEquals(oldest, GuestLanguage.withId(language).oldestJavaForAll(graalVm));
  }
}
