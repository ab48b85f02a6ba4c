package org.pathprofile.tests.adapter.blocks;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import java.util.List;

/** A basic block; its value is the number of the next one, or -1. */
final class BlockNode extends ExecutableNode {
  static final int EXIT = -1;
  private static final int THROW = -2;

  private final String number;
  private final List<String> followers;

  /** What the block becomes once it has run, or null. */
  @CompilationFinal private BlockNode successor;

  @CompilationFinal(dimensions = 1)
  private int[] targets;

  BlockNode(SourceSection section, String number, List<String> followers, BlockNode successor) {
    super(section, new NodeObject.OfBlock(number));
    this.number = number;
    this.followers = followers;
    this.successor = successor;
  }

  String number() {
    return number;
  }

  /** The edges from this block, as the graph that is handed over writes them. */
  String edges() {
    StringBuilder edges = new StringBuilder();
    for (String follower : followers) {
      if (!follower.equals("throw")) {
        edges.append(' ').append(number).append('>').append(follower);
      }
    }
    return edges.toString();
  }

  void resolve(List<String> numbers) {
    if (successor != null) {
      successor.resolve(numbers);
    }
    targets = new int[followers.size()];
    for (int i = 0; i < targets.length; i++) {
      String follower = followers.get(i);
      targets[i] =
          follower.equals("exit")
              ? EXIT
              : follower.equals("throw") ? THROW : numbers.indexOf(follower);
    }
  }

  @Override
  Object execute(VirtualFrame frame) {
    int target = targets[choose(frame.getArguments())];
    if (successor != null) {
      become();
    }
    if (target == THROW) {
      throw new BlocksLanguage.GuestException(this);
    }
    return target;
  }

  /** With its wrapper, so that the successor gets one of its own. */
  private void become() {
    CompilerDirectives.transferToInterpreterAndInvalidate();
    BlockNode next = successor;
    successor = null;
    Node before = getParent() instanceof WrapperNode ? getParent() : this;
    before.replace(next);
    notifyInserted(next);
  }

  @TruffleBoundary
  private static int choose(Object[] arguments) {
    int[] position = (int[]) arguments[1];
    return ((String) arguments[0]).charAt(position[0]++) - '0';
  }

  @Override
  public boolean hasTag(Class<? extends Tag> tag) {
    BlocksLanguage.countTagQuery();
    return tag == BlocksLanguage.BlockTag.class;
  }
}
