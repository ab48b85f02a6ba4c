package org.pathprofile.tests.adapter.blocks;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.ProvidedTags;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.pathprofile.api.controlflow.ControlFlow;

/**
 * Each line of a program is a basic block: its number and what may follow it, a block, {@code exit}
 * or {@code throw}. The first line is the first block. The line {@code runs: 01 2} runs the graph
 * twice; the digits say which follower is taken, one digit for each block that is run. In the line
 * {@code 1: 2 exit => 3} the block is replaced by another one, with other followers, once it has
 * run.
 */
@TruffleLanguage.Registration(id = BlocksLanguage.ID, name = BlocksLanguage.ID)
@ProvidedTags({StandardTags.RootTag.class, BlocksLanguage.BlockTag.class})
public final class BlocksLanguage extends TruffleLanguage<TruffleLanguage.Env> {
  static final String ID = "blocks";

  private static final ContextReference<Env> CONTEXT =
      ContextReference.create(BlocksLanguage.class);

  private static final AtomicInteger TAG_QUERIES = new AtomicInteger();

  /** On the nodes of blocks. */
  @Tag.Identifier(ControlFlow.BLOCK_TAG)
  static final class BlockTag extends Tag {
    private BlockTag() {}
  }

  /** What {@code throw} throws. */
  static final class GuestException extends AbstractTruffleException {
    private static final long serialVersionUID = 1;

    GuestException(Node location) {
      super("thrown", location);
    }
  }

  /** How often blocks have been asked for their tags, as those do that look for nodes. */
  public static int tagQueries() {
    return TAG_QUERIES.get();
  }

  static void countTagQuery() {
    TAG_QUERIES.incrementAndGet();
  }

  static Env env(Node node) {
    return CONTEXT.get(node);
  }

  @Override
  protected Env createContext(Env env) {
    return env;
  }

  @Override
  protected CallTarget parse(ParsingRequest request) {
    Source source = request.getSource();
    List<BlockNode> blocks = new ArrayList<>();
    List<String> runs = new ArrayList<>();
    for (int line = 1; line <= source.getLineCount(); line++) {
      String[] parts = source.getCharacters(line).toString().split(": ?");
      if (parts[0].equals("runs")) {
        runs.addAll(List.of(parts[1].split(" ")));
      } else {
        BlockNode block = null;
        List<String> stages = List.of(parts[1].split(" => "));
        for (int stage = stages.size() - 1; stage >= 0; stage--) {
          List<String> followers = List.of(stages.get(stage).split(" "));
          block = new BlockNode(source.createSection(line), parts[0], followers, block);
        }
        blocks.add(block);
      }
    }
    CallTarget graph = new GraphRootNode(this, source, blocks).getCallTarget();
    return new RunsNode(this, graph, runs).getCallTarget();
  }

  /** Runs a graph several times. */
  private static final class RunsNode extends RootNode {
    private final CallTarget graph;
    private final List<String> runs;

    RunsNode(BlocksLanguage language, CallTarget graph, List<String> runs) {
      super(language);
      this.graph = graph;
      this.runs = runs;
    }

    @Override
    public Object execute(VirtualFrame frame) {
      int thrown = 0;
      for (String run : runs) {
        try {
          graph.call(run, new int[1]);
        } catch (GuestException e) {
          thrown++;
        }
      }
      return thrown;
    }
  }
}
