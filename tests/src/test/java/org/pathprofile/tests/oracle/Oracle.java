package org.pathprofile.tests.oracle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares what programs did with what the profiler counted. */
final class Oracle {
  private final Tracer tracer;
  private int functions;
  private int merged;
  private int notProfiled;
  private final Map<String, Integer> reasons = new TreeMap<>();
  private int ambiguous;
  private int gaps;
  private int unfaithful;
  private int changed;
  private int found;
  private long lost;

  Oracle(Tracer tracer) {
    this.tracer = tracer;
  }

  /** How many functions were compared, by all conventions together. */
  int functions() {
    return functions;
  }

  /** How many of them were compared with less detail, because the profile says so. */
  int merged() {
    return merged;
  }

  /** How many were not compared, because copies of a loop are followed differently. */
  int ambiguous() {
    return ambiguous;
  }

  /** How many were not compared, because they went through a gap that the documentation names. */
  int gaps() {
    return gaps;
  }

  /** How many programs, by all conventions together, do something else when they are rewritten. */
  int unfaithful() {
    return unfaithful;
  }

  /** How many functions a fault changed, of those that were compared. */
  int changed() {
    return changed;
  }

  /** In how many of these functions the fault was found. */
  int found() {
    return found;
  }

  /** How many events the profiler says it lost. */
  long lost() {
    return lost;
  }

  /** How many functions the profiler listed as not profiled. */
  int notProfiled() {
    return notProfiled;
  }

  /**
   * What programs did, and what was counted.
   *
   * @param traces by program
   * @param profiles one for each convention
   */
  record Runs(Map<GuestProgram, Trace> traces, List<ProfiledRun> profiles) {}

  /** Runs programs, once by themselves and once with each convention. */
  Runs run(List<GuestProgram> programs, List<Convention> conventions) {
    Map<GuestProgram, Trace> traces = new LinkedHashMap<>();
    programs.forEach(program -> traces.put(program, tracer.trace(program)));
    return new Runs(
        traces,
        conventions.stream().map(convention -> new ProfiledRun(programs, convention)).toList());
  }

  /**
   * Runs programs.
   *
   * @return by program, what the profile says otherwise than the trace; no entry if nothing
   */
  Map<GuestProgram, String> differences(List<GuestProgram> programs, List<Convention> conventions) {
    return differences(run(programs, conventions), null);
  }

  /**
   * What profiles say otherwise than the traces.
   *
   * @param fault what is wrong with the adapter, or null
   */
  Map<GuestProgram, String> differences(Runs runs, Fault fault) {
    Map<GuestProgram, String> all = new LinkedHashMap<>();
    for (ProfiledRun run : runs.profiles()) {
      lost += run.lost();
      runs.traces()
          .forEach(
              (program, trace) -> {
                String difference = difference(program, trace, run, fault);
                if (!difference.isEmpty()) {
                  all.merge(program, run.convention() + "\n" + difference, String::concat);
                }
              });
    }
    return all;
  }

  private String difference(GuestProgram program, Trace trace, ProfiledRun run, Fault fault) {
    if (!trace.output().equals(run.output(program))) {
      return "profiled, the program says\n"
          + run.output(program)
          + "\nbut otherwise\n"
          + trace.output()
          + "\n";
    }
    if (!trace.isFaithful()) {
      unfaithful++;
      return "";
    }
    StringBuilder text = new StringBuilder();
    Map<String, ProfiledPaths> functionsProfiled = run.functions(program, fault);
    Set<String> names = new TreeSet<>(trace.functions().keySet());
    names.addAll(functionsProfiled.keySet());
    for (String name : names) {
      Optional<String> reason = run.whyNotProfiled(program, name);
      if (reason.isPresent()) {
        notProfiled++;
        reasons.merge(reason.get().replaceAll("\\d+", "n"), 1, Integer::sum);
      } else {
        ProfiledPaths profiled = functionsProfiled.getOrDefault(name, new ProfiledPaths());
        text.append(difference(name, trace, profiled, run.convention()));
      }
    }
    return text.toString();
  }

  private String difference(
      String name, Trace trace, ProfiledPaths profiled, Convention convention) {
    List<Trace.Activations> traced = trace.functions().getOrDefault(name, List.of());
    if (traced.isEmpty() && profiled.isImplicit()) {
      return "";
    }
    functions++;
    if (profiled.isAmbiguous()) {
      ambiguous++;
      return "";
    }
    if (traced.stream().anyMatch(Trace.Activations::hasGap)) {
      gaps++;
      return "";
    }
    changed += profiled.isChanged() ? 1 : 0;
    merged += profiled.notes().isEmpty() ? 0 : 1;
    ExpectedPaths expected = new ExpectedPaths(convention, profiled);
    traced.forEach(expected::add);
    Merging merging =
        new Merging(
            profiled.notes(),
            trace.units(),
            traced.stream().anyMatch(Trace.Activations::returnsExpression));
    String different =
        compare(
            name,
            merging.of(expected.counts(), profiled.iterations()),
            merging.of(profiled.counts(), profiled.iterations()),
            profiled);
    found += profiled.isChanged() && !different.isEmpty() ? 1 : 0;
    return different;
  }

  private static String compare(
      String name, Map<String, Long> expected, Map<String, Long> reported, ProfiledPaths profiled) {
    List<String> lines = new ArrayList<>();
    Set<String> paths = new TreeSet<>(expected.keySet());
    paths.addAll(reported.keySet());
    for (String path : paths) {
      long wanted = expected.getOrDefault(path, 0L);
      long counted = reported.getOrDefault(path, 0L);
      if (wanted != counted) {
        lines.add("  expected " + wanted + ", reported " + counted + ": " + path);
      }
    }
    if (profiled.irregular() != 0) {
      lines.add("  irregular " + profiled.irregular());
    }
    return lines.isEmpty()
        ? ""
        : name + " " + profiled.notes() + "\n" + String.join("\n", lines) + "\n";
  }

  @Override
  public String toString() {
    return functions
        + " functions compared, "
        + merged
        + " of them with less detail; not compared: "
        + gaps
        + " with a known gap, "
        + ambiguous
        + " with copies of a loop, "
        + unfaithful
        + " programs that rewriting changes, "
        + notProfiled
        + " not profiled "
        + reasons;
  }
}
