package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownOptionsTest {
  private static final KnownOptions KNOWN = KnownOptions.load();

  @Test
  void knowsTheOptionsOfTheEngineAndOfLanguages() {
    assertTrue(KNOWN.contains("engine.WarnInterpreterOnly"));
    assertTrue(KNOWN.contains("js.strict"));
    assertTrue(KNOWN.contains("log.js.level"));
    assertFalse(KNOWN.contains("js.stricter"));
  }

  @Test
  void tellsSwitchesFromOthers() {
    assertTrue(KNOWN.isSwitch("js.strict"));
    assertFalse(KNOWN.isSwitch("js.ecmascript-version"));
  }

  @Test
  void findsFaultsInValues() {
    assertNull(KNOWN.faultOf("js.strict", "true"));
    assertNotNull(KNOWN.faultOf("js.strict", "maybe"));
    assertEquals("not a number", KNOWN.faultOf("js.stack-trace-limit", "many"));
  }

  @Test
  void suggestsSimilarNames() {
    assertEquals(List.of("js.strict"), KNOWN.similarTo("js.strikt"));
    assertEquals(List.of("language"), KNOWN.similarTo("langauge"));
    assertEquals(
        "engine.WarnInterpreterOnly", KNOWN.similarTo("engine.warninterpreteronly").get(0));
    assertEquals(List.of(), KNOWN.similarTo("nothing.like.this"));
  }

  @ParameterizedTest
  @CsvSource({"'','',0", "a,'',1", "'',abc,3", "kitten,sitting,3", "Mode,mode,0", "ab,ba,2"})
  void measuresDistances(String first, String second, int distance) {
    assertEquals(distance, KnownOptions.distance(first, second));
    assertEquals(distance, KnownOptions.distance(second, first));
  }
}
