package org.pathprofile.truffle.probe;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pathprofile.truffle.adapter.Action;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.Guard;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.Site;

/**
 * Where the variables of a graph lie in the words that an activation has for them. Nearly all
 * graphs need one word at most, which is a field of the activation.
 */
final class Variables {
  private final int[] widths;
  private final int[] words;
  private final int[] shifts;
  private final int wordCount;

  Variables(GuestGraph graph) {
    widths = new int[graph.variableCount()];
    words = new int[widths.length];
    shifts = new int[widths.length];
    int word = 0;
    int bits = 0;
    for (int variable = 0; variable < widths.length; variable++) {
      widths[variable] = graph.variableWidth(variable);
      if (bits + widths[variable] > Long.SIZE) {
        word++;
        bits = 0;
      }
      words[variable] = word;
      shifts[variable] = bits;
      bits += widths[variable];
    }
    wordCount = word + 1;
  }

  /** How many words the variables take; at least 1. */
  int wordCount() {
    return wordCount;
  }

  /** Gives a variable a value. */
  WordBits of(int variable, int value) {
    long mask = ((1L << widths[variable]) - 1) << shifts[variable];
    return new WordBits(words[variable], mask, (long) value << shifts[variable]);
  }

  /** When the conditions hold. */
  Condition condition(List<Guard> guards) {
    if (guards.isEmpty()) {
      return Condition.ALWAYS;
    }
    long mask = 0;
    long bits = 0;
    int resumedAt = -1;
    List<WordBits> further = new ArrayList<>();
    for (Guard guard : guards) {
      if (guard.variable() == Guard.RESUMED_AT) {
        resumedAt = guard.value();
        continue;
      }
      WordBits wanted = of(guard.variable(), guard.value());
      if (wanted.word() == 0) {
        mask |= wanted.mask();
        bits |= wanted.bits();
      } else {
        further.add(wanted);
      }
    }
    return new Condition(mask, bits, resumedAt, further.toArray(WordBits.NONE));
  }

  /**
   * The variables that something depends on where exceptions need not be placed. Many tell nothing
   * but the place in an element that an exception has left: what is written to those would stay in
   * registers of compiled code, for it could be needed after a deoptimization.
   *
   * @param graph that of the variables, of a function that any exception leaves
   */
  static BitSet readWithoutExceptions(GuestGraph graph) {
    BitSet read = new BitSet();
    for (Element element : graph.elements()) {
      for (EventKind kind : EventKind.values()) {
        for (Action action : element.actions(kind)) {
          addTo(read, action.guards());
        }
      }
      if (graph.alwaysThrows(element)) {
        for (Site site : element.throwSites()) {
          addTo(read, site.guards());
        }
      }
    }
    return read;
  }

  private static void addTo(BitSet read, List<Guard> guards) {
    for (Guard guard : guards) {
      if (guard.variable() != Guard.RESUMED_AT) {
        read.set(guard.variable());
      }
    }
  }
}
