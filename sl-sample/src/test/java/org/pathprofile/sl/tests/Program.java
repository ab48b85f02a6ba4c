package org.pathprofile.sl.tests;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;

/** Runs programs of the language and says what they printed. */
final class Program {
  static final String LANGUAGE = "sl";

  private Program() {}

  /** What a program prints, and at the end the message of the error that ends it, if one does. */
  static String run(String name, String code, String input) {
    return run(Source.newBuilder(LANGUAGE, code, name).buildLiteral(), input);
  }

  /** The same as {@link #run(String, String, String)}; of an interactive source also its value. */
  static String run(Source source, String input) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringBuilder error = new StringBuilder();
    try (Context context =
        Context.newBuilder()
            .allowAllAccess(true)
            .in(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)))
            .out(out)
            .build()) {
      context.eval(source);
    } catch (PolyglotException e) {
      if (e.isInternalError()) {
        throw new AssertionError(source.getName() + " makes the language itself fail", e);
      }
      if (!e.isExit()) {
        error.append(e.getMessage()).append('\n');
      }
    }
    return (out.toString(StandardCharsets.UTF_8) + error).replace("\r\n", "\n");
  }
}
