package org.pathprofile.benchmarks.overhead;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A program of are-we-fast-yet, and how much of its work an iteration does. */
enum AwfyProgram {
  BOUNCE("Bounce", 60, 60, 60),
  // The programs check results of some sizes only: these of CD, Mandelbrot, NBody and Havlak.
  CD("CD", 10, 10, 10),
  DELTABLUE("DeltaBlue", 600, 600, 600),
  HAVLAK("Havlak", 1, 1, 1),
  JSON("Json", 5, 5, 5),
  LIST("List", 40, 40, 40),
  MANDELBROT("Mandelbrot", 500, 500, 500),
  NBODY("NBody", 250_000, 250_000, 250_000),
  PERMUTE("Permute", 30, 30, 30),
  QUEENS("Queens", 40, 40, 40),
  RICHARDS("Richards", 2, 2, 2),
  SIEVE("Sieve", 80, 80, 80),
  STORAGE("Storage", 30, 30, 30),
  TOWERS("Towers", 15, 15, 15);

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
