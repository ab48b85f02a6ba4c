package org.pathprofile.tests.feedback;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.pathprofile.api.feedback.FeedbackListener;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.api.feedback.RootFeedback;

/**
 * A language without programs: with its context it begins to listen to what the profiler tells of
 * SimpleLanguage.
 */
@TruffleLanguage.Registration(id = FeedbackLanguage.ID, name = FeedbackLanguage.ID)
public final class FeedbackLanguage extends TruffleLanguage<TruffleLanguage.Env> {
  static final String ID = "feedback";

  private static volatile PathFeedback found;
  private static volatile boolean fails;
  private static final List<RootFeedback> STABLE = new CopyOnWriteArrayList<>();
  private static final List<RootNode> OVER = new CopyOnWriteArrayList<>();

  /** Forgets what was told. */
  static void reset(boolean failing) {
    fails = failing;
    found = null;
    STABLE.clear();
    OVER.clear();
  }

  /** The profiler that the last context has found, or null. */
  static PathFeedback profiler() {
    return found;
  }

  /** What was told of the roots with a name. */
  static List<RootFeedback> stable(String root) {
    return STABLE.stream().filter(told -> root.equals(told.root().getName())).toList();
  }

  /** How often it was told that a phase of a root with that name is over. */
  static int over(String name) {
    return (int) OVER.stream().filter(root -> name.equals(root.getName())).count();
  }

  @Override
  protected Env createContext(Env env) {
    found = PathFeedback.find(env);
    found.listen(
        "sl",
        new FeedbackListener() {
          @Override
          public void stable(RootNode root, RootFeedback feedback) {
            if (root != feedback.root()) {
              throw new AssertionError("feedback of another root");
            }
            STABLE.add(feedback);
            if (fails) {
              throw new IllegalStateException("the listener is broken");
            }
          }

          @Override
          public void phaseOver(RootNode root) {
            OVER.add(root);
          }
        });
    return env;
  }

  @Override
  protected CallTarget parse(ParsingRequest request) {
    throw new UnsupportedOperationException();
  }
}
