package org.pathprofile.tests.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;

/** Runs programs. */
final class Guest {
  private Guest() {}

  /**
   * Runs a program to its end, its promises included.
   *
   * @param text the program's source, or what it was rewritten to
   * @return what came of its calls, or the message of an exception
   */
  static String run(Context context, GuestProgram program, String text) {
    context.getBindings("js").getMember("$reset").execute();
    try {
      context.eval(source(program.name(), text));
      return context.eval(source("calls.js", program.script())).execute().asString();
    } catch (PolyglotException e) {
      if (!e.isGuestException()) {
        throw e;
      }
      return "ended by " + e.getMessage();
    }
  }

  static Source source(String name, String text) {
    return Source.newBuilder("js", text, name).buildLiteral();
  }

  /** A script beside this class. */
  static Source script(String name) {
    try (InputStream in = Guest.class.getResourceAsStream(name)) {
      return source(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
