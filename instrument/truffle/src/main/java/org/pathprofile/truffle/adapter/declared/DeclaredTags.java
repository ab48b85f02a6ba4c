package org.pathprofile.truffle.adapter.declared;

import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import org.pathprofile.api.controlflow.ControlFlow;

/**
 * A language's own tags that declare its control flow.
 *
 * @param construct on what chooses or repeats
 * @param part on the parts of such
 * @param jump on what jumps
 */
record DeclaredTags(
    Class<? extends Tag> construct, Class<? extends Tag> part, Class<? extends Tag> jump) {

  /** The tags, or null if the language does not declare its control flow. */
  static DeclaredTags of(LanguageInfo language) {
    Class<? extends Tag> construct = Tag.findProvidedTag(language, ControlFlow.CONSTRUCT_TAG);
    Class<? extends Tag> part = Tag.findProvidedTag(language, ControlFlow.PART_TAG);
    Class<? extends Tag> jump = Tag.findProvidedTag(language, ControlFlow.JUMP_TAG);
    return construct == null || part == null || jump == null
        ? null
        : new DeclaredTags(construct, part, jump);
  }
}
