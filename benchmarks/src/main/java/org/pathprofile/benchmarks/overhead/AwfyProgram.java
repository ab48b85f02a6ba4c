package org.pathprofile.benchmarks.overhead;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A program of are-we-fast-yet, and how much of its work an iteration does. */
enum AwfyProgram {
  BOUNCE("Bounce", 1500, 1500, 1500),
  // Some check results of a few sizes only: CD, Havlak, Mandelbrot and NBody.
  CD("CD", 100, 100, 100),
  DELTABLUE("DeltaBlue", 3000, 3000, 3000),
  HAVLAK("Havlak", 1, 1, 1),
  JSON("Json", 25, 25, 25),
  LIST("List", 750, 750, 750),
  MANDELBROT("Mandelbrot", 500, 500, 500),
  NBODY("NBody", 250_000, 250_000, 250_000),
  PERMUTE("Permute", 500, 500, 500),
  QUEENS("Queens", 500, 500, 500),
  RICHARDS("Richards", 25, 25, 25),
  SIEVE("Sieve", 1000, 1000, 1000),
  STORAGE("Storage", 500, 500, 500),
  TOWERS("Towers", 300, 300, 300);

  private final String className;
  private final int python;
  private final int ruby;
  private final int java;

  AwfyProgram(String className, int python, int ruby, int java) {
    this.className = className;
    this.python = python;
    this.ruby = ruby;
    this.java = java;
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
   * hundredths or tenths of a second once it is warm. In JavaScript the drivers tell.
   */
  long size(AwfyLanguage language) {
    return switch (language) {
      case JAVASCRIPT -> 0;
      case PYTHON -> python;
      case RUBY -> ruby;
      case JAVA -> java;
    };
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
