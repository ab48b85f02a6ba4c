package org.pathprofile.truffle.paths;

import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.probe.Activation;
import org.pathprofile.truffle.probe.Step;

/** Adds to the register of a {@link PathActivation}. Thread-safe. */
public final class AddStep implements Step {
  private final long increment;

  private AddStep(long increment) {
    this.increment = increment;
  }

  /** A step that adds {@code increment}; null if that is 0. */
  public static @Nullable AddStep of(long increment) {
    return increment == 0 ? null : new AddStep(increment);
  }

  @Override
  public void apply(Activation activation) {
    ((PathActivation) activation).add(increment);
  }

  @Override
  public boolean changesActivationOnly() {
    return true;
  }

  @Override
  public @Nullable Step followedBy(Step next) {
    return next instanceof AddStep add ? new AddStep(increment + add.increment) : null;
  }
}
