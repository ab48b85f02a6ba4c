package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarNamesTest {
  private static final List<String> NAMES =
      List.of("js.strict", "engine.WarnInterpreterOnly", "language", "help", "k", "run");

  @Test
  void theMostSimilarAreSuggested() {
    assertEquals(List.of("js.strict"), SimilarNames.to("js.strikt", NAMES));
    assertEquals(List.of("language"), SimilarNames.to("langauge", NAMES));
    assertEquals(
        List.of("engine.WarnInterpreterOnly"),
        SimilarNames.to("engine.warninterpreteronly", NAMES));
    assertEquals("; did you mean help?", SimilarNames.question("halp", NAMES));
  }

  @Test
  void whatIsNotNearIsNotSuggested() {
    assertEquals(List.of(), SimilarNames.to("nothing.like.this", NAMES));
    assertEquals(List.of(), SimilarNames.to("jp", NAMES));
    assertEquals(List.of(), SimilarNames.to("rum1", List.of()));
    assertEquals("", SimilarNames.question("foo", NAMES));
    assertEquals("", SimilarNames.question("--x", List.of("--k", "-o")));
  }

  @ParameterizedTest
  @CsvSource({
    "'','',0",
    "a,'',1",
    "'',abc,3",
    "kitten,sitting,3",
    "Mode,mode,0",
    "ab,ba,1",
    "rnu,run,1"
  })
  void measuresDistances(String first, String second, int distance) {
    assertEquals(distance, SimilarNames.distance(first, second));
    assertEquals(distance, SimilarNames.distance(second, first));
  }
}
