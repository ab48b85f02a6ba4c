package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChildArgumentsTest {
  private static ChildArguments of(String driver, String program, Map<String, String> options) {
    return new ChildArguments(
        new Driver(Path.of(driver), 12, program, "a folder"),
        Path.of("a result.json"),
        new WarmUpRule.Settings(10, 5, 5, 1, 40.5, 7),
        3,
        0.25,
        0.02,
        2,
        true,
        options);
  }

  @Test
  void oneIsReadAsItIsTold() {
    List<ChildArguments> one = List.of(of("leven.js", "", Map.of("pathprofile.Output", "a=b")));
    assertEquals(one, ChildArguments.parseAll(one.get(0).toList()));
    assertEquals(one, ChildArguments.parseAll(ChildArguments.toList(one)));
  }

  @Test
  void severalAreReadAsTheyAreTold() {
    List<ChildArguments> all =
        List.of(
            of("leven.js", "", Map.of()),
            of("leven.js", "", Map.of("pathprofile", "true")),
            of("awfy.py", "Queens", Map.of()));
    assertEquals(all, ChildArguments.parseAll(ChildArguments.toList(all)));
  }
}
