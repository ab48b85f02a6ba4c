package org.pathprofile.truffle.probe;

import org.jspecify.annotations.Nullable;

/**
 * What one event does to the activation in which it happens: adds to its register, ends its path.
 *
 * <p>A step is a constant of compiled code. It must be immutable, its fields final, and {@link
 * #apply} fit for partial evaluation: small, without recursion, and with calls that are rare behind
 * a boundary. Thread-safe by that.
 */
public abstract class Step {

  /** For the modes. */
  protected Step() {}

  /**
   * Does it.
   *
   * @param activation of the type that the step's plan begins activations with
   */
  public abstract void apply(Activation activation);

  /** Does a step, if there is one. */
  static void applyIfAny(@Nullable Step step, Activation activation) {
    if (step != null) {
      step.apply(activation);
    }
  }

  /** Whether a path ends with this step; such steps are counted where an activation is missed. */
  public boolean endsPath() {
    return false;
  }

  /**
   * Whether nothing but the activation changes, so that the step may be done for one that is not
   * counted.
   */
  public boolean changesActivationOnly() {
    return false;
  }

  /**
   * One step that does what this one and then {@code next} do, or null if there is none that is
   * cheaper than both.
   */
  public @Nullable Step followedBy(Step next) {
    return null;
  }
}
