package org.pathprofile.truffle.adapter.js;

import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * GraalJS's own tags for control flow.
 *
 * @param construct on constructs such as {@code if}, {@code while} and {@code try}
 * @param branch on conditions and jumps
 * @param block on the parts that a construct chooses from
 */
record JavaScriptTags(
    Class<? extends Tag> construct, Class<? extends Tag> branch, Class<? extends Tag> block) {

  /** By engine: a search takes longer than what else is asked of many a root. */
  private static final Map<LanguageInfo, Optional<JavaScriptTags>> KNOWN =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** The tags, or null if this version of the language does not have them. Thread-safe. */
  static @Nullable JavaScriptTags of(LanguageInfo language) {
    return KNOWN.computeIfAbsent(language, l -> Optional.ofNullable(find(l))).orElse(null);
  }

  private static JavaScriptTags find(LanguageInfo language) {
    Class<? extends Tag> construct = Tag.findProvidedTag(language, "ControlFlowRootTag");
    Class<? extends Tag> branch = Tag.findProvidedTag(language, "ControlFlowBranchTag");
    Class<? extends Tag> block = Tag.findProvidedTag(language, "ControlFlowBlockTag");
    return construct == null || branch == null || block == null
        ? null
        : new JavaScriptTags(construct, branch, block);
  }
}
