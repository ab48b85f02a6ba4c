package org.pathprofile.api.feedback;

import com.oracle.truffle.api.InstrumentInfo;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;

/**
 * The path profiler of an engine, for the languages that run in it.
 *
 * <p>A language finds it by {@link #find}. It must not name this class where it also runs without
 * pathprofile: it first looks whether {@code env.getInstruments()} contains {@link #INSTRUMENT},
 * which costs nothing, and keeps everything else in classes that are loaded only then.
 *
 * <p>Nothing is told while the profiler does not collect, nor of roots that it does not profile,
 * nor in the modes structural, baseline and subpath. Thread-safe.
 */
public abstract class PathFeedback {
  /** The instrument's id: a constant, which compilers copy. */
  public static final String INSTRUMENT = "pathprofile";

  /** For the instrument. */
  protected PathFeedback() {}

  /**
   * The profiler of the engine that {@code env} belongs to.
   *
   * @return null if there is none
   */
  public static PathFeedback find(TruffleLanguage.Env env) {
    InstrumentInfo instrument = env.getInstruments().get(INSTRUMENT);
    return instrument == null ? null : env.lookup(instrument, PathFeedback.class);
  }

  /** Whether paths are being collected, in a mode that has feedback. */
  public abstract boolean isCollecting();

  /**
   * Asks to be told of the roots of a language whose paths become stable. From the first listener
   * on, and while it collects, the profiler looks at its counts some ten times a second, on a
   * thread of its own.
   *
   * @param language the id of the language
   * @param listener is called on a thread of the profiler, which must not run guest code
   */
  public abstract void listen(String language, FeedbackListener listener);

  /**
   * What is known of a root.
   *
   * @return null if its paths have not become stable yet, or are not profiled
   */
  public abstract RootFeedback of(RootNode root);

  /**
   * Says that the language has made what it can of a root's stable paths. If the user's options
   * allow it ({@code Settle}), the root's function is not counted any more, and its probes leave
   * nothing in compiled code, until {@link #reconsider} is called. On any thread.
   *
   * @return whether the function is not counted now; then the language should watch for itself how
   *     often the root leaves its hot paths
   */
  public abstract boolean settle(RootNode root);

  /**
   * Says that a root that was settled runs otherwise than its hot paths say. Its function is
   * counted again. If its paths turn out to be what they were, it is settled again by itself after
   * a while; else the listener hears of the new ones. On any thread.
   *
   * <p>Each time costs compilations, and compilers give up code that is invalidated again and
   * again. So the profiler refuses what comes too often: a function is reconsidered five times at
   * most, and between one time and the next it looks at its counts at least 8 times, then 64 times,
   * and so on.
   *
   * @return whether the function was not counted until now, and is from now on; if not, nothing has
   *     happened
   */
  public abstract boolean reconsider(RootNode root);

  /**
   * Says that {@code copy} is going to run in place of {@code original}: its events are counted as
   * those of {@code original}. Must be said before the copy is announced to tools by {@link
   * Node#notifyInserted}. Both must have the same tags; only the two nodes themselves are meant,
   * not what is below them. A copy belongs below a {@link CopiedCode} in the root of the original.
   */
  public abstract void declareCopy(Node original, Node copy);

  /**
   * A node that tells the events of {@code original} where a copy of it is not instrumented.
   *
   * @param original a node that is instrumentable with a tag of control flow
   * @return a new node, to be adopted by the node that calls it
   */
  public abstract ControlFlowEvents eventsOf(Node original);
}
