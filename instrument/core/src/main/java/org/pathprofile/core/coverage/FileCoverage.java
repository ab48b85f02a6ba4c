package org.pathprofile.core.coverage;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What of a source file was covered. Immutable.
 *
 * @param file the path of the source, or its name if it is no file
 * @param lines executions of the lines on which something begins that the profile knows, by line
 * @param functions in the order of lines
 * @param branches in the order of decisions
 */
public record FileCoverage(
    String file,
    SortedMap<Integer, Long> lines,
    List<FunctionCoverage> functions,
    List<BranchCoverage> branches) {

  public FileCoverage {
    lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
    functions = List.copyOf(functions);
    branches = List.copyOf(branches);
  }

  public Ratio lineRatio() {
    return new Ratio(lines.values().stream().filter(count -> count > 0).count(), lines.size());
  }

  public Ratio branchRatio() {
    return new Ratio(
        branches.stream().filter(branch -> branch.count() > 0).count(), branches.size());
  }

  public Ratio functionRatio() {
    return new Ratio(
        functions.stream().filter(function -> function.count() > 0).count(), functions.size());
  }
}
