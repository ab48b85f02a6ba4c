package org.pathprofile.core.testing;

import java.util.random.RandomGenerator;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Gives properties another seed than {@link Seeds#FIXED} if {@code pathprofile.seed} asks for it:
 * by {@code drawn} a new one in each build, or a number, as a failure report names it.
 */
public final class DrawnSeeds implements AroundPropertyHook {
  private static final String WANTED = System.getProperty("pathprofile.seed", "fixed");

  private static final String SEED =
      WANTED.equals("drawn")
          ? Long.toString(RandomGenerator.getDefault().nextLong(Long.MAX_VALUE))
          : WANTED;

  static {
    if (!SEED.equals("fixed")) {
      System.out.println("Random cases: repeat them with -Pnightly -Dpathprofile.seed=" + SEED);
    }
  }

  /** For jqwik, which finds it as a service. */
  public DrawnSeeds() {}

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    if (!SEED.equals("fixed")) {
      context.attributes().setSeed(SEED);
    }
    return property.execute();
  }
}
