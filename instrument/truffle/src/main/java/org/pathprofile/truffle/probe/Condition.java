package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.Arrays;

/** What must hold of an activation's variables. Immutable; a constant of compiled code. */
final class Condition {
  static final Condition ALWAYS = new Condition(0, 0, -1, WordBits.NONE);

  private final long mask;
  private final long bits;
  private final int resumedAt;

  @CompilationFinal(dimensions = 1)
  private final WordBits[] further;

  /**
   * @param mask the bits of the first word that decide
   * @param bits the value that these bits must have
   * @param resumedAt the block at which the activation must last have been resumed, or -1
   * @param further what must hold of further words
   */
  Condition(long mask, long bits, int resumedAt, WordBits[] further) {
    this.mask = mask;
    this.bits = bits;
    this.resumedAt = resumedAt;
    this.further = further;
  }

  boolean isAlways() {
    return mask == 0 && resumedAt < 0 && further.length == 0;
  }

  /** Whether it holds of the activation as it is. */
  boolean holds(Activation activation) {
    return holds(activation, activation.variables, activation.furtherVariables);
  }

  /**
   * Whether it holds if the words of variables are those given.
   *
   * @param furtherVariables is not looked at if the graph needs one word only
   */
  @ExplodeLoop
  boolean holds(Activation activation, long variables, long[] furtherVariables) {
    if ((variables & mask) != bits || (resumedAt >= 0 && activation.resume != resumedAt)) {
      return false;
    }
    for (WordBits wanted : further) {
      if ((furtherVariables[wanted.word() - 1] & wanted.mask()) != wanted.bits()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Condition condition
        && mask == condition.mask
        && bits == condition.bits
        && resumedAt == condition.resumedAt
        && Arrays.equals(further, condition.further);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(31 * mask + bits) + 31 * resumedAt + Arrays.hashCode(further);
  }
}
