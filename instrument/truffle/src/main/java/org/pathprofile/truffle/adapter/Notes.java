package org.pathprofile.truffle.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a graph says it does not distinguish. Not thread-safe. */
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
   * @param what what no event reveals
   */
  void add(int line, String what) {
    add("line " + line + ": no event reveals " + what);
  }

  /** Adds a note about a line and where its ways lead to; once more each time, for other ways. */
  void addWays(int line, int to) {
    notes.add("line " + line + ": no event distinguishes the ways to line " + to);
  }

  void forEach(Consumer<String> reader) {
    notes.forEach(reader);
  }
}
