package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Set;

/** What the profiler must know of a guest language. Implementations are stateless. */
public interface ControlFlowAdapter {

  /** Whether this adapter understands the language. */
  boolean accepts(LanguageInfo language);

  /** The tags of the nodes whose events the adapter's graphs refer to. */
  Set<Class<? extends Tag>> tags(LanguageInfo language, GraphOptions options);

  /**
   * Builds the graph of a root. The root's tree is complete and instrumented; it is only read.
   *
   * @throws UnsupportedCodeException if the root has a shape for which there is no exact graph
   */
  RootGraph build(RootNode root, LanguageInfo language, GraphOptions options);

  /**
   * The shape of a root, if roots of the same piece of source with equal shapes have the same
   * graph; otherwise null, and a graph is built for each. Faster than {@link #build}.
   */
  default RootShape shapeOf(RootNode root, LanguageInfo language, GraphOptions options) {
    return null;
  }

  /** The code of functions that exit the guest's context; null if they are not known. */
  default SourceSectionFilter exits(LanguageInfo language) {
    return null;
  }

  /** Whether {@code jump} suspends the activation that it leaves. */
  boolean isSuspension(Throwable jump);
}
