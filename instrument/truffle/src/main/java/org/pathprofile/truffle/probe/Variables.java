package org.pathprofile.truffle.probe;

import java.util.List;
import org.pathprofile.truffle.adapter.Action;
import org.pathprofile.truffle.adapter.Element;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.Guard;
import org.pathprofile.truffle.adapter.GuestGraph;
import org.pathprofile.truffle.adapter.Site;

/** Where the variables of a graph lie in the word that an activation has for them. */
final class Variables {
  private final int[] widths;
  private final int[] shifts;
  private final int bits;

  Variables(GuestGraph graph) {
    widths = new int[graph.variableCount()];
    shifts = new int[widths.length];
    int sum = 0;
    for (int variable = 0; variable < widths.length; variable++) {
      widths[variable] = graph.variableWidth(variable);
      shifts[variable] = sum;
      sum += widths[variable];
    }
    bits = sum;
  }

  /** How many bits the variables take. */
  int bits() {
    return bits;
  }

  /** The bits of a variable. */
  long mask(int variable) {
    return ((1L << widths[variable]) - 1) << shifts[variable];
  }

  /** The bits of the variables in conditions. */
  long mask(List<Guard> guards) {
    long mask = 0;
    for (Guard guard : guards) {
      if (guard.variable() != Guard.RESUMED_AT) {
        mask |= mask(guard.variable());
      }
    }
    return mask;
  }

  /**
   * The bits of the variables that something depends on where exceptions need not be placed. Many
   * tell nothing but the place in an element that an exception has left: what is written to those
   * would stay in registers of compiled code, for it could be needed after a deoptimization.
   *
   * @param graph that of the variables, of a function that any exception leaves
   */
  long readWithoutExceptions(GuestGraph graph) {
    long read = 0;
    for (Element element : graph.elements()) {
      for (EventKind kind : EventKind.values()) {
        for (Action action : element.actions(kind)) {
          read |= mask(action.guards());
        }
      }
      if (graph.alwaysThrows(element)) {
        for (Site site : element.throwSites()) {
          read |= mask(site.guards());
        }
      }
    }
    return read;
  }

  /** A variable's bits if it has a value. */
  long bits(int variable, int value) {
    return (long) value << shifts[variable];
  }

  /** The bits of the variables in conditions if these hold. */
  long bits(List<Guard> guards) {
    long bits = 0;
    for (Guard guard : guards) {
      if (guard.variable() != Guard.RESUMED_AT) {
        bits |= bits(guard.variable(), guard.value());
      }
    }
    return bits;
  }
}
