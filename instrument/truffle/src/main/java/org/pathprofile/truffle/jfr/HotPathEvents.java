package org.pathprofile.truffle.jfr;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileDifference;
import org.pathprofile.core.report.PathDescription;

/**
 * Commits an event for each hot path of every interval, while a recording asks for such events.
 * What a recording asks for, and how long intervals are, is its own setting. Thread-safe.
 *
 * <p>Nothing is counted or compared until somebody begins a recording.
 */
final class HotPathEvents implements HotPathRecorder {
  private static final AtomicInteger PROFILERS = new AtomicInteger();

  private final Supplier<PathProfile> snapshot;
  private final double hotShare;
  private final int profiler = PROFILERS.incrementAndGet();
  private final Runnable hook = this::next;
  private final FlightRecorderListener whenLoaded =
      new FlightRecorderListener() {
        @Override
        public void recorderInitialized(FlightRecorder recorder) {
          FlightRecorder.addPeriodicEvent(HotPathEvent.class, hook);
        }
      };

  /** What was told of already. */
  private @Nullable PathProfile told;

  private Instant toldAt = Instant.now();
  private boolean over;

  HotPathEvents(Supplier<PathProfile> snapshot, double hotShare) {
    this.snapshot = snapshot;
    this.hotShare = hotShare;
    FlightRecorder.addListener(whenLoaded);
  }

  private synchronized void next() {
    if (!over) {
      commit(ProfileDifference.settled(snapshot.get()));
    }
  }

  @Override
  public synchronized void reset(Runnable reset) {
    reset.run();
    told = null;
    toldAt = Instant.now();
  }

  @Override
  public void stop() {
    // Not under the lock, which the recorder's thread may wait for while it calls the hook.
    FlightRecorder.removeListener(whenLoaded);
    FlightRecorder.removePeriodicEvent(hook);
    synchronized (this) {
      if (!over && FlightRecorder.isInitialized() && new HotPathEvent().isEnabled()) {
        commit(snapshot.get());
      }
      over = true;
      told = null;
    }
  }

  private void commit(PathProfile now) {
    Instant since = ProfileDifference.isDefined(now) ? toldAt : startOf(now);
    PathProfile interval = ProfileDifference.since(told, now);
    for (FunctionProfile function : interval.functions()) {
      for (PathCount path : function.paths()) {
        if (interval.isHot(path, hotShare)) {
          commit(interval, since, function, path);
        }
      }
    }
    told = now;
    toldAt = Instant.now();
  }

  /** Of modes whose snapshots do not add up, events tell all that was counted so far. */
  private Instant startOf(PathProfile profile) {
    return profile.run().map(run -> run.began()).orElse(toldAt);
  }

  private void commit(
      PathProfile interval, Instant since, FunctionProfile function, PathCount path) {
    HotPathEvent event = new HotPathEvent();
    event.profiler = profiler;
    event.intervalStart = since.toEpochMilli();
    event.language = function.identity().language();
    event.sourceFile = function.identity().sourcePathOrName();
    event.line = function.identity().section().startLine();
    event.function = PathDescription.name(function);
    event.path = PathDescription.text(function, path.key());
    event.pathId = path.name();
    event.end = path.ends().label();
    event.count = path.count();
    event.estimated = !interval.isCounted();
    event.branchFlow = path.branchFlow();
    event.share = (float) ((double) path.branchFlow() / interval.branchFlow());
    event.commit();
  }
}
