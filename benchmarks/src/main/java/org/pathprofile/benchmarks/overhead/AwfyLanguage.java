package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A language in which the programs of are-we-fast-yet are measured. */
enum AwfyLanguage {
  /** Its programs have drivers of their own, and the names that they have had. */
  JAVASCRIPT("javascript", "awfy", "JavaScript"),
  PYTHON("python", "python", "Python"),
  RUBY("ruby", "ruby", "Ruby"),
  JAVA("java", "java", "Java");

  private final String id;
  private final String prefix;
  private final String folder;

  AwfyLanguage(String id, String prefix, String folder) {
    this.id = id;
    this.prefix = prefix;
    this.folder = folder;
  }

  /** As users and the launcher call it. */
  String id() {
    return id;
  }

  /** What the names of its workloads begin with, before a hyphen. */
  String prefix() {
    return prefix;
  }

  /** Where a checkout of are-we-fast-yet has its programs. */
  Path folder(Path checkout) {
    return checkout.resolve("benchmarks").resolve(folder);
  }

  /**
   * @throws IllegalArgumentException if there is none that is called so
   */
  static AwfyLanguage of(String id) {
    return Arrays.stream(values())
        .filter(language -> language.id.equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no language '"
                        + id
                        + "': take "
                        + Arrays.stream(values())
                            .map(AwfyLanguage::id)
                            .collect(Collectors.joining(", "))));
  }
}
