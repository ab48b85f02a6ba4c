package org.pathprofile.core.insight;

import java.util.Objects;
import java.util.OptionalInt;
import org.pathprofile.core.profile.FunctionIdentity;

/**
 * Something worth knowing of a function.
 *
 * @param function whose code it is
 * @param block the block of its graph that one should look at
 * @param path the index of a path in the function's list that shows it, if there is one
 * @param share the part of the program's branch flow that it concerns, 0 to 1
 * @param text what is so, with the numbers; one or two sentences
 * @param advice what could be done, one sentence
 */
public record Finding(
    FindingKind kind,
    FunctionIdentity function,
    int block,
    OptionalInt path,
    double share,
    String text,
    String advice) {
  public Finding {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(function, "function");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(advice, "advice");
    if (!(share >= 0)) {
      throw new IllegalArgumentException("a share must be at least 0 but is " + share);
    }
  }

  double score() {
    return share * kind.weight();
  }
}
