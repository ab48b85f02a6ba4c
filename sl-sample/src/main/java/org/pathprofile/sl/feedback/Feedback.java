package org.pathprofile.sl.feedback;

import com.oracle.truffle.api.TruffleLanguage.Env;
import com.oracle.truffle.api.nodes.RootNode;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.feedback.FeedbackListener;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.api.feedback.RootFeedback;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.SlRootNode;
import org.pathprofile.sl.nodes.control.Tuning;

/** Hands what the profiler tells of a root to the root's tuning. Thread-safe. */
public final class Feedback implements FeedbackListener {
  private final SlLanguage language;
  private final PathFeedback profiler;
  private final boolean fromEdges;
  private final boolean always;

  private Feedback(SlLanguage language, PathFeedback profiler, boolean fromEdges, boolean always) {
    this.language = language;
    this.profiler = profiler;
    this.fromEdges = fromEdges;
    this.always = always;
  }

  /**
   * Connects the language with the profiler of its engine.
   *
   * @param always whether to make code even where it does not pay
   * @return null if the profiler offers no feedback
   */
  public static @Nullable Feedback connect(
      SlLanguage language, Env env, FeedbackSource source, boolean always) {
    PathFeedback profiler = PathFeedback.find(env);
    if (profiler == null) {
      return null;
    }
    Feedback feedback = new Feedback(language, profiler, source == FeedbackSource.EDGES, always);
    profiler.listen(SlLanguage.ID, feedback);
    return feedback;
  }

  /** What will change a new function. */
  public Tuning newTuning() {
    return new PathTuning(language, profiler, always);
  }

  @Override
  public void stable(RootNode root, RootFeedback paths) {
    if (root instanceof SlRootNode slRoot && slRoot.tuning() instanceof PathTuning tuning) {
      tuning.learn(fromEdges ? paths.fromEdges() : paths);
    }
  }
}
