package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.io.OutputStream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.IOAccess;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/** A guest program that works in iterations until its session has measured enough. */
enum GuestProgram {
  /** A driver that runs its own iterations and calls {@code iterationEnded} after each of them. */
  JAVASCRIPT("js") {
    /** More iterations than any process gets through. */
    private static final String ENDLESS = "999999999";

    @Override
    Context.Builder context() {
      return super.context()
          .allowIO(IOAccess.ALL)
          .option("js.shell", "true")
          .arguments("js", new String[] {ENDLESS});
    }

    @Override
    void run(Context context, Source source, ChildArguments arguments, Iterations iterations) {
      ProxyExecutable iterationEnded = values -> iterations.iterationEnded(values[1].asLong());
      context.getBindings("js").putMember("iterationEnded", iterationEnded);
      context.eval(source);
    }
  },

  /**
   * A program with a function {@code run} that works one iteration and returns a checksum. If there
   * is a function {@code before}, it runs for some time before the session starts.
   */
  SIMPLE_LANGUAGE("sl") {
    /** Enough for the hot code of the last tier, on a machine that is not too busy. */
    private static final long NANOS_BEFORE = 15_000_000_000L;

    @Override
    void run(Context context, Source source, ChildArguments arguments, Iterations iterations) {
      context.eval(source);
      Value before = context.getBindings("sl").getMember("before");
      if (before != null) {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < NANOS_BEFORE) {
          before.execute(arguments.size());
        }
        iterations.startHere();
      }
      Value run = context.getBindings("sl").getMember("run");
      long first = run.execute(arguments.size()).asLong();
      long checksum = first;
      while (iterations.iterationEnded(checksum)) {
        checksum = run.execute(arguments.size()).asLong();
        if (checksum != first) {
          throw new IllegalStateException("checksum " + checksum + " after " + first);
        }
      }
    }
  };

  private static final String TRACE = "engine.TraceCompilation";

  private final String language;

  GuestProgram(String language) {
    this.language = language;
  }

  /** The kind of a program, which the ending of its file tells. */
  static GuestProgram of(ChildArguments arguments) {
    String file = arguments.driver().toString();
    for (GuestProgram kind : values()) {
      if (file.endsWith("." + kind.language)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(file + ": neither JavaScript nor SimpleLanguage");
  }

  /**
   * Runs the program until the session has measured enough. If there are companions, all are in one
   * engine, whose code they share.
   *
   * @return where it ran, still open
   */
  final Context run(
      ChildArguments arguments, Session session, Companions companions, OutputStream log)
      throws IOException {
    Source source = Source.newBuilder(language, arguments.driver().toFile()).build();
    Context context;
    if (companions.isEmpty()) {
      context =
          context()
              .option(TRACE, "true")
              .out(OutputStream.nullOutputStream())
              .options(arguments.options())
              .logHandler(log)
              .build();
    } else {
      Engine engine =
          Engine.newBuilder(language)
              .allowExperimentalOptions(true)
              .option(TRACE, "true")
              .out(OutputStream.nullOutputStream())
              .options(arguments.options())
              .logHandler(log)
              .build();
      companions.start(
          () -> {
            try (Context companion = context().engine(engine).build()) {
              run(companion, source, arguments, companions);
            }
          });
      context = context().engine(engine).build();
    }
    run(context, source, arguments, session);
    return context;
  }

  Context.Builder context() {
    return Context.newBuilder(language).allowExperimentalOptions(true);
  }

  abstract void run(
      Context context, Source source, ChildArguments arguments, Iterations iterations);
}
