package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The code of a module is counted as the same text in a script, in all modes. */
class ModuleModesTest {
  /** Without declarations at its top, which are properties of the global object in a script. */
  private static final String CODE =
      """
      globalThis.hits = 0;
      for (let i = 0; i < 300; i++) {
        if (i % 3 === 0) globalThis.hits++;
        else if (i % 5 === 0) globalThis.hits += 2;
      }
      if (globalThis.hits > 100) globalThis.hits = 1; else globalThis.hits = 2;
      try { null.x; } catch (e) { globalThis.hits ||= 3; } finally { globalThis.hits = 0; }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Mode=exact",
        "Mode=exact PathEnd=backedge",
        "Mode=exact PathEnd=backedge K=2",
        "Mode=exact PathEnd=backedge K=auto",
        "Mode=exact Trivial=true",
        "Mode=exact Conditions=true",
        "Mode=structural",
        "Mode=baseline",
        "Mode=subpath"
      })
  void aModuleIsCountedAsAScript(String options) throws IOException {
    assertEquals(
        report("application/javascript", options),
        report("application/javascript+module", options).replace(":module:eval", ":program"));
  }

  /** Without what depends on the length of a name, or on the run. */
  private static String report(String mimeType, String options) throws IOException {
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    Engine.Builder builder =
        Engine.newBuilder("js")
            .allowExperimentalOptions(true)
            .out(report)
            .option("pathprofile", "true");
    for (String option : options.split(" ")) {
      int equals = option.indexOf('=');
      builder.option("pathprofile." + option.substring(0, equals), option.substring(equals + 1));
    }
    try (Engine engine = builder.build();
        Context context = Context.newBuilder("js").engine(engine).build()) {
      context.eval(Source.newBuilder("js", CODE, "code.js").mimeType(mimeType).build());
    }
    return report
        .toString(StandardCharsets.UTF_8)
        .replaceAll("took about .*", "")
        .replaceAll("\\s+", " ");
  }
}
