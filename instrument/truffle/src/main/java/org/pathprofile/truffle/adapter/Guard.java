package org.pathprofile.truffle.adapter;

/**
 * A condition under which an action happens: a variable of the register has a value.
 *
 * @param variable the number of the variable, see {@link GuestGraph#variableWidth}, or {@link
 *     #RESUMED_AT}
 * @param value the value it must have
 */
public record Guard(int variable, int value) {
  /** Stands for the block at which the activation was last resumed. */
  public static final int RESUMED_AT = -1;
}
