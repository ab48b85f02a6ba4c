package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.truffle.adapter.SourceRanges;

/**
 * The statements of a function before it is profiled, numbered from 1 on as they turn up. Not
 * thread-safe.
 */
final class Statements {
  private final Map<SourceRange, Integer> numbers = new HashMap<>();
  private final List<SourceSection> sections = new ArrayList<>();

  /**
   * @param known those that are known, in the order of the source
   */
  Statements(Collection<SourceSection> known) {
    known.forEach(this::number);
  }

  /** The number of a statement, which is a new one if it is met for the first time. */
  int number(SourceSection section) {
    return numbers.computeIfAbsent(
        SourceRanges.of(section),
        range -> {
          sections.add(section);
          return sections.size();
        });
  }

  /** Those that were met, by their numbers. */
  List<SourceSection> sections() {
    return sections;
  }
}
