package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.nodes.DirectCallNode;
import com.oracle.truffle.api.nodes.IndirectCallNode;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import org.pathprofile.truffle.probe.Onlooker;

/**
 * A loop with one path per iteration, whose iterations can be told of behind it. That is done while
 * nothing is known that is called from within it: the path ends of what is called would be told of
 * before those of the loop, and fill the bursts. Whether something is called only the code can
 * tell, after it has run in the interpreter: calls hide behind the properties and operators of
 * dynamic languages. So the loop's nodes are looked through after the second iteration, the fourth,
 * and so on; once a call is found, iterations are told of one by one for good.
 *
 * <p>Thread-safe.
 */
final class DeferrableLoop implements Onlooker {
  private final int number;
  private final Deferral deferral;

  /** Null as long as nobody has looked. */
  @CompilationFinal private volatile Assumption quiet;

  /** Those in the interpreter. Races make it inaccurate, which does no harm. */
  private int iterations;

  /**
   * @param number of the loop in its plan
   * @param deferral knows whether any loop's iterations may wait
   */
  DeferrableLoop(int number, Deferral deferral) {
    this.number = number;
    this.deferral = deferral;
  }

  int number() {
    return number;
  }

  /** Whether iterations are told of behind the loop. Free in compiled code. */
  boolean isQuiet() {
    Assumption known = quiet;
    return known != null && known.isValid() && deferral.isAllowed();
  }

  /** An iteration in the interpreter; returns whether it is time to look. */
  boolean isDue() {
    int done = ++iterations;
    return done > 1 && Integer.bitCount(done) == 1;
  }

  @Override
  public synchronized void look(Node node) {
    if (quiet == null) {
      quiet = Truffle.getRuntime().createAssumption("calls nothing");
    }
    if (quiet.isValid() && mayCall(node)) {
      quiet.invalidate("something is called in the loop");
    }
  }

  private static boolean mayCall(Node node) {
    LoopNode loop = NodeUtil.findParent(node, LoopNode.class);
    return loop == null
        || !NodeUtil.findAllNodeInstances(loop, DirectCallNode.class).isEmpty()
        || !NodeUtil.findAllNodeInstances(loop, IndirectCallNode.class).isEmpty();
  }
}
