package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the profiler must know of a guest language. Implementations are stateless. */
public interface ControlFlowAdapter {

  /** Whether this adapter understands the language. */
  boolean accepts(LanguageInfo language);

  /** The tags of the nodes whose events the adapter's graphs refer to; none for all nodes. */
  Set<Class<? extends Tag>> tags(LanguageInfo language, GraphOptions options);

  /**
   * Builds the graph of a root. The root's tree is complete and instrumented; it is only read.
   *
   * @throws UnsupportedCodeException if the root has a shape for which there is no exact graph
   */
  RootGraph build(RootNode root, LanguageInfo language, GraphOptions options);

  /**
   * Builds the graph of a root once more, in the middle of a run: parts of its tree were replaced,
   * and wrappers without probes are gone. The caller checks that it is the same graph.
   */
  default RootGraph buildAgain(RootNode root, LanguageInfo language, GraphOptions options) {
    return build(root, language, options);
  }

  /**
   * The shape of a root, if roots of the same piece of source with equal shapes have the same
   * graph; otherwise null, and a graph is built for each. Faster than {@link #build}.
   */
  default @Nullable RootShape shapeOf(RootNode root, LanguageInfo language, GraphOptions options) {
    return null;
  }

  /**
   * Whether a node may be an element of a graph. Others get no probe, and the adapter need not know
   * them. Called for each instrumented node before its root's graph is looked for.
   */
  default boolean mayHaveProbe(Node node) {
    return true;
  }

  /**
   * Whether roots of which {@link #build} can make no graph are left to the learned graph, rather
   * than reported as not profiled.
   */
  default boolean isOptional() {
    return false;
  }

  /**
   * Whether structured jumps come from other activations: then one that no element has made ({@link
   * Element#isJump}) ends a path as exceptions do.
   */
  default boolean hasJumpsFromElsewhere() {
    return false;
  }

  /**
   * Whether a value is the one that the language itself takes for null, of those that interop calls
   * null. There is one such value in the process.
   */
  default boolean isNull(Object value) {
    return false;
  }

  /** The code of functions that exit the guest's context; null if they are not known. */
  default @Nullable SourceSectionFilter exits(LanguageInfo language) {
    return null;
  }

  /** Whether {@code jump} suspends the activation that it leaves. */
  boolean isSuspension(Throwable jump);
}
