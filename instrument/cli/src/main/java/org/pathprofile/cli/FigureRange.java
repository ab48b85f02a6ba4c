package org.pathprofile.cli;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A figure of several runs.
 *
 * @param name its name in JSON
 * @param title its name in the table
 * @param percentage whether it is a fraction that is shown in percent
 * @param values the figure of every run that has one
 */
record FigureRange(String name, String title, boolean percentage, List<OptionalDouble> values) {

  private DoubleSummaryStatistics statistics() {
    return values.stream()
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .summaryStatistics();
  }

  boolean isKnown() {
    return statistics().getCount() > 0;
  }

  double mean() {
    return statistics().getAverage();
  }

  double min() {
    return statistics().getMin();
  }

  double max() {
    return statistics().getMax();
  }
}
