package org.pathprofile.truffle.adapter.ruby;

import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Set;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.RootGraph;

/**
 * TruffleRuby. Its decisions have no tags, so all nodes are asked for, and only those get probes
 * that {@link EventNodes} names. The names of classes and fields are internal to TruffleRuby: a
 * root with a class that is not known is left to the learned graph.
 */
public final class RubyAdapter implements ControlFlowAdapter {

  @Override
  public boolean accepts(LanguageInfo language) {
    return language.getId().equals("ruby");
  }

  /** None: nodes without tags have events, too. */
  @Override
  public Set<Class<? extends Tag>> tags(LanguageInfo language, GraphOptions options) {
    return Set.of();
  }

  @Override
  public boolean mayHaveProbe(Node node) {
    return EventNodes.hasEvents(node);
  }

  @Override
  public boolean isOptional() {
    return true;
  }

  @Override
  public boolean hasJumpsFromElsewhere() {
    return true;
  }

  @Override
  public RootGraph build(RootNode root, LanguageInfo language, GraphOptions options) {
    return new RubyWalk(root, options, true).walk();
  }

  @Override
  public RootGraph buildAgain(RootNode root, LanguageInfo language, GraphOptions options) {
    return new RubyWalk(root, options, false).walk();
  }

  @Override
  public boolean isNull(Object value) {
    return value.getClass().getSimpleName().equals("Nil");
  }

  /** Fibers keep their frames, on threads of their own. */
  @Override
  public boolean isSuspension(Throwable jump) {
    return false;
  }
}
