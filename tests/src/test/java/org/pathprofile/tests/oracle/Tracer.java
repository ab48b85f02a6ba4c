package org.pathprofile.tests.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/**
 * Runs programs that were rewritten so that they tell themselves what they do: {@code rewrite.js}
 * and {@code trace.js}. No profiler is near.
 */
final class Tracer implements AutoCloseable {
  private static final String PARSER = "target/webjars/acorn/dist/acorn.js";

  private final Engine engine = Engine.newBuilder("js").build();
  private Context context;
  private int runs;

  /** What a program did. */
  Trace trace(GuestProgram program) {
    // Old promises and functions are not kept.
    if (context == null || ++runs % 200 == 0) {
      renew();
    }
    String plain = Guest.run(context, program, program.source());
    Value rewritten = rewrite(program);
    String text = rewritten.getMember("text").asString();
    String output = Guest.run(context, program, text);
    return new Trace(
        plain,
        plain.equals(output),
        rewritten.getMember("units").asString(),
        context.getBindings("js").getMember("$t").invokeMember("counts").asString());
  }

  /** The program that tells what it does. */
  private String rewritten(GuestProgram program) {
    if (context == null) {
      renew();
    }
    return rewrite(program).getMember("text").asString();
  }

  private Value rewrite(GuestProgram program) {
    return context
        .getBindings("js")
        .getMember("$rewrite")
        .execute(program.source(), program.kind().name(), GuestProgram.BETWEEN);
  }

  /** Whether a text is a program that can be rewritten. */
  boolean isProgram(GuestProgram program) {
    try {
      String text = rewritten(program);
      String type = program.kind() == GuestProgram.Kind.MODULE ? "+module" : "";
      Source source =
          Source.newBuilder("js", text, "rewritten.js")
              .mimeType("application/javascript" + type)
              .buildLiteral();
      return context.parse(source) != null;
    } catch (PolyglotException e) {
      return false;
    }
  }

  /** Shorter texts that may still be programs. */
  Value reductions(GuestProgram program) {
    if (context == null) {
      renew();
    }
    return context
        .getBindings("js")
        .getMember("$reductions")
        .execute(program.source(), program.kind().name());
  }

  private void renew() {
    if (context != null) {
      context.close(true);
    }
    context = Guest.newContext().engine(engine).build();
    context.eval(parser());
    for (String name : new String[] {"drive.js", "trace.js", "rewrite.js", "reduce.js"}) {
      context.eval(Guest.script(name));
    }
  }

  private static Source parser() {
    Path file = Path.of(System.getProperty("pathprofile.programs"), PARSER);
    try {
      // It defines a global only where it cannot be required.
      String text = "((exports, module) => {" + Files.readString(file) + "\n})()";
      return Guest.source("acorn.js", text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    engine.close(true);
  }
}
