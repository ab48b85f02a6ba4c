package org.pathprofile.tests.observe;

import com.oracle.truffle.api.InstrumentInfo;
import com.oracle.truffle.api.instrumentation.EventContext;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.graalvm.polyglot.Engine;
import org.pathprofile.PathProfiler;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.language.HandWrittenInstrumentProvider;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.declared.DeclaredAdapter;
import org.pathprofile.truffle.adapter.js.JavaScriptAdapter;
import org.pathprofile.truffle.probe.CopyEvents;
import org.pathprofile.truffle.probe.ProfiledFunction;

/**
 * Follows every activation in an engine block by block, to check the counts of the path profiler.
 * It asks the profiler which function and which element of its graph a node is, and nothing else:
 * it knows neither numbers nor plans. It sees all functions, so the profiler must have no filter.
 * Thread-safe.
 */
public final class GraphObserver extends TruffleInstrument {
  private static final String ID = "graphobserver";

  /** Those of the languages that tests run. The first one that accepts a language serves it. */
  private static final List<ControlFlowAdapter> ADAPTERS =
      List.of(new JavaScriptAdapter(), new DeclaredAdapter());

  /** What Truffle's annotation processor would generate. */
  @TruffleInstrument.Registration(id = ID, name = "Graph Observer", services = GraphObserver.class)
  public static final class Provider extends HandWrittenInstrumentProvider {
    public Provider() {
      super(GraphObserver.class, GraphObserver::new);
    }
  }

  /**
   * A function as both have seen it.
   *
   * @param profile what the paths say
   * @param observed what was observed
   */
  public record Pair(FunctionProfile profile, ObservedFunction observed) {}

  private final Map<ProfiledFunction, ObservedFunction> functions = new ConcurrentHashMap<>();
  private volatile Function<ObservedFunction, ActivationFollower> follower = function -> null;
  private PathProfiler profiler;
  private PathFeedback places;

  /** The observer of an engine. The first call, before any guest code runs, has it observe. */
  public static GraphObserver of(Engine engine) {
    return engine.getInstruments().get(ID).lookup(GraphObserver.class);
  }

  @Override
  protected void onCreate(Env env) {
    InstrumentInfo instrument = env.getInstruments().get(PathProfiler.ID);
    profiler = env.lookup(instrument, PathProfiler.class);
    places = env.lookup(instrument, PathFeedback.class);
    PathProfile settings = profiler.snapshot();
    GraphOptions graphs = new GraphOptions(settings.pathEnd(), settings.conditions());
    for (LanguageInfo language : env.getLanguages().values()) {
      ADAPTERS.stream()
          .filter(adapter -> adapter.accepts(language))
          .findFirst()
          .ifPresent(adapter -> attach(env, language, adapter, adapter.tags(language, graphs)));
    }
    env.registerService(this);
  }

  private void attach(
      Env env, LanguageInfo language, ControlFlowAdapter adapter, Set<Class<? extends Tag>> tags) {
    SourceSectionFilter filter =
        SourceSectionFilter.newBuilder()
            .sourceIs(source -> language.getId().equals(source.getLanguage()))
            .tagIs(tags.toArray(Class<?>[]::new))
            .includeInternal(false)
            .build();
    env.getInstrumenter()
        .attachExecutionEventFactory(filter, context -> observerOf(context, language, adapter));
  }

  /** The observer of a node, or null if there is nothing to observe. */
  private ExecutionEventNode observerOf(
      EventContext context, LanguageInfo language, ControlFlowAdapter adapter) {
    Node node = context.getInstrumentedNode();
    if (!isOf(language, node.getRootNode()) || !adapter.mayHaveProbe(node)) {
      return null;
    }
    CopyEvents place = (CopyEvents) places.eventsOf(node);
    if (place.function() == null) {
      return null;
    }
    ObservedFunction observed =
        functions.computeIfAbsent(
            place.function(),
            function -> new ObservedFunction(function.graph(), it -> follower.apply(it)));
    if (observed.isIdle(place.element())) {
      // As with probes: where exceptions are noticed must not depend on what is merely tagged.
      return null;
    }
    return new ObserverNode(observed, adapter, place.element());
  }

  private static boolean isOf(LanguageInfo language, RootNode root) {
    LanguageInfo own = root == null ? null : root.getLanguageInfo();
    return own != null && own.getId().equals(language.getId());
  }

  /**
   * Lets every activation that begins from now on be followed.
   *
   * @param newFollower makes the follower of an activation of the given function
   */
  public void follow(Function<ObservedFunction, ActivationFollower> newFollower) {
    follower = newFollower;
  }

  /** All functions with probes. */
  public List<Pair> observations() {
    // Has functions know what was counted until now.
    profiler.snapshot();
    List<Pair> pairs = new ArrayList<>();
    functions.forEach((function, observed) -> pairs.add(new Pair(function.snapshot(), observed)));
    return pairs;
  }
}
