package org.pathprofile.truffle;

import com.oracle.truffle.api.TruffleContext;
import com.oracle.truffle.api.instrumentation.ContextsListener;
import com.oracle.truffle.api.instrumentation.EventBinding;
import com.oracle.truffle.api.instrumentation.EventContext;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.ExecutionEventNodeFactory;
import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.instrumentation.ThreadsListener;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileStatistics;
import org.pathprofile.core.profile.UnprofiledFunction;
import org.pathprofile.core.report.EmptyReason;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.declared.DeclaredAdapter;
import org.pathprofile.truffle.adapter.js.JavaScriptAdapter;
import org.pathprofile.truffle.adapter.ruby.RubyAdapter;
import org.pathprofile.truffle.feedback.Feedback;
import org.pathprofile.truffle.jfr.HotPathRecorder;
import org.pathprofile.truffle.learned.LearnedProfiling;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.mode.SamplesOfThreads;
import org.pathprofile.truffle.mode.ThreadGate;
import org.pathprofile.truffle.observe.ActivationFollower;
import org.pathprofile.truffle.observe.GraphObservations;
import org.pathprofile.truffle.observe.ObservedFunction;
import org.pathprofile.truffle.observe.ObserverNode;
import org.pathprofile.truffle.paths.CountersOfThreads;
import org.pathprofile.truffle.probe.CollectionSwitch;
import org.pathprofile.truffle.probe.IdleProbe;
import org.pathprofile.truffle.probe.ProfiledFunction;
import org.pathprofile.truffle.probe.TreeProbe;
import org.pathprofile.truffle.subpath.ThreadStreams;

/** The profiler of one engine: attaches probes and gathers what they count. Thread-safe. */
final class Collector extends PathProfiler implements GraphObservations {
  private static final List<ControlFlowAdapter> ADAPTERS =
      List.of(new JavaScriptAdapter(), new RubyAdapter(), new DeclaredAdapter());

  /** Where the probes of languages are, and what they do there. */
  private enum Probes {
    NONE,
    /** They count, without asking. */
    COUNTING,
    /** They ask whether to count. */
    ASKING,
    /** Nothing is left of them in compiled code. */
    ASLEEP
  }

  private final TruffleInstrument.Env env;
  private final Settings settings;
  private final RunRecord run;
  private final SourceTexts sources;
  private final ThreadGate threads;
  private final Halt halt;
  private final Profiling profiling;
  private final GraphOptions graphs;
  private final FunctionRegistry registry;

  /** For languages without an adapter; null if the mode needs to know graphs beforehand. */
  private final LearnedProfiling learned;

  private final Feedback feedback;
  private final Map<ProfiledFunction, ObservedFunction> observations = new ConcurrentHashMap<>();
  private volatile Function<ObservedFunction, ActivationFollower> follower = function -> null;
  private final List<EventBinding<?>> bindings = new CopyOnWriteArrayList<>();

  /** The ids of languages with an adapter that have not been used yet. */
  private final Set<String> awaited = ConcurrentHashMap.newKeySet();

  /** The ids of languages of which it was said that the mode leaves them out. */
  private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

  /** Those of the probes. */
  private final List<EventBinding<?>> probeBindings = new CopyOnWriteArrayList<>();

  /** Null while not collecting. */
  private volatile HotPathRecorder recorder;

  private final Restarts restarts;

  /** What probes ask that stay while the profiler is stopped. */
  private final CollectionSwitch collection = new CollectionSwitch();

  private Probes probes = Probes.NONE;

  private volatile Consumer<Runnable> aroundReset = Runnable::run;
  private volatile boolean collecting;

  /** Whether counting has ever begun. */
  private volatile boolean started;

  private volatile boolean attached;
  private volatile boolean supported;

  /** Whether a language was used whose control flow has to be learned. */
  private volatile boolean usedUnknownLanguage;

  Collector(
      TruffleInstrument.Env env,
      Settings settings,
      ThreadGate threads,
      CountersOfThreads counters,
      SamplesOfThreads samples,
      ThreadStreams streams) {
    this.env = env;
    this.settings = settings;
    this.run = new RunRecord(settings.labels());
    this.restarts = new Restarts(settings.sleepAfter());
    this.sources = new SourceTexts(settings.sources());
    this.threads = threads;
    this.halt = new Halt(env, this::probeAt);
    this.profiling = settings.profiling(threads, counters, samples, streams);
    this.graphs = new GraphOptions(profiling.pathEnd(), settings.conditions());
    this.learned = LearnedProfiling.of(profiling, sources::add);
    this.registry = new FunctionRegistry(profiling, graphs, sources, learned != null);
    this.feedback =
        new Feedback(registry, settings.feedbackPeriod(), settings.settle(), env.getLogger(""));
  }

  /** What languages see of this profiler. */
  FeedbackService feedbackService() {
    return new FeedbackService(this, registry, feedback);
  }

  /** Whether the mode tells languages of hot paths. */
  boolean hasFeedback() {
    return profiling.mode() == ProfileMode.EXACT || profiling.mode() == ProfileMode.SAMPLED;
  }

  /** The adapter that understands a language, or null. */
  static ControlFlowAdapter adapterOf(LanguageInfo language) {
    for (ControlFlowAdapter adapter : ADAPTERS) {
      if (adapter.accepts(language)) {
        return adapter;
      }
    }
    return null;
  }

  @Override
  public synchronized void start() {
    if (collecting) {
      return;
    }
    restarts.stayAwake();
    if (probes == Probes.NONE) {
      attachAll();
    } else {
      if (probes == Probes.ASLEEP) {
        ask();
      }
      profiling.start();
      collection.on();
    }
    collecting = true;
    started = true;
    feedback.start();
    recorder = HotPathRecorder.start(this::snapshot, settings.hotThreshold() / 100);
  }

  private void attachAll() {
    registry.forgetRoots();
    if (learned != null) {
      learned.forgetRoots();
    }
    awaited.clear();
    bindings.add(env.getInstrumenter().attachThreadsListener(new Threads(), true));
    bindings.add(env.getInstrumenter().attachContextsListener(halt, true));
    boolean others = false;
    for (LanguageInfo language : env.getLanguages().values()) {
      if (language.isInternal() || !settings.filter().accepts(language)) {
        continue;
      }
      if (hasAdapter(language)) {
        awaited.add(language.getId());
        supported = true;
      } else {
        others = true;
        supported = true;
        if (learned != null) {
          attachLearned(language);
        }
      }
    }
    if (others) {
      bindings.add(env.getInstrumenter().attachContextsListener(new Languages(), true));
    } else {
      env.getLanguages().values().forEach(this::attachIfAwaited);
    }
    profiling.start();
    attached = true;
    probes = Probes.COUNTING;
    // Not before all probes are there: an activation must not begin with some of them.
    registry.resume();
    if (learned != null) {
      learned.resume();
    }
  }

  private boolean hasAdapter(LanguageInfo language) {
    return !settings.learn() && adapterOf(language) != null;
  }

  /** Without the lock of this, which may be waited for by who creates contexts. */
  private void attachIfAwaited(LanguageInfo language) {
    if (awaited.remove(language.getId())) {
      attach(language, adapterOf(language));
    }
  }

  /**
   * Attaches the probes of a language with an adapter when it is used. An interpreter that was made
   * with the Bytecode DSL fails if any tool asks for a tag that it does not have, and Truffle asks
   * all interpreters for all tags that a tool has asked for, be it of another language (GraalVM
   * 25.0). So the tags of JavaScript must not be asked for in a Python program.
   */
  private final class Languages implements ContextsListener {
    @Override
    public void onLanguageContextCreated(TruffleContext context, LanguageInfo language) {
      attachIfAwaited(language);
      if (!language.isInternal() && !hasAdapter(language)) {
        usedUnknownLanguage = true;
        tellIfLeftOut(language);
      }
    }

    @Override
    public void onContextCreated(TruffleContext context) {
      // No language yet.
    }

    @Override
    public void onLanguageContextInitialized(TruffleContext context, LanguageInfo language) {
      // See onLanguageContextCreated.
    }

    @Override
    public void onLanguageContextFinalized(TruffleContext context, LanguageInfo language) {
      // The next context may use it again.
    }

    @Override
    public void onLanguageContextDisposed(TruffleContext context, LanguageInfo language) {
      // The next context may use it again.
    }

    @Override
    public void onContextClosed(TruffleContext context) {
      // Nothing is kept of contexts.
    }
  }

  /** One line per language that the mode cannot profile, even if the report has others. */
  private void tellIfLeftOut(LanguageInfo language) {
    if (learned == null && settings.filter().accepts(language) && leftOut.add(language.getId())) {
      env.getLogger("")
          .warning(
              language.getName()
                  + " is not profiled: its control flow is learned while the program runs, but"
                  + " Mode="
                  + profiling.mode().label()
                  + " must know it in advance. Use Mode=exact, Mode=sampled or Mode=subpath.");
    }
  }

  private void attachLearned(LanguageInfo language) {
    attach(
        language,
        LearnedProfiling.TAGS,
        probeBindings,
        context -> learned.probe(context, language));
  }

  private void attach(LanguageInfo language, ControlFlowAdapter adapter) {
    attach(
        language,
        adapter.tags(language, graphs),
        probeBindings,
        context -> probe(context, language, adapter));
    SourceSectionFilter exits = adapter.exits(language);
    if (exits != null) {
      bindings.add(
          env.getInstrumenter()
              .attachExecutionEventFactory(exits, context -> new ExitProbe(halt, context)));
    }
    if (settings.observe()) {
      attach(
          language,
          adapter.tags(language, graphs),
          bindings,
          context -> observer(context, language, adapter));
    }
  }

  private void attach(
      LanguageInfo language,
      Set<Class<? extends Tag>> tags,
      List<EventBinding<?>> attached,
      ExecutionEventNodeFactory factory) {
    attached.add(
        env.getInstrumenter()
            .attachExecutionEventFactory(
                settings.filter().of(language, env.getLanguages().keySet(), tags),
                context -> isOf(language, context) ? factory.create(context) : null));
  }

  private static boolean isOf(LanguageInfo language, EventContext context) {
    RootNode root = context.getInstrumentedNode().getRootNode();
    LanguageInfo own = root == null ? null : root.getLanguageInfo();
    return own != null && own.getId().equals(language.getId());
  }

  private ExecutionEventNode observer(
      EventContext context, LanguageInfo language, ControlFlowAdapter adapter) {
    if (!adapter.mayHaveProbe(context.getInstrumentedNode())) {
      return null;
    }
    FunctionRegistry.Place place =
        registry.placeOf(context.getInstrumentedNode(), language, adapter);
    if (place.function() == null) {
      return null;
    }
    ObservedFunction observed =
        observations.computeIfAbsent(
            place.function(), function -> new ObservedFunction(function.graph(), this::followerOf));
    if (observed.isIdle(place.element())) {
      // As with probes: where exceptions are noticed must not depend on what is merely tagged.
      return null;
    }
    return new ObserverNode(observed, adapter, place.element());
  }

  private ActivationFollower followerOf(ObservedFunction function) {
    return follower.apply(function);
  }

  @Override
  public void follow(Function<ObservedFunction, ActivationFollower> newFollower) {
    follower = newFollower;
  }

  @Override
  public List<Pair> observations() {
    profiling.prepareSnapshot();
    List<Pair> pairs = new ArrayList<>();
    observations.forEach(
        (function, observed) -> pairs.add(new Pair(function.snapshot(), observed)));
    return pairs;
  }

  private ExecutionEventNode probe(
      EventContext context, LanguageInfo language, ControlFlowAdapter adapter) {
    Node node = context.getInstrumentedNode();
    FunctionRegistry.Place place =
        adapter.mayHaveProbe(node)
            ? registry.placeOf(node, language, adapter)
            : FunctionRegistry.Place.NOT_PROFILED;
    if (place.isLearned() && LearnedProfiling.hasProbe(context)) {
      return learned.probe(context, language);
    }
    TreeProbe probe =
        place.function() == null ? null : place.function().newProbe(adapter, place.element());
    if (probe == null && !registry.letGo(node, place)) {
      probe = new IdleProbe();
    }
    if (probe != null) {
      registry.keep(node, probe);
    }
    return probe;
  }

  /** The probe at an instrumented node, or null. */
  private ExecutionEventNode probeAt(Node node) {
    for (EventBinding<?> binding : probeBindings) {
      ExecutionEventNode probe = env.getInstrumenter().lookupExecutionEventNode(node, binding);
      if (probe != null) {
        return probe;
      }
    }
    return null;
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
    if (restarts.isFirstStop() || settings.observe()) {
      // Before any probe goes: an activation must not go on with the rest of them.
      registry.pause();
      if (learned != null) {
        learned.pause();
      }
      detach();
    } else {
      collection.off();
      if (probes != Probes.ASKING) {
        ask();
      }
      restarts.sleepLater(this::fallAsleep);
    }
    collecting = false;
    profiling.stop();
    endRecording();
  }

  private void detach() {
    bindings.forEach(EventBinding::dispose);
    bindings.clear();
    probeBindings.forEach(EventBinding::dispose);
    probeBindings.clear();
    probes = Probes.NONE;
  }

  /** Has the probes ask whether the profiler collects. */
  private void ask() {
    registry.ask(collection);
    if (learned != null) {
      learned.ask(collection);
    }
    probes = Probes.ASKING;
  }

  /** The profiler has been stopped for long. */
  private synchronized void fallAsleep() {
    if (collecting || probes != Probes.ASKING) {
      return;
    }
    registry.askNoLonger();
    if (learned != null) {
      learned.askNoLonger();
    }
    probes = Probes.ASLEEP;
    restarts.fellAsleep();
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
    profiling.reset(
        () -> {
          registry.functions().forEach(ProfiledFunction::reset);
          if (learned != null) {
            learned.reset();
          }
        });
    halt.reset();
    run.restart();
  }

  /** Has something run every reset. */
  void aroundReset(Consumer<Runnable> runner) {
    aroundReset = runner;
  }

  @Override
  public PathProfile snapshot() {
    halt.settle();
    profiling.prepareSnapshot();
    PathProfile.Builder builder =
        PathProfile.builder(PathProfileInstrument.VERSION, profiling.mode())
            .pathEnd(graphs.pathEnd())
            .conditions(graphs.conditions());
    List<ProfiledFunction> functions = registry.functions();
    int settled = 0;
    long stale = 0;
    long missed = 0;
    long unroomed = 0;
    long footprint = registry.footprint() + profiling.footprint();
    long overflowed = 0;
    long unfinished = halt.unseen();
    List<FunctionProfile> profiles = new ArrayList<>();
    for (ProfiledFunction function : functions) {
      FunctionProfile profile = function.snapshot();
      profiles.add(profile);
      builder.addFunction(profile);
      settled += function.hasRested() ? 1 : 0;
      stale += function.stalePaths();
      missed += function.missedPaths();
      unroomed += function.unroomedPaths();
      overflowed += function.overflowedPaths();
      unfinished += function.interruptedPaths();
      footprint += function.footprint();
    }
    int functionCount = functions.size();
    if (learned != null) {
      learned.snapshot(
          profile -> {
            profiles.add(profile);
            builder.addFunction(profile);
          });
      functionCount += learned.functionCount();
      missed += learned.missedPaths();
      unroomed += learned.unroomedPaths();
      overflowed += learned.overflowedPaths();
      footprint += learned.footprint();
    }
    builder.addNotProfiled(registry.notProfiled());
    builder.addSources(sources.all()).run(run.facts());
    if (halt.sawTeardown() && profiling.mode() == ProfileMode.EXACT) {
      unfinished = Math.max(unfinished, OpenActivations.in(profiles));
    }
    builder.lost(new LostCounts(stale, missed, unroomed, overflowed, unfinished));
    builder.statistics(
        new ProfileStatistics(functionCount, settled, footprint, profiling.renumbering()));
    profiling.describe(builder);
    return builder.build();
  }

  /** Why a profile without functions has none. */
  EmptyReason whyEmpty() {
    if (!attached) {
      return EmptyReason.NOT_STARTED;
    }
    if (!supported) {
      return settings.filter().isEverything()
          ? EmptyReason.NO_SUPPORTED_LANGUAGE
          : EmptyReason.EVERYTHING_FILTERED;
    }
    if (!registry.functions().isEmpty() || (learned != null && !learned.isEmpty())) {
      return switch (profiling.mode()) {
        case SAMPLED -> EmptyReason.NO_SAMPLES;
        case SUBPATH -> EmptyReason.NO_SUBPATHS;
        default -> EmptyReason.UNKNOWN;
      };
    }
    if (usedUnknownLanguage && learned == null) {
      return EmptyReason.MODE_NEEDS_GRAPHS;
    }
    if (registry.hasTrivialFunctions() || (learned != null && learned.hasTrivialFunctions())) {
      return EmptyReason.ONLY_TRIVIAL;
    }
    if (!registry.notProfiled().isEmpty()) {
      return EmptyReason.NOTHING_SUPPORTED;
    }
    if (!settings.filter().isEverything()) {
      return EmptyReason.EVERYTHING_FILTERED;
    }
    return usedUnknownLanguage ? EmptyReason.NO_STATEMENTS : EmptyReason.NOTHING_EXECUTED;
  }

  @Override
  public List<String> unsupported() {
    return registry.notProfiled().stream().map(UnprofiledFunction::toString).toList();
  }

  /**
   * The engine is going away: lets go of everything but the counts. Probes stay where they are,
   * since no guest code runs any longer: to find them again takes as long as it took to put them
   * there.
   */
  synchronized void dispose() {
    feedback.stop();
    restarts.stayAwake();
    probes = Probes.NONE;
    collecting = false;
    profiling.stop();
    bindings.clear();
  }
}
