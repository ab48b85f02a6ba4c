package org.pathprofile.truffle.structural;

import org.jspecify.annotations.Nullable;
import org.pathprofile.core.structural.StructuralActivation;
import org.pathprofile.truffle.probe.Activation;

/** The path registers of an activation, one for each structure graph, once there are any. */
final class StructuralRegister extends Activation {
  /** Null until an event comes that has to do with a graph that is recorded. */
  @Nullable StructuralActivation registers;
}
