package org.pathprofile.truffle;

import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.ControlFlowEvents;
import org.pathprofile.api.feedback.FeedbackListener;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.api.feedback.RootFeedback;
import org.pathprofile.truffle.FunctionRegistry.Place;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.feedback.Feedback;
import org.pathprofile.truffle.probe.CopyEvents;

/** What languages see of the profiler. Thread-safe. */
final class FeedbackService extends PathFeedback {
  private final Collector collector;
  private final FunctionRegistry registry;
  private final Feedback feedback;

  FeedbackService(Collector collector, FunctionRegistry registry, Feedback feedback) {
    this.collector = collector;
    this.registry = registry;
    this.feedback = feedback;
  }

  @Override
  public boolean isCollecting() {
    return collector.isCollecting() && collector.hasFeedback();
  }

  @Override
  public void listen(String language, FeedbackListener listener) {
    if (collector.hasFeedback()) {
      feedback.listen(language, listener);
    }
  }

  @Override
  public @Nullable RootFeedback of(RootNode root) {
    return feedback.of(root);
  }

  @Override
  public void declareCopy(Node original, Node copy) {
    registry.addCopy(copy, placeOf(original));
  }

  @Override
  public ControlFlowEvents eventsOf(Node original) {
    Place place = placeOf(original);
    return new CopyEvents(place.function(), adapterOf(original), place.element());
  }

  private Place placeOf(Node original) {
    if (!(original instanceof InstrumentableNode node) || !node.isInstrumentable()) {
      throw new IllegalArgumentException("not instrumentable: " + original);
    }
    LanguageInfo language = language(original);
    ControlFlowAdapter adapter = adapterOf(original);
    return adapter == null ? Place.NOT_PROFILED : registry.placeOf(original, language, adapter);
  }

  private ControlFlowAdapter adapterOf(Node node) {
    return Adapters.of(language(node));
  }

  private static LanguageInfo language(Node node) {
    RootNode root = node.getRootNode();
    if (root == null) {
      throw new IllegalArgumentException("in no root: " + node);
    }
    return root.getLanguageInfo();
  }
}
