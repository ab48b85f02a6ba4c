package org.pathprofile.truffle.adapter.example;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.ProbeNode;
import com.oracle.truffle.api.instrumentation.StandardTags.RootTag;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import org.jspecify.annotations.Nullable;

/** Nodes of a small language. They can be looked at, but not run. */
@SuppressWarnings("unused") // Only Truffle reads the fields of children.
abstract class ExampleNode extends Node implements InstrumentableNode {
  static final Source SOURCE =
      Source.newBuilder("example", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "example").build();

  private final int line;
  private final Class<? extends Tag> tag;

  private ExampleNode(int line, Class<? extends Tag> tag) {
    this.line = line;
    this.tag = tag;
  }

  @Override
  public boolean hasTag(Class<? extends Tag> asked) {
    return asked == tag;
  }

  @Override
  public boolean isInstrumentable() {
    return tag != null;
  }

  @Override
  public SourceSection getSourceSection() {
    return SOURCE.createSection(line);
  }

  @Override
  public WrapperNode createWrapper(ProbeNode probe) {
    throw new UnsupportedOperationException("is not run");
  }

  /** A wrapper as Truffle puts it around a node. */
  static final class Wrapper extends ExampleNode implements WrapperNode {
    @Child private ExampleNode delegate;

    Wrapper(ExampleNode delegate) {
      super(delegate.line, null);
      this.delegate = delegate;
    }

    @Override
    public Node getDelegateNode() {
      return delegate;
    }

    @Override
    public ProbeNode getProbeNode() {
      return null;
    }
  }

  static final class Root extends RootNode {
    @Child private ExampleNode body;

    Root(ExampleNode... statements) {
      super(null);
      body = new FunctionNode(new BlockNode(statements));
    }

    @Override
    public SourceSection getSourceSection() {
      return SOURCE.createSection(0, SOURCE.getLength());
    }

    @Override
    public Object execute(VirtualFrame frame) {
      throw new UnsupportedOperationException("is not run");
    }
  }

  static final class FunctionNode extends ExampleNode {
    @Child private ExampleNode body;

    FunctionNode(ExampleNode body) {
      super(1, RootTag.class);
      this.body = body;
    }
  }

  /** No tool sees it. */
  static final class BlockNode extends ExampleNode {
    @Children private final ExampleNode[] statements;

    BlockNode(ExampleNode... statements) {
      super(1, null);
      this.statements = statements;
    }
  }

  static final class IfNode extends ExampleNode {
    @Child private ExampleNode condition = new ExpressionNode();
    @Child private ExampleNode thenPart;
    @Child private @Nullable ExampleNode elsePart;

    IfNode(int line, ExampleNode thenPart, @Nullable ExampleNode elsePart) {
      super(line, StatementTag.class);
      this.thenPart = thenPart;
      this.elsePart = elsePart;
    }
  }

  static final class WhileNode extends ExampleNode {
    @Child private ExampleNode condition = new ExpressionNode();
    @Child private ExampleNode body;

    WhileNode(int line, ExampleNode body) {
      super(line, StatementTag.class);
      this.body = body;
    }
  }

  static final class ReturnNode extends ExampleNode {
    @Child private ExampleNode value = new ExpressionNode();

    ReturnNode(int line) {
      super(line, StatementTag.class);
    }
  }

  static final class CallNode extends ExampleNode {
    CallNode(int line) {
      super(line, StatementTag.class);
    }
  }

  /** No tool sees it. */
  static final class ExpressionNode extends ExampleNode {
    ExpressionNode() {
      super(1, null);
    }
  }
}
