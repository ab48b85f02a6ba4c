package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;
import java.util.List;

/**
 * A program that works in iterations: a driver as {@code tests/programs/README.md} describes them.
 *
 * @param name the name of the driver without its ending
 * @param group which drivers it belongs to
 * @param cold whether its first iteration is measured, and no other
 * @param iterations how many iterations are measured at least
 */
record Workload(String name, Group group, boolean cold, int iterations) {

  /** Kinds of workloads. */
  enum Group {
    /** Published programs. */
    PROGRAM,
    /** Written here, for a size that no published program has. */
    SCALE
  }

  private static final int ITERATIONS = 3;

  private static final List<String> PROGRAMS =
      List.of(
          "acorn",
          "babel",
          "d3",
          "decimal",
          "esprima",
          "handlebars",
          "highlight",
          "js-beautify",
          "js-yaml",
          "less",
          "lodash",
          "lz-string",
          "marked",
          "mathjs",
          "nunjucks",
          "pako",
          "prettier",
          "prettier-css",
          "terser",
          "typescript",
          "uglify");

  private static final List<Workload> SCALE =
      List.of(
          new Workload("load-typescript", Group.SCALE, true, 1),
          new Workload("branches", Group.SCALE, false, ITERATIONS),
          new Workload("activations", Group.SCALE, false, ITERATIONS),
          new Workload("path-ends", Group.SCALE, false, 100),
          new Workload("tiny", Group.SCALE, false, ITERATIONS));

  /** Of different kinds, and soon warm. */
  private static final List<String> QUICK =
      List.of("acorn", "d3", "decimal", "handlebars", "lz-string", "marked", "nunjucks", "pako");

  /** The workloads named by words that are names or one of all, quick and scale. */
  static List<Workload> of(List<String> words) {
    return words.stream().flatMap(word -> of(word).stream()).distinct().toList();
  }

  private static List<Workload> of(String word) {
    return switch (word) {
      case "all" -> PROGRAMS.stream().map(Workload::program).toList();
      case "quick" -> QUICK.stream().map(Workload::program).toList();
      case "scale" -> SCALE.stream().filter(workload -> !workload.name().equals("tiny")).toList();
      default -> List.of(named(word));
    };
  }

  private static Workload named(String name) {
    if (PROGRAMS.contains(name)) {
      return program(name);
    }
    return SCALE.stream()
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no workload '"
                        + name
                        + "': take all, quick, scale, or some of "
                        + String.join(", ", PROGRAMS)
                        + ", "
                        + String.join(", ", SCALE.stream().map(Workload::name).toList())));
  }

  private static Workload program(String name) {
    return new Workload(name, Group.PROGRAM, false, ITERATIONS);
  }

  /**
   * @param root the folder of the checkout
   */
  Path driver(Path root) {
    Path folder =
        group == Group.PROGRAM ? root.resolve("tests/programs") : root.resolve("benchmarks/scale");
    return folder.resolve(name + ".js");
  }
}
