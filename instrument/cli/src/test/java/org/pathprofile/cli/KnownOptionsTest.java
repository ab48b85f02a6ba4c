package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

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
  void shortNamesAreThoseOfTheProfiler() {
    assertEquals("pathprofile.PathEnd", KNOWN.ofProfiler("pathend"));
    assertEquals("pathprofile.PathEnd", KNOWN.ofProfiler("path-end"));
    assertEquals("pathprofile.K", KNOWN.ofProfiler("k"));
    assertNull(KNOWN.ofProfiler("strict"));
    assertTrue(KNOWN.shortNames().contains("outputfile"));
  }
}
