package org.pathprofile.truffle.adapter.declared;

import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Set;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.RootGraph;

/** Any language that declares its control flow; see {@code docs/language-implementers.md}. */
public final class DeclaredAdapter implements ControlFlowAdapter {

  @Override
  public boolean accepts(LanguageInfo language) {
    return DeclaredTags.of(language) != null;
  }

  @Override
  public Set<Class<? extends Tag>> tags(LanguageInfo language) {
    DeclaredTags tags = DeclaredTags.of(language);
    return Set.of(
        StandardTags.RootTag.class,
        StandardTags.StatementTag.class,
        tags.construct(),
        tags.part(),
        tags.jump());
  }

  @Override
  public RootGraph build(RootNode root, LanguageInfo language, PathEnd pathEnd) {
    return new DeclaredWalk(root, DeclaredTags.of(language), pathEnd).walk();
  }

  /** What a language declares does not suspend. */
  @Override
  public boolean isSuspension(Throwable jump) {
    return false;
  }
}
