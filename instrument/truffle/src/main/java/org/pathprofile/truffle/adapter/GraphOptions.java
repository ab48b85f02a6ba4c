package org.pathprofile.truffle.adapter;

import java.util.Objects;
import org.pathprofile.core.numbering.PathEnd;

/**
 * What the graphs of an engine are made for.
 *
 * @param pathEnd where paths end in loops: back edges must be observable if they end paths
 * @param conditions whether every operand of a short-circuit operator is a block of its own, rather
 *     than only those that contain control flow
 */
public record GraphOptions(PathEnd pathEnd, boolean conditions) {
  public GraphOptions {
    Objects.requireNonNull(pathEnd, "pathEnd");
  }
}
