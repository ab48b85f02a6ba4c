package org.pathprofile.benchmarks.overhead;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A program of are-we-fast-yet, and how much of its work an iteration does. */
enum AwfyProgram {
  BOUNCE("Bounce", 300),
  // Some check results of a few sizes only: CD, Havlak, Mandelbrot and NBody.
  CD("CD", 10),
  DELTABLUE("DeltaBlue", 600),
  HAVLAK("Havlak", 1),
  JSON("Json", 5),
  LIST("List", 150),
  MANDELBROT("Mandelbrot", 500),
  NBODY("NBody", 250_000),
  PERMUTE("Permute", 100),
  QUEENS("Queens", 100),
  RICHARDS("Richards", 5),
  SIEVE("Sieve", 200),
  STORAGE("Storage", 100),
  TOWERS("Towers", 60);

  private final String className;
  private final long size;

  AwfyProgram(String className, long size) {
    this.className = className;
    this.size = size;
  }

  /** The name of its class in every language. */
  String className() {
    return className;
  }

  /** The name of its workload in the language. */
  String workload(AwfyLanguage language) {
    return language.prefix() + "-" + name().toLowerCase(Locale.ROOT);
  }

  /**
   * How often an iteration repeats the work, or how large it is: such that an iteration takes a few
   * milliseconds once it is warm, so that a turn has several, and those that are interpreted do not
   * last long. In JavaScript the drivers tell.
   */
  long size(AwfyLanguage language) {
    return language == AwfyLanguage.JAVASCRIPT ? 0 : size;
  }

  /** The one whose workload in the language is called so. */
  static Optional<AwfyProgram> of(String workload, AwfyLanguage language) {
    return all().stream()
        .filter(program -> program.workload(language).equals(workload))
        .findFirst();
  }

  static List<AwfyProgram> all() {
    return Arrays.asList(values());
  }
}
