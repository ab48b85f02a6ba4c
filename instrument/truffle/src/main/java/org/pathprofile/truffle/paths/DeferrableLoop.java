package org.pathprofile.truffle.paths;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.nodes.DirectCallNode;
import com.oracle.truffle.api.nodes.IndirectCallNode;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeUtil;
import org.pathprofile.truffle.mode.ThreadGate;
import org.pathprofile.truffle.probe.Onlooker;

/**
 * A loop with one path per iteration, whose iterations can be told of behind it. That is done while
 * nothing is known that is called from within it: the path ends of what is called would be told of
 * before those of the loop, and fill the bursts. Whether something is called only the code can
 * tell, after it has run in the interpreter: calls hide behind the properties and operators of
 * dynamic languages. So the loop's nodes are looked through after the second iteration, the fourth,
 * and so on; once a call is found, iterations are told of one by one for good. So they are once the
 * loop was seen to last: it would not be in the profile before it ends, if it ever does. And so
 * they are with a second guest thread, whose notes would come between.
 *
 * <p>Thread-safe.
 */
final class DeferrableLoop implements Onlooker {
  private final int number;
  private final ThreadGate threads;

  /** Null as long as nobody has looked. */
  @CompilationFinal private volatile Assumption quiet;

  /** Those in the interpreter. Races make it inaccurate, which does no harm. */
  private int iterations;

  /**
   * @param number of the loop in its plan
   * @param threads knows whether notes of another thread could come between those of the loop
   */
  DeferrableLoop(int number, ThreadGate threads) {
    this.number = number;
    this.threads = threads;
  }

  int number() {
    return number;
  }

  /** Whether iterations are told of behind the loop. Free in compiled code. */
  boolean isQuiet() {
    Assumption known = quiet;
    return known != null && known.isValid() && threads.isSingle();
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

  /** The loop has been seen to run for long; it is to be seen from now on while it runs. */
  @TruffleBoundary
  synchronized void giveUp() {
    if (quiet != null) {
      quiet.invalidate("the loop lasts");
    }
  }

  private static boolean mayCall(Node node) {
    LoopNode loop = NodeUtil.findParent(node, LoopNode.class);
    return loop == null
        || !NodeUtil.findAllNodeInstances(loop, DirectCallNode.class).isEmpty()
        || !NodeUtil.findAllNodeInstances(loop, IndirectCallNode.class).isEmpty();
  }
}
