package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.CommandSpec;

class ShortOptionsTest {
  private static final CommandSpec RUN =
      Main.commandLine(new Streams(InputStream.nullInputStream(), System.out, System.err))
          .getSubcommands()
          .get("run")
          .getCommandSpec();

  private static List<String> expand(String arguments) {
    return ShortOptions.expand(RUN, List.of(arguments.split(" ")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "--mode sampled a.js -> --pathprofile.Mode=sampled a.js",
        "--K=2 --path-end backedge a.js -> --pathprofile.K=2 --pathprofile.PathEnd=backedge a.js",
        "--conditions a.js -> --pathprofile.Conditions a.js",
        "--conditions=false a.js -> --pathprofile.Conditions=false a.js",
        "-o page.html --format html a.js -> -o page.html --format html a.js",
        "--outputfile=x a.js -> --pathprofile.OutputFile=x a.js",
        "--js.strict --pathprofile=false a.js -> --js.strict --pathprofile=false a.js",
        "--experimental-options a.js -> --experimental-options a.js",
        "--language js a.js --k 2 -x -> --language js a.js --k 2 -x",
        "-- -x --k 2 -> -- -x --k 2"
      })
  void aShortNameStandsForAnOption(String given, String expanded) {
    assertEquals(List.of(expanded.split(" ")), expand(given));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "-x a.js -> unknown option -x",
        "--mod sampled -> unknown option --mod; did you mean --mode?",
        "--nothing-like-this -> unknown option --nothing-like-this",
        "--langage=js -> unknown option --langage; did you mean --language?",
        "--strict -> unknown option --strict; did you mean --js.strict?",
        "--trivail -> unknown option --trivail; did you mean --trivial?"
      })
  void anUnknownOptionIsTold(String given, String message) {
    assertEquals(message, assertThrows(CommandException.class, () -> expand(given)).getMessage());
  }

  /** The launcher script has to find the program behind the options. */
  @Test
  void theLauncherKnowsWhichOptionsTakeNoValue() throws IOException {
    KnownOptions known = KnownOptions.load();
    List<String> switches =
        known.shortNames().stream().filter(name -> known.isSwitch(known.ofProfiler(name))).toList();
    String script = Files.readString(Path.of("../../pathprofile"));
    assertTrue(
        script.contains("\nswitches='" + String.join(" ", switches) + "'\n"),
        "switches='" + String.join(" ", switches) + "'");
  }

  @Test
  void aValueMustNotBeMissing() {
    String message = assertThrows(CommandException.class, () -> expand("--pathend")).getMessage();
    assertEquals("--pathend needs a value: --pathend=header|backedge", message);
  }
}
