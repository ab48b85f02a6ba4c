package org.pathprofile.truffle.adapter.declared;

import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pathprofile.api.controlflow.ControlFlow;

/**
 * A language's own tags that declare its control flow; those that it does not have are null.
 *
 * @param construct on what chooses or repeats
 * @param part on the parts of such
 * @param jump on what jumps
 * @param block on basic blocks
 */
record DeclaredTags(
    @Nullable Class<? extends Tag> construct,
    @Nullable Class<? extends Tag> part,
    @Nullable Class<? extends Tag> jump,
    @Nullable Class<? extends Tag> block) {

  static DeclaredTags of(LanguageInfo language) {
    return new DeclaredTags(
        Tag.findProvidedTag(language, ControlFlow.CONSTRUCT_TAG),
        Tag.findProvidedTag(language, ControlFlow.PART_TAG),
        Tag.findProvidedTag(language, ControlFlow.JUMP_TAG),
        Tag.findProvidedTag(language, ControlFlow.BLOCK_TAG));
  }

  /** Whether the language declares constructs. */
  boolean hasConstructs() {
    return construct != null && part != null && jump != null;
  }

  /** Whether roots of the language can hand over their graphs. */
  boolean hasBlocks() {
    return block != null;
  }

  /** The tags of all nodes whose events may be needed. */
  Set<Class<? extends Tag>> all() {
    Set<Class<? extends Tag>> all = new LinkedHashSet<>();
    all.add(StandardTags.RootTag.class);
    all.add(StandardTags.StatementTag.class);
    if (hasConstructs()) {
      all.addAll(List.of(construct, part, jump));
    }
    if (hasBlocks()) {
      all.add(block);
    }
    return all;
  }
}
