package org.pathprofile.truffle.adapter.declared;

import static org.pathprofile.truffle.adapter.declared.Declaration.undeclared;

import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Set;
import org.pathprofile.api.controlflow.ControlFlow;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/** Any language that declares its control flow; see {@code docs/extending.md}. */
public final class DeclaredAdapter implements ControlFlowAdapter {

  @Override
  public boolean accepts(LanguageInfo language) {
    DeclaredTags tags = DeclaredTags.of(language);
    return tags.hasConstructs() || tags.hasBlocks();
  }

  @Override
  public Set<Class<? extends Tag>> tags(LanguageInfo language, GraphOptions options) {
    return DeclaredTags.of(language).all();
  }

  @Override
  public RootGraph build(RootNode root, LanguageInfo language, GraphOptions options) {
    DeclaredTags tags = DeclaredTags.of(language);
    TaggedNodes nodes = new TaggedNodes(root, tags.all());
    Node activation = nodes.activation();
    if (activation == null) {
      throw new UnsupportedCodeException("no instrumentable node of the root has the root tag");
    }
    if (tags.hasBlocks() && Declaration.find(activation, ControlFlow.GRAPH) != null) {
      return new HandedOverGraph(nodes, tags, activation).read();
    }
    if (!tags.hasConstructs()) {
      throw undeclared(activation, "it provides no graph");
    }
    return new DeclaredWalk(root, nodes, tags, options).walk();
  }

  /** What a language declares does not suspend. */
  @Override
  public boolean isSuspension(Throwable jump) {
    return false;
  }
}
