package org.pathprofile.truffle.feedback;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.List;
import org.pathprofile.truffle.probe.ProfiledFunction;

/** The functions of an engine, and the guest nodes that belong to them. Thread-safe. */
public interface GuestFunctions {

  /** The functions that have probes. */
  List<ProfiledFunction> functions();

  /** The roots that run a function, as far as they are still there. */
  List<RootNode> rootsOf(ProfiledFunction function);

  /** The function that a root runs, or null if it is not profiled. */
  ProfiledFunction functionOf(RootNode root);

  /** The instrumented nodes of a root, without copies and wrappers. */
  List<Node> nodesOf(RootNode root);
}
