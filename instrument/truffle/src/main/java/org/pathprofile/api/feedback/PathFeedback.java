package org.pathprofile.api.feedback;

import com.oracle.truffle.api.InstrumentInfo;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import org.jspecify.annotations.Nullable;

/**
 * The path profiler of an engine, for the languages that run in it.
 *
 * <p>A language gets it from {@link #find}. Code that also runs without pathprofile must not refer
 * to this class. It first checks whether {@code env.getInstruments()} contains {@link #INSTRUMENT},
 * which costs nothing, and keeps everything else in classes that are loaded only then.
 *
 * <p>There is no feedback while the profiler is not collecting, for roots that it does not profile,
 * and in the modes structural, baseline and subpath. Thread-safe.
 */
public abstract class PathFeedback {
  /** The instrument's id. It is a constant, so compilers copy it. */
  public static final String INSTRUMENT = "pathprofile";

  /** For the instrument. */
  protected PathFeedback() {}

  /**
   * Returns the profiler of the engine that {@code env} belongs to.
   *
   * @return null if there is none
   */
  @SuppressWarnings("exports")
  public static @Nullable PathFeedback find(TruffleLanguage.Env env) {
    InstrumentInfo instrument = env.getInstruments().get(INSTRUMENT);
    return instrument == null ? null : env.lookup(instrument, PathFeedback.class);
  }

  /** Whether paths are being collected, in a mode that has feedback. */
  public abstract boolean isCollecting();

  /**
   * Registers a listener for roots of a language whose paths become stable. From the first listener
   * on, the profiler checks its counts about ten times a second while it collects, on its own
   * thread.
   *
   * @param language the id of the language
   * @param listener is called on a thread of the profiler, which must not run guest code
   */
  public abstract void listen(String language, FeedbackListener listener);

  /**
   * Returns what is known about a root.
   *
   * @return null if its paths have not become stable yet, or are not profiled
   */
  @SuppressWarnings("exports")
  public abstract @Nullable RootFeedback of(RootNode root);

  /**
   * Says that {@code copy} will run in place of {@code original}, so that its events count as those
   * of {@code original}. Must be called before the copy is announced to tools by {@link
   * Node#notifyInserted}. Both must have the same tags. The call applies only to the two nodes
   * themselves, not to nodes below them. A copy belongs below a {@link CopiedCode} in the root of
   * the original.
   */
  public abstract void declareCopy(Node original, Node copy);

  /**
   * Returns a node that reports the events of {@code original} where a copy of it is not
   * instrumented.
   *
   * @param original a node that is instrumentable with a tag of control flow
   * @return a new node, to be adopted by the node that calls it
   */
  public abstract ControlFlowEvents eventsOf(Node original);
}
