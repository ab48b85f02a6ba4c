package org.pathprofile.truffle.probe;

/**
 * Whether the profiler collects, for probes that stay where they are while it does not. To ask it
 * is a read of memory, so starting and stopping leaves compiled code as it is. Thread-safe.
 */
public final class CollectionSwitch {
  /** The run of activations that began while their probes did not ask. */
  public static final int UNASKED = 0;

  /** What {@link #run} is while the profiler does not collect. The run of no activation. */
  public static final int OFF = -2;

  /** What activations have as their run that began while the profiler did not collect. */
  public static final int NONE = -1;

  private volatile int run = OFF;
  private int runs;

  /** Off. */
  public CollectionSwitch() {}

  /** The number of the present run, or {@link #OFF}. Each run has another number. */
  public int run() {
    return run;
  }

  /** What an activation that begins now has as its run: never {@link #OFF}. */
  public int runOfNew() {
    int present = run;
    return present == OFF ? NONE : present;
  }

  /** Whether the profiler collects. */
  public boolean isOn() {
    return run != OFF;
  }

  /** Begins another run. What had begun before is not a part of it. */
  public synchronized void on() {
    runs++;
    run = runs;
  }

  /** Ends the run. */
  public synchronized void off() {
    run = OFF;
  }
}
