package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filters choose functions, and a profile that is empty says why. */
class FiltersTest {
  private static final String PROGRAM =
      """
      function parseOne(x) { if (x) return 1; return 2; }
      function parseTwo(x) { if (x) return 1; return 2; }
      const o = { 'a b c'(x) { return x ? 1 : 2; } };
      function once() { return 3; }
      parseOne(1); parseTwo(2); o['a b c'](0); once(); once();
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FilterRootName=parse* | parseOne,parseTwo
          FilterRootName=parse??? | parseOne,parseTwo
          FilterRootName=parse?? | ''
          FilterRootName=*Two | parseTwo
          FilterRootName=a*c | a b c
          FilterRootName=a?b?c | a b c
          FilterRootName=parse.* | ''
          FilterRootName=* | a b c,parseOne,parseTwo
          FilterFile=one*.js | a b c,parseOne,parseTwo
          FilterFile=one program.js | a b c,parseOne,parseTwo
          FilterFile=two.js | ''
          FilterLanguage=js | a b c,parseOne,parseTwo
          Trivial=true | a b c,once,parseOne,parseTwo
          """)
  void aFilterChoosesFunctions(String option, String functions) {
    try (Guest guest = Guest.exact("pathprofile." + option);
        Context context = guest.context()) {
      context.eval(Guest.source("one program.js", PROGRAM));
      List<String> found =
          guest.snapshot().functions().stream()
              .filter(function -> function.identity().sourceName().equals("one program.js"))
              .map(function -> function.identity().rootName())
              .filter(name -> !name.startsWith(":"))
              .sorted()
              .toList();
      assertEquals(functions, String.join(",", found));
      Guest.assertCountingRules(guest.snapshot());
    }
  }

  @Test
  void internalCodeIsNotProfiled() {
    Source internal = Source.newBuilder("js", PROGRAM, "internal.js").internal(true).buildLiteral();
    try (Guest guest = Guest.exact();
        Context context = guest.context()) {
      context.eval(internal);
      context.eval(Guest.source("program.js", "function own(x) { return x ? 1 : 2; } own(1);"));
      assertEquals(Set.of("own"), Set.copyOf(Guest.names(guest.snapshot())));
    }
  }

  @Test
  void trivialFunctionsAreCountedOnRequest() {
    try (Guest guest = Guest.exact("pathprofile.Trivial=true")) {
      guest.run(PROGRAM);
      assertEquals(2, guest.function("once").activations());
      assertEquals(1, guest.function("once").paths().size());
    }
  }

  /** Nobody looks into an empty file to find out why it is empty. */
  @ParameterizedTest
  @CsvSource({
    "FilterRootName=nothing, FilterRootName=nothing",
    "FilterFile=lib/*, FilterFile=lib/*",
    "FilterRootName=parse*, ''",
    "Trivial=false, ''"
  })
  void anOutputIsEmptyBecauseOfAFilter(String option, String named) {
    try (Guest guest = Guest.exact("pathprofile.Output=json", "pathprofile." + option)) {
      guest.run(PROGRAM);
      guest.end();
      String expected =
          "WARNING pathprofile: the path profile is empty: every function that was executed is"
              + " excluded by --pathprofile."
              + named;
      assertEquals(!named.isEmpty(), guest.log().contains(expected), guest.log()::toString);
      assertEquals(named.isEmpty(), guest.output().contains("\"parseOne\""));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FilterRootName=nothing | if (1) { const f = x => x ? 1 : 2; f(1) } | A filter excludes every function
          Mode=exact | function f() { return 1; } f(); | has a single path
          Mode=exact | '' | No function was run
          Mode=sampled | function f() { return 1; } f(); | has a single path
          """)
  void anEmptyProfileSaysWhy(String option, String program, String reason) {
    String[] options = {
      "pathprofile=true", "pathprofile.internal.samplingMillis=3600000", "pathprofile." + option
    };
    if (!option.startsWith("Mode")) {
      options[1] = "pathprofile.Mode=exact";
    }
    try (Guest guest = Guest.with(options)) {
      if (!program.isEmpty()) {
        guest.run(program);
      }
      guest.end();
      String output = guest.output();
      assertTrue(output.replaceAll("\\s+", " ").contains(reason), output);
    }
  }
}
