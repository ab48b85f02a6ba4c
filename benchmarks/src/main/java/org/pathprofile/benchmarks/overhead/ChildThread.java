package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.graalvm.polyglot.Context;

/**
 * A thread that runs one program in one mode, in an engine of its own, next to others in the same
 * process with which it takes {@link Turns}. Not thread-safe.
 */
final class ChildThread implements TurnTaker {
  /** What it says when the program has failed. */
  private static final String FAILED = "failed";

  private final ChildArguments arguments;
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private volatile Throwable failure;
  private volatile Session session;
  private volatile Context context;

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
      Turns turns = companions.around(Turns.told(said::add, this::hear));
      session = new Session(arguments, log, turns);
      context = GuestProgram.of(arguments).run(arguments, session, companions, log);
      said.add(Turns.DONE);
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      said.add(FAILED);
    }
  }

  /** On the thread of the guest. */
  private String hear() {
    try {
      return told.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException("a guest is not interrupted", e);
    }
  }

  @Override
  public void awaitWarm() throws IOException, InterruptedException {
    expect(Turns.WARM);
  }

  @Override
  public boolean turn() throws IOException, InterruptedException {
    told.add(Turns.TURN);
    return Turns.ENOUGH.equals(answer());
  }

  /** Ends it, and writes what it measured. */
  void end() throws IOException, InterruptedException {
    told.add(Turns.END);
    expect(Turns.DONE);
    Map<String, Object> result = session.resultOfThread();
    result.putAll(ProfileFigures.of(arguments, context.getEngine()));
    Json.write(arguments.result(), result);
  }

  /** Closes its engine, after its end. */
  void close() {
    context.getEngine().close(true);
  }

  private void expect(String word) throws IOException, InterruptedException {
    String answer = answer();
    if (!answer.equals(word)) {
      throw new IOException("said '" + answer + "'");
    }
  }

  private String answer() throws IOException, InterruptedException {
    String answer = said.take();
    if (answer.equals(FAILED)) {
      throw new IOException(
          arguments.driver().description() + ": " + failure.getMessage(), failure);
    }
    return answer;
  }
}
