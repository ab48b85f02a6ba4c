package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a graph says it does not tell apart. Not thread-safe. */
final class Notes {
  private final List<String> notes = new ArrayList<>();

  /** Adds a note, if it is not there. */
  void add(String note) {
    if (!notes.contains(note)) {
      notes.add(note);
    }
  }

  /**
   * Adds a note about a line, if it is not there.
   *
   * @param what what no event tells
   */
  void add(int line, String what) {
    add(text(line, what));
  }

  /** Adds a note about a line once more, where each time is another case. */
  void addAgain(int line, String what) {
    notes.add(text(line, what));
  }

  private static String text(int line, String what) {
    return "line " + line + ": no event tells " + what;
  }

  void forEach(Consumer<String> reader) {
    notes.forEach(reader);
  }
}
