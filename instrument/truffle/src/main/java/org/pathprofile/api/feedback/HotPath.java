package org.pathprofile.api.feedback;

import com.oracle.truffle.api.nodes.Node;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.profile.PathEnding;

/**
 * A path of a root as the decisions that lead along it.
 *
 * @param begin the loop at whose header the path begins, or null if it begins with the activation;
 *     paths that begin elsewhere, after a suspension, are left out
 * @param choices its decisions in order; a loop that occurs twice was repeated
 * @param end the loop at whose header the path ended, or null
 * @param ending how it ended
 * @param share this path's share of all path ends of the root, from 0 to 1
 */
@SuppressWarnings("exports")
public record HotPath(
    @Nullable Node begin,
    List<Choice> choices,
    @Nullable Node end,
    PathEnding ending,
    double share) {
  /** Creates a path from its parts. */
  public HotPath {
    choices = List.copyOf(choices);
    Objects.requireNonNull(ending, "ending");
  }
}
