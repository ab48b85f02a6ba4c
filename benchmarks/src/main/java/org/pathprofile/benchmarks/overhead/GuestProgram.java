package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.IOAccess;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/** A guest program that works in iterations until its session has measured enough. */
enum GuestProgram {
  /** A driver that runs its own iterations and calls {@code iterationEnded} after each of them. */
  JAVASCRIPT("js", ".js") {
    /** More iterations than any process gets through. */
    private static final String ENDLESS = "999999999";

    @Override
    Context.Builder context(ChildArguments arguments) {
      // Only drivers of are-we-fast-yet take a folder; acorn would take it for a file.
      String folder = arguments.driver().folder();
      return super.context(arguments)
          .allowIO(IOAccess.ALL)
          .option("js.shell", "true")
          .arguments(
              "js", folder.isEmpty() ? new String[] {ENDLESS} : new String[] {ENDLESS, folder});
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
  SIMPLE_LANGUAGE("sl", ".sl") {
    /** Enough for the hot code of the last tier, on a machine that is not too busy. */
    private static final long NANOS_BEFORE = 15_000_000_000L;

    @Override
    void run(Context context, Source source, ChildArguments arguments, Iterations iterations) {
      context.eval(source);
      Value before = context.getBindings("sl").getMember("before");
      if (before != null) {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < NANOS_BEFORE) {
          before.execute(arguments.driver().size());
        }
        iterations.startHere();
      }
      Value run = context.getBindings("sl").getMember("run");
      long first = run.execute(arguments.driver().size()).asLong();
      long checksum = first;
      while (iterations.iterationEnded(checksum)) {
        checksum = run.execute(arguments.driver().size()).asLong();
        if (checksum != first) {
          throw new IllegalStateException("checksum " + checksum + " after " + first);
        }
      }
    }
  },

  /** A program of are-we-fast-yet in Python. */
  PYTHON("python", ".py") {
    @Override
    Context.Builder context(ChildArguments arguments) {
      return super.context(arguments).allowAllAccess(true);
    }

    @Override
    void run(Context context, Source source, ChildArguments arguments, Iterations iterations) {
      context.eval(source);
      Value awfy = context.getBindings("python").getMember("awfy");
      Driver driver = arguments.driver();
      Value iteration = awfy.execute(driver.folder(), driver.program(), driver.size());
      checked(() -> iteration.execute().asBoolean(), arguments, iterations);
    }
  },

  /** The same in Ruby. */
  RUBY("ruby", ".rb") {
    @Override
    Context.Builder context(ChildArguments arguments) {
      return super.context(arguments).allowAllAccess(true);
    }

    @Override
    void run(Context context, Source source, ChildArguments arguments, Iterations iterations) {
      Driver driver = arguments.driver();
      Value iteration =
          context.eval(source).execute(driver.folder(), driver.program(), driver.size());
      checked(() -> iteration.execute().asBoolean(), arguments, iterations);
    }
  },

  /** The same in Java: its class path has the driver's class, too. */
  JAVA("java", ".java") {
    @Override
    Context.Builder context(ChildArguments arguments) {
      return super.context(arguments)
          .allowAllAccess(true)
          .option("java.Classpath", arguments.driver().folder());
    }

    @Override
    void run(Context context, Source source, ChildArguments arguments, Iterations iterations) {
      Driver driver = arguments.driver();
      Value awfy =
          context
              .getBindings("java")
              .getMember("Awfy")
              .invokeMember("of", driver.program(), (int) driver.size());
      checked(() -> awfy.invokeMember("iteration").asBoolean(), arguments, iterations);
    }
  };

  private static final String TRACE = "engine.TraceCompilation";

  private final String language;
  private final String ending;

  GuestProgram(String language, String ending) {
    this.language = language;
    this.ending = ending;
  }

  /** The kind of a program, which the ending of its file tells. */
  static GuestProgram of(ChildArguments arguments) {
    String file = arguments.driver().file().getName();
    for (GuestProgram kind : values()) {
      if (file.endsWith(kind.ending)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(file + ": in no language that is measured");
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
    Source source = Source.newBuilder(language, arguments.driver().file()).build();
    Context context;
    if (companions.isEmpty()) {
      context =
          context(arguments)
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
            try (Context companion = context(arguments).engine(engine).build()) {
              run(companion, source, arguments, companions);
            }
          });
      context = context(arguments).engine(engine).build();
    }
    session.runsIn(context.getEngine());
    run(context, source, arguments, session);
    return context;
  }

  /**
   * Runs iterations until there are enough.
   *
   * @param iteration tells whether its result is right
   * @throws IllegalStateException if it is not
   */
  private static void checked(
      BooleanSupplier iteration, ChildArguments arguments, Iterations iterations) {
    do {
      if (!iteration.getAsBoolean()) {
        throw new IllegalStateException(arguments.driver().program() + ": wrong result");
      }
    } while (iterations.iterationEnded(0));
  }

  Context.Builder context(ChildArguments arguments) {
    return Context.newBuilder(language).allowExperimentalOptions(true);
  }

  abstract void run(
      Context context, Source source, ChildArguments arguments, Iterations iterations);
}
