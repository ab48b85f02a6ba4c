package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.graalvm.polyglot.Context;

/**
 * A thread that runs one program in one mode, in an engine of its own, and takes {@link Turns} with
 * others in the same process. Not thread-safe.
 */
final class ChildThread {
  private final ChildArguments arguments;

  /** Whether there is enough, after each turn; in the end what was measured, or why it was not. */
  private final BlockingQueue<Object> said = new LinkedBlockingQueue<>();

  private final BlockingQueue<Boolean> told = new LinkedBlockingQueue<>();
  private volatile Context context;

  /** Whether it is warm. On the thread of the guest. */
  private boolean turnsBegan;

  /** Starts it. */
  ChildThread(ChildArguments arguments) {
    this.arguments = arguments;
    Thread thread = new Thread(this::run, "guest");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      CompilationLog log = new CompilationLog();
      Companions companions = new Companions(arguments.threads() - 1);
      Session session = new Session(arguments, log, companions.around(this::next));
      context = GuestProgram.of(arguments).run(arguments, session, companions, log);
      said.add(session.result());
    } catch (IOException | RuntimeException | Error e) {
      said.add(e);
    }
  }

  /** On the thread of the guest. */
  private boolean next(boolean enough) {
    if (!turnsBegan && arguments.staysOnOneProcessor()) {
      OneProcessor.keepThisThread();
    }
    turnsBegan = true;
    said.add(enough);
    try {
      return told.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException("a guest is not interrupted", e);
    }
  }

  /**
   * Waits until it is warm, or has measured what is to be measured of a cold program.
   *
   * @return whether it has measured enough
   */
  boolean awaitWarm() throws IOException, InterruptedException {
    return (Boolean) answer();
  }

  /** Lets it have a turn, and waits for its end; the result is the same. */
  boolean turn() throws IOException, InterruptedException {
    told.add(true);
    return (Boolean) answer();
  }

  /** Ends it. */
  @SuppressWarnings("unchecked") // said by run
  Map<String, Object> end() throws IOException, InterruptedException {
    told.add(false);
    return (Map<String, Object>) answer();
  }

  /** What its profile tells, after its end. */
  Map<String, Object> figures() {
    return ProfileFigures.of(arguments, context.getEngine());
  }

  /** Closes its engine, after its end. */
  void close() {
    context.getEngine().close(true);
  }

  private Object answer() throws IOException, InterruptedException {
    Object answer = said.take();
    if (answer instanceof Throwable failure) {
      throw new IOException(
          arguments.driver().description() + ": " + failure.getMessage(), failure);
    }
    return answer;
  }
}
