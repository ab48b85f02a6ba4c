package org.pathprofile.truffle.probe;

import com.oracle.truffle.api.instrumentation.ExecutionEventNode;

/**
 * A probe in the tree of a root, which can keep alive what the profiler knows of the tree. That
 * goes when the tree goes, though it refers to nodes of the tree: what is only kept by what it
 * refers to itself is garbage with it.
 */
public abstract class TreeProbe extends ExecutionEventNode {
  // Read by nobody but the garbage collector.
  @SuppressWarnings({"unused", "FieldCanBeLocal"})
  private Object kept;

  /** Keeps an object alive as long as the probe is in its tree. */
  public final void keep(Object known) {
    kept = known;
  }
}
