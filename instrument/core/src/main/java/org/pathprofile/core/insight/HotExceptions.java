package org.pathprofile.core.insight;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathEnding;

/** Places that an exception leaves so often that it is no exception. */
final class HotExceptions {
  /** Of the times that the block ran. */
  private static final double LEAST_PART = 0.01;

  private HotExceptions() {}

  static List<Finding> in(Evidence evidence) {
    Map<Integer, Long> thrown = new TreeMap<>();
    Map<Integer, Integer> firstPath = new TreeMap<>();
    for (int i = 0; i < evidence.paths().size(); i++) {
      PathCount path = evidence.paths().get(i);
      if (path.ends() == PathEnding.EXCEPTION) {
        int last = path.key().block(path.key().length() - 1);
        thrown.merge(last, path.count(), Long::sum);
        firstPath.putIfAbsent(last, i);
      }
    }
    List<Finding> findings = new ArrayList<>();
    thrown.forEach(
        (block, count) -> {
          long ran = evidence.counts.block(block);
          long activations = Math.max(1, evidence.function.activations());
          if (count < Evidence.OFTEN || count < LEAST_PART * activations) {
            return;
          }
          findings.add(
              new Finding(
                  FindingKind.EXCEPTION,
                  evidence.function.identity(),
                  block,
                  OptionalInt.of(firstPath.get(block)),
                  evidence.share(count),
                  "An exception leaves %s %s times, of %s that it ran."
                      .formatted(evidence.name(block), evidence.count(count), evidence.count(ran)),
                  "Exceptions cost far more than a return: test beforehand, or return a value that"
                      + " says it."));
        });
    return findings;
  }
}
