package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchArgumentsTest {
  private static LaunchArguments of(String arguments) {
    return new LaunchArguments(List.of(arguments.split(" ")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "run a.py b.rb -> python",
        "run --k 2 --path-end=header a.py -> python",
        "run --conditions --source-maps a.py -> python",
        "run --mode a.py a.rb -> ruby",
        "run -o a.py a.rb -> ruby",
        "run --js.strict a.rb -> ruby",
        "run -- a.rb -> ruby",
        "run --language=ruby -- a.py -> ruby",
        "accuracy --language wasm a -> wasm",
        "run -m unittest --with=ruby -> python",
        "run --k 2 -c print(1) -> python",
        "run -cp lib.py app.Main -> java",
        "run -Da=b -ea -jar a -> java",
        "run -I lib -r set a -> ruby",
        "run -Ilib -rset a -> ruby",
        "run -Ilib a.py -> python",
        "run --with=ruby,wasm --with python --language java a -> python wasm java ruby",
        "run --with=python a.py -> python"
      })
  void languagesAreToldBeforeTheProgramRuns(String arguments, String ids) {
    assertEquals(
        ids,
        of(arguments).languages().stream().map(GuestLanguage::id).collect(Collectors.joining(" ")));
  }

  @ParameterizedTest
  @CsvSource({
    "run a.js",
    "run --language=js a.py",
    "run --with=cobol a.sl",
    "run a.js --with=python",
    "run - a.py",
    "run -ea -I lib a.py",
    "report a.py",
    "run --language",
    "run"
  })
  void noneIsNeeded(String arguments) {
    assertEquals(List.of(), of(arguments).languages());
  }

  @Test
  void theVersionOfGraalVmStandsBeforeTheProgram() {
    assertEquals("25.2.4", of("languages --graalvm=25.2.4").graalVm());
    assertEquals("", of("run --graalvm=").graalVm());
    assertNull(of("run a.js --graalvm=25.2.4").graalVm());
    assertNull(of("--version").graalVm());
    // Without a value of its own, it is none: the command line says what is right.
    assertNull(of("run --language js --graalvm 25.2.4 a.js").graalVm());
  }

  @Test
  void theCompilerIsExtendedIfItIsAskedFor() {
    assertTrue(of("run --optimize a.js").optimizes());
    assertTrue(of("run --pathprofile.Optimize=true a.js").optimizes());
    assertFalse(of("run --optimize --Optimize=false a.js").optimizes());
    assertFalse(of("run a.js --optimize").optimizes());
  }

  @Test
  void theCommandComesFirst() {
    assertEquals("languages", of("languages --graalvm=25.2.4").command());
    assertEquals("", new LaunchArguments(List.of()).command());
  }
}
