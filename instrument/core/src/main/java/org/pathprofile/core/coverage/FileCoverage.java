package org.pathprofile.core.coverage;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What of a source file was covered. Immutable.
 *
 * @param file the path of the source, or its name if it is no file
 * @param lines executions of the lines on which something begins that the profile knows, by line
 * @param functions in the order of lines
 * @param branches in the order of decisions; without those of which it is not known which way they
 *     went
 * @param unknownLines lines with code of which it is not known whether it ran; none of {@code
 *     lines}
 * @param leastLines those of {@code lines} that may have run more often
 * @param unknownDecisions how many decisions are left out of {@code branches}
 * @param uncountedFunctions how many functions ran, but are in no count
 */
public record FileCoverage(
    String file,
    SortedMap<Integer, Long> lines,
    List<FunctionCoverage> functions,
    List<BranchCoverage> branches,
    SortedSet<Integer> unknownLines,
    SortedSet<Integer> leastLines,
    int unknownDecisions,
    int uncountedFunctions) {

  public FileCoverage {
    lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
    functions = List.copyOf(functions);
    branches = List.copyOf(branches);
    unknownLines = Collections.unmodifiableSortedSet(new TreeSet<>(unknownLines));
    leastLines = Collections.unmodifiableSortedSet(new TreeSet<>(leastLines));
  }

  /** A file that was not loaded: which of its lines could run is not known. */
  public static FileCoverage notLoaded(String file) {
    return new FileCoverage(
        file, new TreeMap<>(), List.of(), List.of(), new TreeSet<>(), new TreeSet<>(), 0, 0);
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
