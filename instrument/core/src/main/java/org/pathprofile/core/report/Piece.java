package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a path's description that is shown or left out as a whole.
 *
 * @param words what to print, to be set off by commas; a line may be broken between them
 * @param decisions how many of the path's decisions it tells
 */
record Piece(List<String> words, int decisions) {

  /** The words of a repeated run that are shown; those in the middle of a longer one are not. */
  private static final int LONGEST_RUN = 8;

  static Piece decision(String text) {
    return new Piece(List.of(text), 1);
  }

  /** Where the path begins or ends. */
  static Piece place(String text) {
    return new Piece(List.of(text), 0);
  }

  /** A run of decisions that is taken several times in a row. */
  static Piece repeated(int times, List<String> run) {
    if (run.size() == 1) {
      return new Piece(List.of(times + " x " + run.get(0)), times);
    }
    List<String> words = new ArrayList<>(run);
    if (run.size() > LONGEST_RUN) {
      List<String> middle = words.subList(LONGEST_RUN / 2, run.size() - LONGEST_RUN / 2);
      String leftOut = leftOut(middle.size());
      middle.clear();
      middle.add(leftOut);
    }
    words.set(0, times + " x (" + words.get(0));
    words.set(words.size() - 1, words.get(words.size() - 1) + ")");
    return new Piece(words, times * run.size());
  }

  static String leftOut(int decisions) {
    return "... " + Numbers.count(decisions, "decision") + " ...";
  }
}
