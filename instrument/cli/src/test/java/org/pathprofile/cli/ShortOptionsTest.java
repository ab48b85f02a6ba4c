package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class ShortOptionsTest {
  private static final CommandSpec RUN = command("run");
  private static final CommandSpec ACCURACY = command("accuracy");

  private static CommandSpec command(String name) {
    return Main.commandLine(new Streams(InputStream.nullInputStream(), System.out, System.err))
        .getSubcommands()
        .get(name)
        .getCommandSpec();
  }

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
        "-- -x --k 2 -> -- -x --k 2",
        "-m unittest -v -> --language=python --program-kind=MODULE -- unittest -v",
        "--language python -m unittest -> --language python --program-kind=MODULE -- unittest",
        "--k 2 -c x -m y -> --pathprofile.K=2 --language=python --program-kind=CODE -- x -m y",
        "-cp lib.jar -Da=b -ea app.Main -x -> --java.Classpath=lib.jar --java.Properties.a=b"
            + " --java.EnableAssertions=true --language=java app.Main -x",
        "-Da -jar a.jar b -> --java.Properties.a= --language=java -- a.jar b",
        "-I lib -Itest -r set -rjson a.rb -> --ruby.load-paths=lib,test"
            + " --ruby.required-libraries=set,json a.rb",
        "-I lib a -> --ruby.load-paths=lib --language=ruby a",
        "-I lib --language=ruby -- a -> --language=ruby --ruby.load-paths=lib -- a"
      })
  void aShortNameStandsForAnOption(String given, String expanded) {
    assertEquals(List.of(expanded.split(" ")), expand(given));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "-x a.js -> unknown option -x",
        "-cp a.jar a.js -> -cp is an option of Java, but a.js is JavaScript",
        "-ea -I lib a -> -I is an option of Ruby, and -ea one of Java",
        "-m -> -m needs a value",
        "--language=ruby -m unittest -> -m is an option of python, not of ruby",
        "-cp -> -cp needs a value",
        "--mod sampled -> unknown option --mod; did you mean --mode?",
        "--nothing-like-this -> unknown option --nothing-like-this",
        "--langage=js -> unknown option --langage; did you mean --language?",
        "--strict -> unknown option --strict; did you mean --js.strict?",
        "--trivail -> unknown option --trivail; did you mean --trivial?"
      })
  void anUnknownOptionIsTold(String given, String message) {
    assertEquals(message, assertThrows(CommandException.class, () -> expand(given)).getMessage());
  }

  /** The launcher has to find the program behind the options. */
  @Test
  void theLauncherKnowsWhichOptionsTakeNoValue() {
    KnownOptions known = KnownOptions.load();
    List<String> switches =
        new ArrayList<>(
            known.shortNames().stream()
                .filter(name -> known.isSwitch(known.ofProfiler(name)))
                .toList());
    Set<String> ofCommands =
        new TreeSet<>(List.of("experimentaloptions", EngineOptions.INSTRUMENT));
    for (CommandSpec command : List.of(RUN, ACCURACY)) {
      for (OptionSpec option : command.options()) {
        if (option.arity().max() == 0) {
          ofCommands.add(option.longestName().replace("-", ""));
        }
      }
    }
    switches.addAll(ofCommands);
    assertEquals(switches, LaunchArguments.SWITCHES);
  }

  @Test
  void aValueMustNotBeMissing() {
    String message = assertThrows(CommandException.class, () -> expand("--pathend")).getMessage();
    assertEquals("--pathend needs a value: --pathend=header|backedge", message);
  }

  @Test
  void theFoldersOfRubysVariableFollowThoseOfTheOption() {
    Map<String, String> options = new HashMap<>(Map.of("ruby.load-paths", "lib"));
    RubyStarter.addLoadPaths(options, "a" + File.pathSeparator + "b");
    assertEquals(Map.of("ruby.load-paths", "lib,a,b"), options);
    Map<String, String> none = new HashMap<>();
    RubyStarter.addLoadPaths(none, "");
    assertEquals(Map.of(), none);
  }
}
