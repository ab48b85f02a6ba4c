package org.pathprofile.truffle;

import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.observe.ActivationFollower;
import org.pathprofile.truffle.observe.GraphObservations;
import org.pathprofile.truffle.observe.ObservedFunction;
import org.pathprofile.truffle.observe.ObserverNode;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** What follows every activation block by block, to check the counts. Thread-safe. */
final class Observers {
  private final Map<ProfiledFunction, ObservedFunction> functions = new ConcurrentHashMap<>();
  private volatile Function<ObservedFunction, @Nullable ActivationFollower> follower =
      function -> null;

  /** The observer of an element of a function, or null if there is nothing to observe. */
  @Nullable ExecutionEventNode observerOf(
      FunctionRegistry.Place place, ControlFlowAdapter adapter) {
    if (place.function() == null) {
      return null;
    }
    ObservedFunction observed =
        functions.computeIfAbsent(
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

  /** See {@link GraphObservations#follow}. */
  void follow(Function<ObservedFunction, ActivationFollower> newFollower) {
    follower = newFollower;
  }

  /** All functions that have an observer, with what their paths say. */
  List<GraphObservations.Pair> pairs() {
    List<GraphObservations.Pair> pairs = new ArrayList<>();
    functions.forEach(
        (function, observed) ->
            pairs.add(new GraphObservations.Pair(function.snapshot(), observed)));
    return pairs;
  }
}
