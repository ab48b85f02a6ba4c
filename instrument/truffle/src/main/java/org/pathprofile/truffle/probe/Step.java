package org.pathprofile.truffle.probe;

import org.jspecify.annotations.Nullable;

/**
 * What one event does to the activation in which it happens: adds to its register, ends its path.
 *
 * <p>A step is a constant of compiled code. It must be immutable, its fields final, and {@link
 * #apply} fit for partial evaluation: small, without recursion, and with calls that are rare behind
 * a boundary. Thread-safe by that.
 */
@FunctionalInterface
public interface Step {

  /**
   * Does it.
   *
   * @param activation of the type that the step's plan begins activations with
   */
  void apply(Activation activation);

  /** Whether a path ends with this step; such steps are counted where an activation is missed. */
  default boolean endsPath() {
    return false;
  }

  /**
   * Whether nothing but the activation changes, so that the step may be done for one that is not
   * counted.
   */
  default boolean changesActivationOnly() {
    return false;
  }

  /**
   * One step that does what this one and then {@code next} do, or null if there is none that is
   * cheaper than both.
   */
  default @Nullable Step followedBy(Step next) {
    return null;
  }

  /** A step with which a path ends. */
  @FunctionalInterface
  interface Ending extends Step {
    @Override
    default boolean endsPath() {
      return true;
    }
  }

  /** The same step: has the compiler take a lambda for one with which a path ends. */
  static Step ending(Ending step) {
    return step;
  }
}
