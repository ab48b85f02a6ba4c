package org.pathprofile.truffle.probe;

import org.pathprofile.truffle.adapter.GuestGraph;

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

  /** A variable's bits if it has a value. */
  long bits(int variable, int value) {
    return (long) value << shifts[variable];
  }
}
