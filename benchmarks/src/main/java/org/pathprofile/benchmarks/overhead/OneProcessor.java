package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps the threads whose times are compared on the same processor. The system lets a thread return
 * to the processor that it was on, so each mode would mostly have one of its own for a while, and
 * those of a virtual machine differ: a neighbour can make one half as fast for seconds. Possible on
 * Linux with {@code taskset} (util-linux).
 */
final class OneProcessor {
  /** A link to {@code <process>/task/<thread>} of the thread that reads it. */
  private static final Path THREAD = Path.of("/proc/thread-self");

  /**
   * The last one that this process may use, so that processes that may use the same ones take the
   * same; nothing where threads cannot be kept on one.
   */
  static final Optional<String> NUMBER = find();

  private OneProcessor() {}

  private static Optional<String> find() {
    try {
      Optional<String> allowed = OwnStatus.value("Cpus_allowed_list");
      // Asks only where this process may run.
      String own = String.valueOf(ProcessHandle.current().pid());
      return allowed.isPresent() && Files.isSymbolicLink(THREAD) && taskset("-c", "-p", own)
          ? allowed.map(list -> list.replaceFirst(".*\\D", ""))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Keeps the current thread on it, if that is possible here. */
  static void keepThisThread() {
    if (NUMBER.isEmpty()) {
      return;
    }
    try {
      String thread = Files.readSymbolicLink(THREAD).getFileName().toString();
      if (!taskset("-c", "-p", NUMBER.get(), thread)) {
        throw new IllegalStateException("taskset cannot keep a thread on one processor");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether it did what it was told. */
  private static boolean taskset(String... words) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.command().add(0, "taskset");
    try {
      return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this thread", e);
    }
  }
}
