package org.pathprofile.truffle;

import com.oracle.truffle.api.TruffleContext;
import com.oracle.truffle.api.instrumentation.ThreadsListener;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileStatistics;
import org.pathprofile.core.report.EmptyReason;
import org.pathprofile.core.sourcemap.MappedProfile;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.feedback.Feedback;
import org.pathprofile.truffle.jfr.HotPathRecorder;
import org.pathprofile.truffle.learned.LearnedProfiling;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.mode.SamplesOfThreads;
import org.pathprofile.truffle.mode.ThreadGate;
import org.pathprofile.truffle.paths.CountersOfThreads;
import org.pathprofile.truffle.probe.CollectionSwitch;
import org.pathprofile.truffle.probe.LiveFunction;
import org.pathprofile.truffle.probe.LiveFunctions;
import org.pathprofile.truffle.probe.SourceMaps;
import org.pathprofile.truffle.probe.SourceTexts;
import org.pathprofile.truffle.subpath.ThreadStreams;

/** The profiler of one engine: starts and stops, and gathers what probes count. Thread-safe. */
final class Collector extends PathProfiler {
  /** Where the probes of languages are, and what they do there. */
  private enum Probes {
    NONE,
    /** They count, without asking. */
    COUNTING,
    /** They ask whether to count. */
    ASKING
  }

  private final Settings settings;
  private final RunRecord run;
  private final SourceTexts sources;
  private final ThreadGate threads;
  private final Profiling profiling;
  private final GraphOptions graphs;
  private final LiveFunctions functions = new LiveFunctions();
  private final FunctionRegistry registry;

  /** For languages without an adapter; null if the mode needs to know graphs beforehand. */
  private final @Nullable LearnedProfiling learned;

  /** Null unless asked for. */
  private final @Nullable LoadedCode loaded;

  private final Feedback feedback;
  private final ProbeBindings bindings;
  private final Halt halt;

  /**
   * Held while counts are read or forgotten. To read them takes the lock of a function and then the
   * sampler's, and to forget them takes these the other way round.
   */
  private final Object counts = new Object();

  /** Null while not collecting. */
  private volatile @Nullable HotPathRecorder recorder;

  /** What probes ask that stay while the profiler is stopped. */
  private final CollectionSwitch collection = new CollectionSwitch();

  private Probes probes = Probes.NONE;

  /**
   * Whether it was stopped before. Functions whose probes go, or come back, are compiled anew,
   * often before they have run again. Such code is left at its first event, and Truffle gives up a
   * function for good after some 15 times: four restarts, where it compiles at once. So probes go
   * only the first time, which for most users is the only one. Later they stay, and ask whether to
   * count.
   */
  private boolean stopped;

  private volatile Consumer<Runnable> aroundReset = Runnable::run;
  private volatile boolean collecting;

  /** Whether counting has ever begun. */
  private volatile boolean started;

  private volatile boolean attached;

  private volatile boolean outputFailed;

  Collector(
      TruffleInstrument.Env env,
      Settings settings,
      ThreadGate threads,
      CountersOfThreads counters,
      SamplesOfThreads samples,
      ThreadStreams streams) {
    this.settings = settings;
    this.run = new RunRecord(settings.labels());
    this.sources = new SourceTexts(settings.sources(), settings.maps());
    this.threads = threads;
    Counting.Modes modes = settings.counting().modes(threads, counters, samples, streams);
    this.profiling = modes.known();
    this.graphs = new GraphOptions(profiling.pathEnd(), settings.conditions());
    this.loaded = settings.loadedCode() ? new LoadedCode(sources, settings.maps()) : null;
    Consumer<RootNode> uncounted = loaded == null ? root -> {} : loaded::ranUncounted;
    this.learned =
        modes.learned() == null
            ? null
            : new LearnedProfiling(
                modes.learned(), functions, sources, graphs.conditions(), uncounted);
    this.registry =
        new FunctionRegistry(
            profiling, graphs, sources, functions, learned != null, loaded != null, uncounted);
    this.bindings = new ProbeBindings(env, settings, profiling, graphs, registry, learned, loaded);
    this.halt = bindings.halt();
    this.feedback = new Feedback(registry, Internal.feedbackPeriod(), env.getLogger(""));
  }

  /** What users see of this profiler, what languages do, and who watches paths for them. */
  List<Object> services() {
    return List.of(this, new FeedbackService(this, registry, feedback), feedback);
  }

  /** Whether the mode tells languages of hot paths. */
  boolean hasFeedback() {
    return profiling.mode() == ProfileMode.EXACT || profiling.mode() == ProfileMode.SAMPLED;
  }

  @Override
  public synchronized void start() {
    if (collecting) {
      return;
    }
    if (probes == Probes.NONE) {
      attachAll();
    } else {
      profiling.start();
      collection.on();
    }
    collecting = true;
    started = true;
    feedback.start();
    recorder = HotPathRecorder.start(this::snapshot, Internal.hotPercentage() / 100);
  }

  private void attachAll() {
    bindings.attach(new Threads());
    profiling.start();
    attached = true;
    probes = Probes.COUNTING;
    // Not before all probes are there: an activation must not begin with some of them.
    functions.resume();
  }

  /**
   * Holds the guest, if it runs, and ends what is under way in it.
   *
   * @return lets it go on
   */
  Runnable hold() {
    return collecting ? halt.hold() : () -> {};
  }

  private final class Threads implements ThreadsListener {
    @Override
    public void onThreadInitialized(TruffleContext context, Thread thread) {
      threads.enter(thread);
      profiling.enter(thread);
    }

    @Override
    public void onThreadDisposed(TruffleContext context, Thread thread) {
      // What it has counted is kept until it ends, for the next context that it works in.
    }
  }

  /** Whether it has ever been started. */
  boolean wasStarted() {
    return started;
  }

  @Override
  public synchronized void stop() {
    if (!collecting) {
      return;
    }
    feedback.stop();
    if (!stopped) {
      stopped = true;
      // Before any probe goes: an activation must not go on with the rest of them.
      functions.pause();
      bindings.detach();
      functions.detached();
      probes = Probes.NONE;
    } else {
      collection.off();
      if (probes != Probes.ASKING) {
        // The probes ask from now on whether the profiler collects.
        functions.ask(collection);
        probes = Probes.ASKING;
      }
    }
    collecting = false;
    profiling.stop();
    endRecording();
  }

  /** Nothing more will be counted: tells the flight recorder of the last interval. */
  synchronized void endRecording() {
    if (recorder != null) {
      recorder.stop();
      recorder = null;
    }
  }

  @Override
  public boolean isCollecting() {
    return collecting;
  }

  @Override
  public void reset() {
    HotPathRecorder recording = recorder;
    aroundReset.accept(recording == null ? this::forget : () -> recording.reset(this::forget));
  }

  private void forget() {
    synchronized (counts) {
      profiling.reset(() -> functions.counted().forEach(LiveFunction::reset));
      halt.reset();
      run.restart();
    }
  }

  /** Has something run every reset. */
  void aroundReset(Consumer<Runnable> runner) {
    aroundReset = runner;
  }

  @Override
  public PathProfile snapshot() {
    halt.settle();
    synchronized (counts) {
      return read();
    }
  }

  private PathProfile read() {
    profiling.prepareSnapshot();
    PathProfile.Builder builder =
        PathProfile.builder(PathProfileInstrument.VERSION, profiling.mode())
            .pathEnd(graphs.pathEnd())
            .conditions(graphs.conditions())
            .rests(profiling.hasRests());
    List<LiveFunction> counted = functions.counted();
    long stale = 0;
    long missed = 0;
    long unroomed = 0;
    long footprint = registry.footprint() + profiling.footprint();
    long overflowed = 0;
    long unfinished = halt.unseen();
    List<FunctionProfile> profiles = new ArrayList<>();
    for (LiveFunction function : counted) {
      FunctionProfile profile = function.snapshot();
      profiles.add(profile);
      builder.addFunction(profile);
      stale += function.stalePaths();
      missed += function.missedPaths();
      unroomed += function.unroomedPaths();
      overflowed += function.overflowedPaths();
      unfinished += function.interruptedPaths();
      footprint += function.footprint();
    }
    builder.addNotProfiled(registry.notProfiled()).addNotProfiled(sources.leftOut());
    if (loaded != null) {
      builder.addLoaded(loaded.all());
    }
    builder.addSources(sources.all()).run(run.facts());
    if (halt.sawTeardown() && profiling.mode() == ProfileMode.EXACT) {
      unfinished = Math.max(unfinished, OpenActivations.in(profiles));
    }
    builder.lost(new LostCounts(stale, missed, unroomed, overflowed, unfinished));
    builder.statistics(new ProfileStatistics(counted.size(), footprint));
    profiling.describe(builder);
    SourceMaps maps = settings.maps();
    return maps.isEmpty()
        ? builder.build()
        : MappedProfile.of(builder.build(), maps::of, sources::kept);
  }

  void setOutputFailed() {
    outputFailed = true;
  }

  @Override
  public boolean outputFailed() {
    return outputFailed;
  }

  /** Whether functions rest while their paths are well known. */
  boolean hasRests() {
    return profiling.hasRests();
  }

  ProfileMode mode() {
    return profiling.mode();
  }

  boolean conditions() {
    return graphs.conditions();
  }

  /** Why a profile without functions has none. */
  EmptyReason whyEmpty() {
    if (!attached) {
      return EmptyReason.NOT_STARTED;
    }
    if (!bindings.supported()) {
      return settings.filter().isEverything()
          ? EmptyReason.NO_SUPPORTED_LANGUAGE
          : EmptyReason.EVERYTHING_FILTERED;
    }
    if (!functions.counted().isEmpty()) {
      return switch (profiling.mode()) {
        case SAMPLED -> EmptyReason.NO_SAMPLES;
        case SUBPATH -> EmptyReason.NO_SUBPATHS;
        default -> EmptyReason.UNKNOWN;
      };
    }
    if (bindings.usedUnknownLanguage() && learned == null) {
      return EmptyReason.MODE_NEEDS_GRAPHS;
    }
    if (functions.hasTrivial()) {
      return EmptyReason.ONLY_TRIVIAL;
    }
    if (!registry.notProfiled().isEmpty()) {
      return EmptyReason.NOTHING_SUPPORTED;
    }
    if (!settings.filter().reasons().isEmpty()) {
      return EmptyReason.EVERYTHING_FILTERED;
    }
    return bindings.usedUnknownLanguage()
        ? EmptyReason.NO_STATEMENTS
        : EmptyReason.NOTHING_EXECUTED;
  }

  /** The filters that exclude every function; empty if a profile is empty for other reasons. */
  Set<String> excludingFilters() {
    return whyEmpty() == EmptyReason.EVERYTHING_FILTERED ? settings.filter().reasons() : Set.of();
  }

  /**
   * The engine is going away: lets go of everything but the counts. Probes stay where they are,
   * since no guest code runs any longer: to find them again takes as long as it took to put them
   * there.
   */
  synchronized void dispose() {
    feedback.stop();
    probes = Probes.NONE;
    collecting = false;
    profiling.stop();
    bindings.abandon();
  }
}
