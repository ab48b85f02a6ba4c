package org.pathprofile.benchmarks.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps the threads whose times are compared on the same processor. The system lets a thread return
 * to the processor that it was on, so each mode would mostly have one of its own for a while, and
 * those of a virtual machine differ: a neighbour can make one half as fast for seconds. Possible on
 * Linux with {@code taskset} (util-linux).
 */
final class OneProcessor {
  /** A link to {@code <process>/task/<thread>} of the thread that reads it. */
  private static final Path THREAD = Path.of("/proc/thread-self");

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Pattern LAST_ALLOWED =
      Pattern.compile("^Cpus_allowed_list:.*?(\\d+)$", Pattern.MULTILINE);

  private OneProcessor() {}

  /** Whether threads can be kept on one here. */
  static boolean isPossible() {
    try {
      return lastAllowed().isPresent()
          && new ProcessBuilder("taskset", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The one all threads are kept on, which depends on what this process may use only. */
  static OptionalInt lastAllowed() throws IOException {
    if (!Files.isSymbolicLink(THREAD)) {
      return OptionalInt.empty();
    }
    Matcher matcher = LAST_ALLOWED.matcher(Files.readString(STATUS));
    return matcher.find()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }

  /** Keeps the current thread on it, if that is possible here. */
  static void keepThisThread() {
    if (!isPossible()) {
      return;
    }
    try {
      String processor = String.valueOf(lastAllowed().orElseThrow());
      String thread = Files.readSymbolicLink(THREAD).getFileName().toString();
      Process process =
          new ProcessBuilder("taskset", "-p", "-c", processor, thread)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("taskset cannot keep a thread on processor " + processor);
      }
    } catch (IOException e) {
      throw new IllegalStateException("no thread was kept on a processor", e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("a guest is not interrupted", e);
    }
  }
}
