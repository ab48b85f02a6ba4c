package org.pathprofile.truffle.paths;

import org.pathprofile.truffle.probe.Activation;

/** An activation with a path register. */
final class PathRegister extends Activation {

  /** The path register proper: the sum of the increments of the edges taken so far. */
  long path;

  /** The epoch of the plan under which the present path began. */
  int epoch;

  /** The id of the path that a suspension ended. */
  long suspended;

  /** Where that path was counted, or null if it was not. */
  PathRecorder suspendedIn;

  PathRegister(long path, int epoch) {
    this.path = path;
    this.epoch = epoch;
  }
}
