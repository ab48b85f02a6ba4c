package org.pathprofile.truffle.jfr;

import java.util.function.Supplier;
import org.pathprofile.core.profile.PathProfile;

/** Tells the JDK Flight Recorder of hot paths, interval by interval. Thread-safe. */
public interface HotPathRecorder {
  /**
   * Begins, if the JVM has a recorder.
   *
   * @param snapshot what was counted so far; is called on threads of the recorder
   * @param hotShare a path is hot with more than this share of an interval's branch flow, from 0 to
   *     1
   */
  static HotPathRecorder start(Supplier<PathProfile> snapshot, double hotShare) {
    // A runtime image need not have that module, and a class that names it is not loaded then.
    boolean hasRecorder = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
    return hasRecorder ? new HotPathEvents(snapshot, hotShare) : new None();
  }

  /**
   * What was counted so far is forgotten.
   *
   * @param reset forgets it; no interval ends meanwhile
   */
  void reset(Runnable reset);

  /** Tells of what was counted since the last interval, and ends. */
  void stop();

  /** For a JVM without a recorder. */
  final class None implements HotPathRecorder {
    private None() {}

    @Override
    public void reset(Runnable reset) {
      reset.run();
    }

    @Override
    public void stop() {
      // There is nobody to tell.
    }
  }
}
