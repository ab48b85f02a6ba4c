package org.pathprofile.truffle;

import com.oracle.truffle.api.TruffleContext;
import com.oracle.truffle.api.instrumentation.EventBinding;
import com.oracle.truffle.api.instrumentation.EventContext;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.ThreadsListener;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.nodes.LanguageInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.LostCounts;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.SamplingSettings;
import org.pathprofile.core.report.EmptyReason;
import org.pathprofile.core.sampling.ArnoldGroveSchedule;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.js.JavaScriptAdapter;
import org.pathprofile.truffle.observe.GraphObservations;
import org.pathprofile.truffle.observe.ObservedFunction;
import org.pathprofile.truffle.observe.ObserverNode;
import org.pathprofile.truffle.probe.PathProbeNode;
import org.pathprofile.truffle.record.FunctionRecord;
import org.pathprofile.truffle.record.Recorders;
import org.pathprofile.truffle.record.SampleFlag;
import org.pathprofile.truffle.record.ThreadGate;

/** The profiler of one engine: attaches probes and gathers what they count. Thread-safe. */
final class Collector extends PathProfiler implements GraphObservations {
  private static final List<ControlFlowAdapter> ADAPTERS = List.of(new JavaScriptAdapter());

  private final TruffleInstrument.Env env;
  private final Settings settings;
  private final ThreadGate threads = new ThreadGate();
  private final SampleFlag flag;
  private final FunctionRegistry registry;
  private final Map<FunctionRecord, ObservedFunction> observations = new ConcurrentHashMap<>();
  private final List<EventBinding<?>> bindings = new ArrayList<>();
  private SampleClock clock;
  private boolean collecting;
  private volatile boolean attached;
  private volatile boolean supported;

  Collector(TruffleInstrument.Env env, Settings settings) {
    this.env = env;
    this.settings = settings;
    this.flag =
        new SampleFlag(ArnoldGroveSchedule.simplified(settings.samples(), settings.stride()));
    this.registry =
        new FunctionRegistry(
            settings.mode() == Options.Mode.EXACT
                ? Recorders.exact(threads)
                : Recorders.sampling(flag),
            settings.pathEnd(),
            settings.maxPaths(),
            settings.trivial());
  }

  @Override
  public synchronized void start() {
    if (collecting) {
      return;
    }
    registry.renewSlotKeys();
    bindings.add(env.getInstrumenter().attachThreadsListener(new Threads(), true));
    for (LanguageInfo language : env.getLanguages().values()) {
      if (settings.filter().accepts(language)) {
        for (ControlFlowAdapter adapter : ADAPTERS) {
          if (adapter.accepts(language)) {
            attach(language, adapter);
            supported = true;
          }
        }
      }
    }
    if (settings.mode() == Options.Mode.SAMPLED) {
      clock = SampleClock.start(flag, settings.period());
    }
    collecting = true;
    attached = true;
  }

  private void attach(LanguageInfo language, ControlFlowAdapter adapter) {
    bindings.add(
        env.getInstrumenter()
            .attachExecutionEventFactory(
                settings.filter().of(language, adapter.tags(language)),
                context -> probe(context, language, adapter)));
    if (settings.observe()) {
      bindings.add(
          env.getInstrumenter()
              .attachExecutionEventFactory(
                  settings.filter().of(language, adapter.tags(language)),
                  context -> observer(context, language, adapter)));
    }
  }

  private ExecutionEventNode observer(
      EventContext context, LanguageInfo language, ControlFlowAdapter adapter) {
    FunctionRegistry.Place place =
        registry.placeOf(context.getInstrumentedNode(), language, adapter);
    if (place.planned() == null) {
      return null;
    }
    ObservedFunction observed =
        observations.computeIfAbsent(
            place.planned().function(), function -> new ObservedFunction(function.graph()));
    return new ObserverNode(observed, adapter, place.element());
  }

  @Override
  public List<Pair> observations() {
    List<Pair> pairs = new ArrayList<>();
    observations.forEach(
        (function, observed) -> pairs.add(new Pair(ProfileSnapshot.of(function), observed)));
    return pairs;
  }

  private ExecutionEventNode probe(
      EventContext context, LanguageInfo language, ControlFlowAdapter adapter) {
    FunctionRegistry.Place place =
        registry.placeOf(context.getInstrumentedNode(), language, adapter);
    if (place.planned() == null) {
      return null;
    }
    return PathProbeNode.create(
        place.planned().function(), adapter, place.planned().plan(), place.element());
  }

  private final class Threads implements ThreadsListener {
    @Override
    public void onThreadInitialized(TruffleContext context, Thread thread) {
      threads.enter(thread);
    }

    @Override
    public void onThreadDisposed(TruffleContext context, Thread thread) {
      // A thread that has run guest code may have left counters in a processor's cache, not more.
    }
  }

  @Override
  public synchronized void stop() {
    if (!collecting) {
      return;
    }
    if (clock != null) {
      clock.stop();
      clock = null;
    }
    bindings.forEach(EventBinding::dispose);
    bindings.clear();
    collecting = false;
  }

  @Override
  public synchronized boolean isCollecting() {
    return collecting;
  }

  @Override
  public void reset() {
    for (FunctionRecord function : registry.functions()) {
      function.recorder().reset();
      function.missedPaths().reset();
    }
  }

  @Override
  public PathProfile snapshot() {
    boolean exact = settings.mode() == Options.Mode.EXACT;
    PathProfile.Builder builder =
        PathProfile.builder(
                PathProfileInstrument.VERSION, exact ? ProfileMode.EXACT : ProfileMode.SAMPLED)
            .pathEnd(settings.pathEnd())
            .settings(
                new SamplingSettings(
                    Math.max(1, settings.period().toMillis()),
                    settings.samples(),
                    settings.stride()));
    long missed = 0;
    for (FunctionRecord function : registry.functions()) {
      builder.addFunction(ProfileSnapshot.of(function));
      missed += function.missedPaths().sum();
    }
    return builder.lost(new LostCounts(0, missed, 0)).build();
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
    if (!registry.functions().isEmpty()) {
      return settings.mode() == Options.Mode.SAMPLED ? EmptyReason.NO_SAMPLES : EmptyReason.UNKNOWN;
    }
    if (registry.trivialFunctions() > 0) {
      return EmptyReason.ONLY_TRIVIAL;
    }
    return settings.filter().isEverything()
        ? EmptyReason.NOTHING_EXECUTED
        : EmptyReason.EVERYTHING_FILTERED;
  }

  @Override
  public List<String> unsupported() {
    return registry.unsupported();
  }

  /** The engine is going away: lets go of everything but the counts. */
  void dispose() {
    stop();
  }
}
