package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that works in iterations: a driver as {@code tests/programs/README.md} describes them,
 * or a program in SimpleLanguage as {@code benchmarks/feedback/README.md} does.
 *
 * @param name the name of the driver without its ending
 * @param group which drivers it belongs to
 * @param iterations how many iterations are measured at least
 * @param size how much one iteration works; 0 if the program cannot be told
 */
record Workload(String name, Group group, int iterations, long size) {

  /** Kinds of workloads. */
  enum Group {
    /** Published programs. */
    PROGRAM("", "tests/programs", ".js"),
    /** Written here, for a size that no published program has. */
    SCALE("", "benchmarks/scale", ".js"),
    /** Those of are-we-fast-yet, which have to be fetched. */
    AWFY("are-we-fast-yet", "benchmarks/awfy", ".js"),
    /** The same in Python. */
    AWFY_PYTHON("are-we-fast-yet in Python", "benchmarks/awfy", ".py"),
    /** The same in Ruby. */
    AWFY_RUBY("are-we-fast-yet in Ruby", "benchmarks/awfy", ".rb"),
    /** The same in Java. */
    AWFY_JAVA("are-we-fast-yet in Java", "benchmarks/awfy", ".java"),
    /** Written here: what comes later on a path depends on how it began. */
    CORRELATED("path correlation", "benchmarks/feedback", ".sl"),
    /** Written here: nothing is to be gained from their paths. */
    ORDINARY("no path correlation", "benchmarks/feedback", ".sl"),
    /** Written here: one whose hot paths change, and one that only has the later ones. */
    PHASES("hot paths that change, and the later ones alone", "benchmarks/feedback", ".sl");

    /** The groups in which profiling is to cost little. */
    static final Set<Group> COST =
        Collections.unmodifiableSet(
            EnumSet.of(PROGRAM, SCALE, AWFY, AWFY_PYTHON, AWFY_RUBY, AWFY_JAVA));

    /** The groups in which the use of profiles is to gain much, or to lose nothing. */
    static final Set<Group> FEEDBACK =
        Collections.unmodifiableSet(EnumSet.of(CORRELATED, ORDINARY, PHASES));

    private final String title;
    private final String folder;
    private final String ending;

    Group(String title, String folder, String ending) {
      this.title = title;
      this.folder = folder;
      this.ending = ending;
    }

    /** What its programs have. */
    String title() {
      return title;
    }
  }

  /** A program whose hot paths change. */
  static final String PHASE_CHANGE = "phase-change";

  /** The same without what is before the change. */
  static final String PHASE = "phase";

  /** Words that stand for several. */
  static final String GROUPS =
      "all, small, quick, cold, scale, awfy, feedback, correlated, ordinary, phases";

  private static final int ITERATIONS = 3;

  /** Enough for the last tier of what an iteration calls often, and for a median. */
  private static final int AWFY_ITERATIONS = 30;

  /** With 10 it works; it fails somewhere between 11 and 15. */
  private static final int JAVA_ENGINES = 10;

  private static final List<String> PROGRAMS =
      words(
          """
          acorn babel bignumber bn crypto-js d3 decimal delaunator diff diff-match-patch
          earcut esprima fuse gl-matrix handlebars highlight js-beautify js-sha256
          js-yaml less leven lodash lunr lz-string marked mathjs mustache numeric
          nunjucks pako papaparse prettier prettier-css rbush terser tweetnacl
          typescript uglify
          """);

  /** With so little code that all of it is compiled within a minute or two. */
  private static final List<String> SMALL =
      words(
          """
          bignumber bn crypto-js decimal delaunator diff diff-match-patch earcut fuse
          gl-matrix js-sha256 leven lunr lz-string mustache numeric pako papaparse rbush
          tweetnacl
          """);

  private static final List<Workload> SCALE =
      List.of(
          new Workload("load-typescript", Group.SCALE, ITERATIONS, 0),
          new Workload("branches", Group.SCALE, ITERATIONS, 0),
          new Workload("activations", Group.SCALE, ITERATIONS, 0),
          new Workload("path-ends", Group.SCALE, 100, 0),
          new Workload("tiny", Group.SCALE, ITERATIONS, 0));

  /** Programs in SimpleLanguage, with sizes that take some hundredths of a second. */
  private static final List<Workload> FEEDBACK =
      List.of(
          correlated("ledger", 200),
          correlated("scene", 200),
          correlated("interpreter", 250),
          correlated("tokenizer", 120),
          correlated("traffic", 300),
          correlated("amounts", 150),
          correlated("log-merge", 250),
          correlated("router", 200),
          correlated("players", 1000),
          correlated("report", 10),
          correlated("sort", 10),
          correlated("convolution", 200),
          correlated("decoder", 400),
          correlated("pipeline", 200),
          correlated("template", 300),
          ordinary("matrix", 160),
          ordinary("sieve", 400),
          ordinary("queens", 11),
          ordinary("fibonacci", 33),
          ordinary("strings", 15000),
          ordinary("collatz", 150000),
          phases(PHASE_CHANGE, 200),
          phases(PHASE, 200));

  /** With much code in their first iteration. */
  private static final List<String> COLD =
      List.of("esprima", "js-yaml", "babel", "js-beautify", "load-typescript");

  /** Of different kinds, and soon warm. */
  private static final List<String> QUICK =
      List.of("acorn", "d3", "decimal", "handlebars", "lz-string", "marked", "nunjucks", "pako");

  private static List<String> words(String text) {
    return List.of(text.strip().split("\\s+"));
  }

  /** The workloads named by words that are names or one of {@link #GROUPS}. */
  static List<Workload> of(List<String> words) {
    return words.stream().flatMap(word -> of(word).stream()).distinct().toList();
  }

  private static List<Workload> of(String word) {
    return switch (word) {
      case "all" -> PROGRAMS.stream().map(Workload::program).toList();
      case "small" -> SMALL.stream().map(Workload::program).toList();
      case "quick" -> QUICK.stream().map(Workload::program).toList();
      case "cold" -> COLD.stream().map(Workload::named).toList();
      case "scale" ->
          Stream.of("branches", "activations", "path-ends").map(Workload::named).toList();
      case "awfy" -> areWeFastYet(AwfyLanguage.JAVASCRIPT);
      case "feedback" -> FEEDBACK;
      case "correlated" -> FEEDBACK.stream().filter(w -> w.group() == Group.CORRELATED).toList();
      case "phases" -> FEEDBACK.stream().filter(w -> w.group() == Group.PHASES).toList();
      case "ordinary" -> FEEDBACK.stream().filter(w -> w.group() == Group.ORDINARY).toList();
      default -> List.of(named(word));
    };
  }

  private static Workload named(String name) {
    if (PROGRAMS.contains(name)) {
      return program(name);
    }
    for (AwfyLanguage language : AwfyLanguage.values()) {
      Optional<AwfyProgram> program = AwfyProgram.of(name, language);
      if (program.isPresent()) {
        return areWeFastYet(program.get(), language);
      }
    }
    return Stream.concat(SCALE.stream(), FEEDBACK.stream())
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no workload '%s': take %s, or some of %s"
                        .formatted(
                            name,
                            GROUPS,
                            Stream.of(
                                    PROGRAMS.stream(),
                                    awfyNames(),
                                    SCALE.stream().map(Workload::name),
                                    FEEDBACK.stream().map(Workload::name))
                                .flatMap(names -> names)
                                .collect(Collectors.joining(", ")))));
  }

  private static Stream<String> awfyNames() {
    return Stream.of(AwfyLanguage.values())
        .flatMap(language -> areWeFastYet(language).stream())
        .map(Workload::name);
  }

  private static Workload program(String name) {
    return new Workload(name, Group.PROGRAM, ITERATIONS, 0);
  }

  private static List<Workload> areWeFastYet(AwfyLanguage language) {
    return AwfyProgram.all().stream().map(program -> areWeFastYet(program, language)).toList();
  }

  private static Workload areWeFastYet(AwfyProgram program, AwfyLanguage language) {
    return new Workload(
        program.workload(language), language.group(), AWFY_ITERATIONS, program.size(language));
  }

  private static Workload correlated(String name, long size) {
    return new Workload(name, Group.CORRELATED, ITERATIONS, size);
  }

  private static Workload phases(String name, long size) {
    return new Workload(name, Group.PHASES, ITERATIONS, size);
  }

  private static Workload ordinary(String name, long size) {
    return new Workload(name, Group.ORDINARY, ITERATIONS, size);
  }

  /** The language, if this is a program of are-we-fast-yet. */
  Optional<AwfyLanguage> awfyLanguage() {
    return AwfyLanguage.of(group);
  }

  /**
   * How many iterations it works at least before it is measured without being steady. Those of
   * are-we-fast-yet are short once they are compiled; the first few take long, as everything is
   * compiled in them.
   */
  int capIterations() {
    return awfyLanguage().isPresent() ? AWFY_ITERATIONS : 0;
  }

  /**
   * How many engines a process can have in its life that run it, at least. Each context of Espresso
   * loads native libraries once more, in a namespace of its own, of which a process has few.
   */
  int enginesOfProcess() {
    return group == Group.AWFY_JAVA ? JAVA_ENGINES : Integer.MAX_VALUE;
  }

  /** The same program of are-we-fast-yet in another language; any other workload itself. */
  Workload in(AwfyLanguage language) {
    return awfyLanguage()
        .flatMap(present -> AwfyProgram.of(name, present))
        .map(program -> areWeFastYet(program, language))
        .orElse(this);
  }

  /**
   * What is run first.
   *
   * @param root the folder of the checkout
   */
  Path driver(Path root) {
    String file =
        switch (group) {
          case AWFY -> name.substring(AwfyLanguage.JAVASCRIPT.prefix().length() + 1);
          case AWFY_PYTHON, AWFY_RUBY -> "awfy";
          case AWFY_JAVA -> "Awfy";
          default -> name;
        };
    return root.resolve(group.folder).resolve(file + group.ending);
  }

  /**
   * The same with what it is told.
   *
   * @param root the folder of the checkout
   * @param awfy the folder of a checkout of are-we-fast-yet, absolute or below {@code root}
   */
  Driver driver(Path root, Path awfy) {
    Path file = driver(root);
    return awfyLanguage()
        .map(
            language ->
                new Driver(
                    file.toFile(),
                    size,
                    AwfyProgram.of(name, language).orElseThrow().className(),
                    (language == AwfyLanguage.JAVA
                            ? AwfyPreparation.classes(root)
                            : language.folder(root.resolve(awfy)))
                        .toString()))
        .orElse(Driver.of(file.toFile(), size));
  }
}
