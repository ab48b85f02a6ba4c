package org.pathprofile.truffle.feedback;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** The functions of an engine, and the guest nodes that belong to them. Thread-safe. */
public interface GuestFunctions {

  /** The functions that have probes. */
  List<ProfiledFunction> functions();

  /** The roots that run a profiled function, as far as they are still there, and which they run. */
  Map<RootNode, ProfiledFunction> roots();

  /**
   * How many roots there were so far: as long as that stays the same, {@link #roots} has no more.
   */
  long rootsSeen();

  /** The function that a root runs, or null if it is not profiled. */
  @Nullable ProfiledFunction functionOf(RootNode root);

  /** The instrumented nodes of a root, without copies and wrappers. */
  List<Node> nodesOf(RootNode root);
}
