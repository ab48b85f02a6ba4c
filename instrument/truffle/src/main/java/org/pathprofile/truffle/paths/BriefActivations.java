package org.pathprofile.truffle.paths;

import java.util.function.LongSupplier;
import org.pathprofile.core.profile.FunctionProfile;

/**
 * Whether it does no harm to lose sight of the activations that are under way when a function is
 * counted again after a rest.
 *
 * <p>While a function rests, nobody assigns the variables of its activations. If something depends
 * on them, an activation that was under way then must not be counted behind it: its events would be
 * taken for others. So only new ones are counted. That costs next to nothing where many activations
 * begin and end in the time of a look, and nearly everything where one activation runs a loop for
 * ever.
 *
 * <p>A function may rest if many activations begin in a window. That most are brief does not say
 * that all are. So it is watched how many paths end in activations of which nothing is known: if
 * they are more than a small part, the window is not to be used, and the function never rests
 * again.
 *
 * <p>Not thread-safe.
 */
final class BriefActivations {
  /** Activations that begin per second of processor time, at least: they last 10 ms on average. */
  static final double LEAST_PER_SECOND = 100;

  /** The part of the path ends in a window that may be missed. */
  static final double MOST_MISSED = 0.01;

  private static final double SECOND = 1e9;

  private final LongSupplier missed;
  private boolean anyLasts;
  private long missedBefore;
  private long activationsBefore;
  private long endsBefore;
  private boolean isWhole;
  private boolean isBrief;

  /**
   * @param missed how many paths of the function have ended in activations of which nothing is
   *     known, ever
   */
  BriefActivations(LongSupplier missed) {
    this.missed = missed;
  }

  /**
   * A window begins.
   *
   * @param counted what was counted of the function until now
   */
  void begin(FunctionProfile counted) {
    missedBefore = missed.getAsLong();
    activationsBefore = counted.activations();
    endsBefore = counted.totalPathCount();
  }

  /**
   * The window is over.
   *
   * @param counted what was counted of the function until now
   * @param nanos processor time that the window took
   */
  void end(FunctionProfile counted, long nanos) {
    long lost = missed.getAsLong() - missedBefore;
    long ends = counted.totalPathCount() - endsBefore;
    isWhole = lost <= MOST_MISSED * (ends + lost);
    isBrief = (counted.activations() - activationsBefore) * SECOND >= LEAST_PER_SECOND * nanos;
  }

  /**
   * Whether what was counted in the last window is nearly all that ran. If it is not, the function
   * must not rest again.
   */
  boolean isWhole() {
    anyLasts |= !isWhole;
    return isWhole;
  }

  /** Whether the function may rest, after the last window. */
  boolean mayRest() {
    return isBrief && !anyLasts;
  }
}
