package org.pathprofile.truffle.paths;

import org.jspecify.annotations.Nullable;

/** An activation with a path register, under one of the plans of its function. */
class PathRegister extends PathActivation {

  /** The epoch of the plan under which the present path began. */
  int epoch;

  /** The id of the path that a suspension ended. */
  long suspended;

  /** Where that path was counted, or null if it was not. */
  @Nullable PathRecorder suspendedIn;

  PathRegister(long start, int epoch) {
    super(start);
    this.epoch = epoch;
  }
}
