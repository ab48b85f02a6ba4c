package org.pathprofile.truffle.feedback;

import com.oracle.truffle.api.TruffleLogger;
import com.oracle.truffle.api.nodes.RootNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.FeedbackListener;
import org.pathprofile.api.feedback.RootFeedback;
import org.pathprofile.core.phase.PhaseDetector;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.truffle.mode.Clock;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * Watches the functions of an engine while someone listens, and tells of stable paths. Thread-safe;
 * listeners are called on the thread of a clock.
 */
public final class Feedback {
  /** Who listens, and what was told of each root last, which only a look at the counts uses. */
  private static final class Listener {
    private final String language;
    private final FeedbackListener listener;
    private final Map<RootNode, FunctionPaths> told = new WeakHashMap<>();

    Listener(String language, FeedbackListener listener) {
      this.language = language;
      this.listener = listener;
    }

    boolean hears(ProfiledFunction function) {
      return language.equals(function.key().language());
    }
  }

  private final GuestFunctions functions;
  private final Duration period;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  /** Only looks use it, one after the other. */
  private final Map<ProfiledFunction, PhaseDetector> detectors = new HashMap<>();

  /** The phases that were told last. */
  private final Map<ProfiledFunction, FunctionPaths> phases = new ConcurrentHashMap<>();

  private final TruffleLogger logger;
  private final Object looking = new Object();
  private long rootsLookedAt;
  private int listenersLookedAt;
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

  /** What is known of a root. */
  public @Nullable RootFeedback of(RootNode root) {
    ProfiledFunction function = functions.functionOf(root);
    FunctionPaths known = function == null ? null : phases.get(function);
    return known == null ? null : feedback(root, known);
  }

  private RootFeedback feedback(RootNode root, FunctionPaths known) {
    return new PathsOfRoot(root, new Constructs(root, functions.nodesOf(root)), known);
  }

  /** Looks at the counts of all functions that someone listens to, as the clock has it done. */
  public void look() {
    // A clock that was stopped may still be looking when the next one begins.
    synchronized (looking) {
      boolean news = false;
      for (ProfiledFunction function : functions.functions()) {
        if (listeners.stream().anyMatch(listener -> listener.hears(function))) {
          switch (look(function)) {
            case STABLE -> news = true;
            case OVER -> tellOver(function);
            case NONE -> {}
          }
        }
      }
      if (news || hasMoreRootsOrListeners()) {
        tellStable();
      }
    }
  }

  /** While the function rests, nothing is counted, so that no window ends. */
  private PhaseDetector.Change look(ProfiledFunction function) {
    PhaseDetector detector = detectors.computeIfAbsent(function, added -> new PhaseDetector());
    long recorded = function.recorded();
    if (!detector.isDue(recorded)) {
      return PhaseDetector.Change.NONE;
    }
    FunctionProfile profile = function.snapshot();
    PhaseDetector.Change change = detector.look(recorded, profile);
    if (change == PhaseDetector.Change.STABLE) {
      FunctionPaths paths = FunctionPaths.of(profile.graph(), detector.phase());
      FunctionPaths old = phases.put(function, paths);
      if (old != null) {
        old.valid().invalidate("the paths have changed");
      }
    }
    return change;
  }

  private boolean hasMoreRootsOrListeners() {
    long roots = functions.rootsSeen();
    int all = listeners.size();
    boolean more = roots != rootsLookedAt || all != listenersLookedAt;
    rootsLookedAt = roots;
    listenersLookedAt = all;
    return more;
  }

  /** Tells of all roots what the listeners do not know yet. */
  private void tellStable() {
    functions
        .roots()
        .forEach(
            (root, function) -> {
              FunctionPaths known = phases.get(function);
              for (Listener listener : listeners) {
                if (known != null
                    && listener.hears(function)
                    && !known.equals(listener.told.put(root, known))) {
                  tryTo(listener, () -> listener.listener.stable(root, feedback(root, known)));
                }
              }
            });
  }

  private void tellOver(ProfiledFunction function) {
    functions
        .roots()
        .forEach(
            (root, itsFunction) -> {
              for (Listener listener : listeners) {
                if (itsFunction == function && listener.hears(function)) {
                  tryTo(listener, () -> listener.listener.phaseOver(root));
                }
              }
            });
  }

  /** What a language does wrong must not end the profiler's clock, nor concern others. */
  private void tryTo(Listener listener, Runnable telling) {
    try {
      telling.run();
    } catch (RuntimeException | Error e) {
      logger.log(
          Level.WARNING,
          "the language " + listener.language + " could not handle feedback on paths",
          e);
    }
  }
}
