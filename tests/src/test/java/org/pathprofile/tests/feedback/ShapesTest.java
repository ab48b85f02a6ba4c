package org.pathprofile.tests.feedback;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Test;
import org.pathprofile.tests.programs.ShownOutput;
import org.pathprofile.tests.runtime.OnlyOptimizing;

/** The example of docs/feedback.md prints and logs what the page shows. */
@OnlyOptimizing // Interpreted, its 40 million iterations take minutes.
class ShapesTest {
  private static final Path EXAMPLE = Path.of("..", "sl-sample", "examples", "shapes.sl");

  @Test
  void theReportAndTheLogAreAsShown() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try (Engine engine =
            Engine.newBuilder()
                .option("pathprofile", "true")
                .option("log.sl.level", "FINE")
                .logHandler(log)
                .out(out)
                .build();
        Context context = Context.newBuilder().engine(engine).build()) {
      context.eval(Source.newBuilder("sl", EXAMPLE.toFile()).build());
    }
    String page = "docs/feedback.md";
    String printed = ShownOutput.unwrapped(out.toString(StandardCharsets.UTF_8));
    String shown = ShownOutput.blocks(page, "checked by ShapesTest").get(0);
    assertTrue(printed.contains(ShownOutput.unwrapped(shown)), () -> shown + "\nin\n" + printed);

    String text = Files.readString(Path.of("..").resolve(page));
    String message = "hot code for total, WhileNode@13:3: 99 nodes";
    assertTrue(ShownOutput.unwrapped(text).contains("`" + message + "`"), message);
    String logged = log.toString(StandardCharsets.UTF_8);
    assertTrue(logged.contains(message), logged);
    assertTrue(text.contains(loop()), "the page shows another program");
  }

  /** The loop of the example, as the page shows it. */
  private static String loop() throws IOException {
    String example = Files.readString(EXAMPLE);
    int begin = example.indexOf("  while (i < getSize(kinds))");
    return example.substring(begin, example.indexOf("  return sum;")).indent(-2);
  }
}
