package org.pathprofile.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.PolyglotException.StackFrame;
import org.graalvm.polyglot.SourceSection;

/** Tells the user how a guest program failed, in the form of the language's own launcher. */
final class GuestFailure {
  /** What a run returns whose program ended with an exception. */
  static final int EXIT_CODE = 1;

  private GuestFailure() {}

  /**
   * Prints the failure, unless the program asked to exit.
   *
   * @return the exit code of the run
   */
  static int report(PolyglotException failure, PrintStream err) {
    if (failure.isExit()) {
      return failure.getExitStatus();
    }
    if (failure.isInternalError()) {
      failure.printStackTrace(err);
    } else if (failure.isSyntaxError()) {
      err.println(withLocation(failure));
    } else {
      err.println(failure.getMessage());
      guestFrames(failure).forEach(frame -> err.println("\tat " + frame));
    }
    return EXIT_CODE;
  }

  /** The frames up to the guest's outermost; the frames below it are this command's own. */
  private static List<StackFrame> guestFrames(PolyglotException failure) {
    List<StackFrame> frames = new ArrayList<>();
    int outermost = 0;
    for (StackFrame frame : failure.getPolyglotStackTrace()) {
      frames.add(frame);
      if (frame.isGuestFrame()) {
        outermost = frames.size();
      }
    }
    return frames.subList(0, outermost);
  }

  /** One message with file, line and column; JavaScript's own begins with them. */
  private static String withLocation(PolyglotException failure) {
    String message = failure.getMessage().stripTrailing();
    SourceSection section = failure.getSourceLocation();
    if (section == null) {
      return message;
    }
    String line = section.getSource().getName() + ":" + section.getStartLine() + ":";
    return message.contains(line) ? message : line + section.getStartColumn() + ": " + message;
  }
}
