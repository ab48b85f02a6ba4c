package org.pathprofile.sl.nodes.control;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.profiles.CountingConditionProfile;

/**
 * Tells the compiler how probable the outcomes of a decision are: as the decision's own counters
 * say, until something better is known, whereupon nothing is counted any more.
 */
public final class BranchProbability {
  private final CountingConditionProfile counters = CountingConditionProfile.create();
  @CompilationFinal private double known = Double.NaN;
  @CompilationFinal private boolean seenTrue;
  @CompilationFinal private boolean seenFalse;

  /** Passes a decision's value on. A value that was never seen is not compiled. */
  public boolean inject(boolean value) {
    if (Double.isNaN(known)) {
      return see(counters.profile(value));
    }
    return see(CompilerDirectives.injectBranchProbability(known, value));
  }

  private boolean see(boolean value) {
    if (value) {
      if (!seenTrue) {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        seenTrue = true;
      }
      return true;
    }
    if (!seenFalse) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      seenFalse = true;
    }
    return false;
  }

  /**
   * Sets the probability that the value is true. Code compiled before keeps what it has.
   *
   * @param probability from 0 to 1
   */
  public void set(double probability) {
    known = probability;
  }

  /** What was set last, or NaN. */
  public double known() {
    return known;
  }
}
