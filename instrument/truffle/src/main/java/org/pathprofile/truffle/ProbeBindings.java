package org.pathprofile.truffle;

import com.oracle.truffle.api.TruffleContext;
import com.oracle.truffle.api.instrumentation.ContextsListener;
import com.oracle.truffle.api.instrumentation.EventBinding;
import com.oracle.truffle.api.instrumentation.EventContext;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.ExecutionEventNodeFactory;
import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.StandardTags.RootTag;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.instrumentation.ThreadsListener;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.bytecode.PythonMarks;
import org.pathprofile.truffle.learned.LearnedProfiling;
import org.pathprofile.truffle.mode.Profiling;
import org.pathprofile.truffle.probe.IdleProbe;
import org.pathprofile.truffle.probe.TreeProbe;

/**
 * Attaches the probes of an engine, language by language, and makes the probe of each node.
 *
 * <p>{@link #attach} and {@link #detach} are called under a lock of the caller; all else is
 * thread-safe.
 */
final class ProbeBindings {
  private final TruffleInstrument.Env env;
  private final Settings settings;
  private final Profiling profiling;
  private final GraphOptions graphs;
  private final FunctionRegistry registry;

  /** For languages without an adapter; null if the mode needs to know graphs beforehand. */
  private final @Nullable LearnedProfiling learned;

  /** Null unless asked for. */
  private final @Nullable LoadedCode loaded;

  private final Halt halt;

  /** All that are attached but those of the probes. */
  private final List<EventBinding<?>> others = new CopyOnWriteArrayList<>();

  private final List<EventBinding<?>> ofProbes = new CopyOnWriteArrayList<>();

  /** Those with an adapter that have not been used yet. */
  private final AwaitedLanguages awaited = new AwaitedLanguages();

  /** The ids of languages of which it was said that the mode leaves them out. */
  private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

  private volatile boolean supported;
  private volatile boolean usedUnknownLanguage;

  /**
   * @param learned null if the mode needs to know graphs beforehand
   * @param loaded is told of what is loaded; null if that is not asked for
   */
  ProbeBindings(
      TruffleInstrument.Env env,
      Settings settings,
      Profiling profiling,
      GraphOptions graphs,
      FunctionRegistry registry,
      @Nullable LearnedProfiling learned,
      @Nullable LoadedCode loaded) {
    this.env = env;
    this.settings = settings;
    this.profiling = profiling;
    this.graphs = graphs;
    this.registry = registry;
    this.learned = learned;
    this.loaded = loaded;
    this.halt = new Halt(env, this::probeAt);
  }

  /** Ends activations that are under way when the program is stopped: it needs the probes. */
  Halt halt() {
    return halt;
  }

  /** Whether a language that is there can be profiled. */
  boolean supported() {
    return supported;
  }

  /** Whether a language was used whose control flow has to be learned. */
  boolean usedUnknownLanguage() {
    return usedUnknownLanguage;
  }

  // --- attaching

  /**
   * Attaches the probes of all languages, now or when a language is first used.
   *
   * @param threads hears of each thread before it runs guest code
   */
  void attach(ThreadsListener threads) {
    awaited.clear();
    registry.forgetRoots();
    if (learned != null) {
      learned.forgetRoots();
    }
    others.add(env.getInstrumenter().attachThreadsListener(threads, true));
    others.add(env.getInstrumenter().attachContextsListener(halt, true));
    boolean withoutAdapter = false;
    for (LanguageInfo language : env.getLanguages().values()) {
      if (language.isInternal() || !settings.filter().accepts(language)) {
        continue;
      }
      supported = true;
      if (hasAdapter(language)) {
        awaited.add(language.getId());
      } else {
        withoutAdapter = true;
        if (learned != null) {
          attachLearned(language);
        }
      }
    }
    if (withoutAdapter) {
      others.add(env.getInstrumenter().attachContextsListener(new Languages(), true));
    } else {
      env.getLanguages().values().forEach(this::attachIfAwaited);
    }
  }

  private boolean hasAdapter(LanguageInfo language) {
    return !settings.learn() && Adapters.of(language) != null;
  }

  /** Without the caller's lock, which may be waited for by who creates contexts. */
  private void attachIfAwaited(LanguageInfo language) {
    awaited.use(language.getId(), () -> attach(language, Adapters.of(language)));
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
    if (language.getId().equals("python") && !settings.learn()) {
      attachMarks(language);
    } else {
      listen(language);
    }
    attach(language, LearnedProfiling.TAGS, context -> learned.probe(context, language));
  }

  /**
   * Writes marks into functions before anybody asks for their statements, for then these are made:
   * so nobody may listen to what is loaded and ask for statements.
   */
  private void attachMarks(LanguageInfo language) {
    AtomicBoolean listens = new AtomicBoolean();
    others.add(
        env.getInstrumenter()
            .attachLoadSourceSectionListener(
                filter(language, Set.of(RootTag.class)),
                event -> {
                  RootNode root = event.getNode().getRootNode();
                  if (!isProfiled(language, event.getNode())) {
                    return;
                  }
                  if (!PythonMarks.accepts(root)) {
                    // The other interpreter.
                    if (!listens.getAndSet(true)) {
                      listen(language);
                    }
                    return;
                  }
                  PythonMarks.write(root);
                  if (loaded != null) {
                    loaded.onLoad(event);
                  }
                },
                true));
  }

  private void attach(LanguageInfo language, ControlFlowAdapter adapter) {
    listen(language);
    attach(language, adapter.tags(language, graphs), context -> probe(context, language, adapter));
    SourceSectionFilter exits = adapter.exits(language);
    if (exits != null) {
      others.add(
          env.getInstrumenter()
              .attachExecutionEventFactory(exits, context -> new ExitProbe(halt, context)));
    }
  }

  /** Asks for no other tags than probes do, for languages do more for each. */
  private void listen(LanguageInfo language) {
    if (loaded != null) {
      others.add(
          env.getInstrumenter()
              .attachLoadSourceSectionListener(
                  filter(language, LearnedProfiling.TAGS),
                  event -> {
                    if (isProfiled(language, event.getNode())) {
                      loaded.onLoad(event);
                    }
                  },
                  true));
    }
  }

  private void attach(
      LanguageInfo language, Set<Class<? extends Tag>> tags, ExecutionEventNodeFactory factory) {
    ofProbes.add(
        env.getInstrumenter()
            .attachExecutionEventFactory(
                filter(language, tags),
                context ->
                    isProfiled(language, context.getInstrumentedNode())
                        ? factory.create(context)
                        : null));
  }

  private SourceSectionFilter filter(LanguageInfo language, Set<Class<? extends Tag>> tags) {
    return settings.filter().of(language, env.getLanguages().keySet(), tags, hasAdapter(language));
  }

  private boolean isProfiled(LanguageInfo language, Node node) {
    RootNode root = node.getRootNode();
    LanguageInfo own = root == null ? null : root.getLanguageInfo();
    return own != null && own.getId().equals(language.getId()) && settings.filter().accepts(root);
  }

  /** Takes everything away again. */
  void detach() {
    others.forEach(EventBinding::dispose);
    others.clear();
    ofProbes.forEach(EventBinding::dispose);
    ofProbes.clear();
  }

  /** Forgets what is attached, and leaves it where it is: no guest code will run any more. */
  void abandon() {
    others.clear();
  }

  // --- probes

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

  /** The probe at an instrumented node. */
  private @Nullable ExecutionEventNode probeAt(Node node) {
    for (EventBinding<?> binding : ofProbes) {
      ExecutionEventNode probe = env.getInstrumenter().lookupExecutionEventNode(node, binding);
      if (probe != null) {
        return probe;
      }
    }
    return null;
  }
}
