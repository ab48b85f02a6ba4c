package org.pathprofile.truffle.adapter.js;

import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.RootGraph;
import org.pathprofile.truffle.adapter.RootShape;
import org.pathprofile.truffle.adapter.TreeNodes;

/** GraalJS. Its control-flow tags are looked up by name, so the language is no dependency. */
public final class JavaScriptAdapter implements ControlFlowAdapter {

  @Override
  public boolean accepts(LanguageInfo language) {
    return language.getId().equals("js") && JavaScriptTags.of(language) != null;
  }

  @Override
  public Set<Class<? extends Tag>> tags(LanguageInfo language, GraphOptions options) {
    JavaScriptTags tags = JavaScriptTags.of(language);
    Set<Class<? extends Tag>> all = new LinkedHashSet<>();
    all.add(StandardTags.RootTag.class);
    all.add(StandardTags.RootBodyTag.class);
    all.add(StandardTags.StatementTag.class);
    // All three of them: GraalJS makes the tests of a switch visible only if asked for the first.
    all.add(tags.construct());
    all.add(tags.branch());
    all.add(tags.block());
    if (options.conditions()) {
      all.add(StandardTags.ExpressionTag.class);
    }
    return all;
  }

  @Override
  public RootGraph build(RootNode root, LanguageInfo language, GraphOptions options) {
    return new JavaScriptWalk(root, JavaScriptTags.of(language), options).walk();
  }

  @Override
  public RootShape shapeOf(RootNode root, LanguageInfo language, GraphOptions options) {
    return RootShape.of(root, tags(language, options));
  }

  /**
   * Nothing of a module's code runs where it is linked; and where it awaits, its code has a root of
   * its own.
   */
  @Override
  public boolean mayHaveProbe(Node node) {
    RootNode root = node.getRootNode();
    String rootName = root == null ? null : root.getName();
    if (rootName == null || !(rootName.endsWith(":link") || rootName.endsWith(":eval"))) {
      return true;
    }
    Node function = TreeNodes.child(root, "body");
    Node body = function == null ? null : TreeNodes.child(function, "body");
    String name = body == null ? "" : TreeNodes.name(body);
    return !name.equals("ModuleInitializeEnvironment") && !name.equals("TopLevelAwaitModuleBody");
  }

  @Override
  public @Nullable SourceSectionFilter exits(LanguageInfo language) {
    Class<? extends Tag> builtin = Tag.findProvidedTag(language, "BuiltinRoot");
    return builtin == null
        ? null
        : SourceSectionFilter.newBuilder()
            .tagIs(builtin)
            // Roots need not have a name.
            .rootNameIs(name -> "quit".equals(name) || "exit".equals(name))
            .includeInternal(true)
            .build();
  }

  @Override
  public boolean isSuspension(Throwable jump) {
    return jump.getClass().getSimpleName().equals("YieldException");
  }
}
