package org.pathprofile.tests.adapter.blocks;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.ProbeNode;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;

/** A node that tools can see. */
abstract class ExecutableNode extends Node implements InstrumentableNode {
  private final SourceSection section;
  private final Object nodeObject;

  ExecutableNode(SourceSection section, Object nodeObject) {
    this.section = section;
    this.nodeObject = nodeObject;
  }

  abstract Object execute(VirtualFrame frame);

  @Override
  public SourceSection getSourceSection() {
    return section;
  }

  @Override
  public boolean isInstrumentable() {
    return true;
  }

  @Override
  public Object getNodeObject() {
    return BlocksLanguage.env(this).asGuestValue(nodeObject);
  }

  @Override
  public WrapperNode createWrapper(ProbeNode probe) {
    return new Wrapper(this, probe);
  }

  /** What Truffle's annotation processor would generate. */
  private static final class Wrapper extends ExecutableNode implements WrapperNode {
    @Child private ExecutableNode delegate;
    @Child private ProbeNode probe;

    Wrapper(ExecutableNode delegate, ProbeNode probe) {
      super(null, null);
      this.delegate = delegate;
      this.probe = probe;
    }

    @Override
    Object execute(VirtualFrame frame) {
      while (true) {
        boolean returned = false;
        try {
          probe.onEnter(frame);
          Object result = delegate.execute(frame);
          returned = true;
          probe.onReturnValue(frame, result);
          return result;
        } catch (Throwable t) {
          Object result = probe.onReturnExceptionalOrUnwind(frame, t, returned);
          if (result != null && result != ProbeNode.UNWIND_ACTION_REENTER) {
            return result;
          }
          if (result == null) {
            throw t;
          }
        }
      }
    }

    @Override
    public Node getDelegateNode() {
      return delegate;
    }

    @Override
    public ProbeNode getProbeNode() {
      return probe;
    }
  }
}
