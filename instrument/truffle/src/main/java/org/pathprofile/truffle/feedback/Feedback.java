package org.pathprofile.truffle.feedback;

import com.oracle.truffle.api.TruffleLogger;
import com.oracle.truffle.api.nodes.RootNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import org.pathprofile.api.feedback.FeedbackListener;
import org.pathprofile.api.feedback.RootFeedback;
import org.pathprofile.core.phase.PhaseDetector;
import org.pathprofile.truffle.mode.Clock;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * Watches the functions of an engine while someone listens, and tells of stable paths. Thread-safe;
 * listeners are called on the thread of a clock.
 */
public final class Feedback {
  private record Listener(String language, FeedbackListener listener) {}

  private final GuestFunctions functions;
  private final Duration period;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final Map<ProfiledFunction, FunctionWatch> watches = new ConcurrentHashMap<>();
  private final TruffleLogger logger;
  private boolean running;
  private Clock clock;

  /**
   * @param period time between two looks at the counts
   * @param logger hears of what goes wrong in languages
   */
  public Feedback(GuestFunctions functions, Duration period, TruffleLogger logger) {
    this.functions = functions;
    this.period = period;
    this.logger = logger;
  }

  /** Counts are being collected. */
  public synchronized void start() {
    running = true;
    startClock();
  }

  /** Counts are no longer collected. */
  public synchronized void stop() {
    running = false;
    if (clock != null) {
      clock.stop();
      clock = null;
    }
  }

  private void startClock() {
    if (running && clock == null && !listeners.isEmpty()) {
      clock = Clock.start(period, this::look);
    }
  }

  /** Adds a listener for the roots of a language. */
  public synchronized void listen(String language, FeedbackListener listener) {
    listeners.add(new Listener(language, listener));
    startClock();
  }

  /** What is known of a root, or null. */
  public RootFeedback of(RootNode root) {
    FunctionWatch watch = watch(root);
    FunctionPaths paths = watch == null ? null : watch.paths();
    return paths == null ? null : feedback(root, watch, paths);
  }

  private RootFeedback feedback(RootNode root, FunctionWatch watch, FunctionPaths paths) {
    Constructs constructs = new Constructs(root, functions.nodesOf(root));
    return new PathsOfRoot(root, constructs, paths, watch.valid());
  }

  /** Has the function of a root rest, if that may be. */
  public boolean settle(RootNode root) {
    FunctionWatch watch = watch(root);
    return watch != null && watch.settle();
  }

  /** Has the function of a root counted again. */
  public void reconsider(RootNode root) {
    FunctionWatch watch = watch(root);
    if (watch != null) {
      watch.reconsider();
    }
  }

  private FunctionWatch watch(RootNode root) {
    ProfiledFunction function = functions.functionOf(root);
    return function == null ? null : watches.get(function);
  }

  /** Looks at the counts of all functions that someone listens to; called by the clock. */
  void look() {
    for (ProfiledFunction function : functions.functions()) {
      if (listeners.stream().anyMatch(l -> l.language().equals(function.key().language()))) {
        FunctionWatch watch = watches.computeIfAbsent(function, FunctionWatch::new);
        PhaseDetector.Change change = watch.look();
        if (change != PhaseDetector.Change.NONE) {
          tryToTell(function, watch, change);
        }
      }
    }
  }

  /** What a language does wrong must not end the profiler's clock. */
  private void tryToTell(
      ProfiledFunction function, FunctionWatch watch, PhaseDetector.Change change) {
    try {
      tell(function, watch, change);
    } catch (RuntimeException e) {
      logger.log(
          Level.WARNING,
          "the language " + function.key().language() + " failed to take feedback on paths",
          e);
    }
  }

  private void tell(ProfiledFunction function, FunctionWatch watch, PhaseDetector.Change change) {
    for (RootNode root : functions.rootsOf(function)) {
      for (Listener listener : listeners) {
        if (!listener.language().equals(function.key().language())) {
          continue;
        }
        if (change == PhaseDetector.Change.STABLE) {
          listener.listener().stable(root, feedback(root, watch, watch.paths()));
        } else {
          listener.listener().phaseOver(root);
        }
      }
    }
  }
}
