package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EngineOptionsTest {
  @Test
  void theInstrumentIsOnUnlessTurnedOff() {
    assertEquals(Map.of("pathprofile", "true"), EngineOptions.parse(List.of()));
    assertEquals(
        Map.of("pathprofile", "false"), EngineOptions.parse(List.of("--pathprofile=false")));
    assertEquals(Map.of("pathprofile", "json"), EngineOptions.parse(List.of("--pathprofile=json")));
  }

  @Test
  void theValueIsAllAfterTheFirstEqualsSign() {
    assertEquals(
        Map.of("pathprofile", "true", "js.x", "a=b", "js.y", ""),
        EngineOptions.parse(List.of("--js.x=a=b", "--js.y=")));
  }

  @Test
  void theLastOneOfANameWins() {
    assertEquals(
        Map.of("pathprofile", "true", "js.x", "2"),
        EngineOptions.parse(List.of("--js.x=1", "--js.x=2")));
  }

  @Test
  void aBareSwitchIsOn() {
    assertEquals(
        Map.of("pathprofile", "true", "js.strict", "true"),
        EngineOptions.parse(List.of("--pathprofile", "--js.strict")));
  }

  @Test
  void aBareOptionThatIsNoSwitchLacksItsValue() {
    CommandException failure =
        assertThrows(
            CommandException.class,
            () -> EngineOptions.parse(List.of("--js.ecmascript-version", "--js.strict")));
    assertEquals(
        "--js.ecmascript-version needs a value: --js.ecmascript-version="
            + KnownOptions.load().usage("js.ecmascript-version"),
        failure.getMessage());
  }

  @Test
  void anArgumentThatIsNoOptionIsNamed() {
    CommandException failure =
        assertThrows(CommandException.class, () -> EngineOptions.parse(List.of("-x")));
    assertEquals("unknown option -x", failure.getMessage());
  }

  @Test
  void experimentalOptionsNeedNoPermission() {
    assertEquals(
        Map.of("pathprofile", "true", "js.x", "1"),
        EngineOptions.parse(List.of("--experimental-options", "--js.x=1")));
    assertEquals(
        Map.of("pathprofile", "true"),
        EngineOptions.parse(List.of("--experimental-options=false")));
  }
}
