package org.pathprofile.truffle.paths;

/**
 * An activation whose path ends may wait to be told of: the one before a loop and those of its
 * iterations, until the next path ends. Outside of such loops and the paths out of them nothing
 * waits.
 */
final class DeferringRegister extends PathRegister {
  /** Stands for no loop. */
  static final int NO_LOOP = -1;

  /** Stands for no path. */
  static final long NO_PATH = -1;

  /** The loop whose iterations wait, or {@link #NO_LOOP}. */
  int loop = NO_LOOP;

  /** How many of its iterations wait. */
  long iterations;

  /** The id of the path before the loop if it waits, or {@link #NO_PATH}. */
  long entered = NO_PATH;

  private final DeferringSteps steps;

  DeferringRegister(long start, int epoch, DeferringSteps steps) {
    super(start, epoch);
    this.steps = steps;
  }

  @Override
  public void onSilence() {
    if (loop != NO_LOOP && iterations > 0) {
      steps.giveUp(loop);
    }
  }

  /** Nothing waits any longer. In compiled code. */
  void clear() {
    loop = NO_LOOP;
    iterations = 0;
    entered = NO_PATH;
  }
}
