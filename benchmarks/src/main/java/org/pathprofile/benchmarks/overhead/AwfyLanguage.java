package org.pathprofile.benchmarks.overhead;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A language in which the programs of are-we-fast-yet are measured. */
enum AwfyLanguage {
  /** Its programs have drivers of their own, and the names that they have had. */
  JAVASCRIPT("javascript", "awfy", "JavaScript", Workload.Group.AWFY),
  PYTHON("python", "python", "Python", Workload.Group.AWFY_PYTHON),
  RUBY("ruby", "ruby", "Ruby", Workload.Group.AWFY_RUBY),
  JAVA("java", "java", "Java", Workload.Group.AWFY_JAVA);

  private final String id;
  private final String prefix;
  private final String folder;
  private final Workload.Group group;

  AwfyLanguage(String id, String prefix, String folder, Workload.Group group) {
    this.id = id;
    this.prefix = prefix;
    this.folder = folder;
    this.group = group;
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

  /** Its programs. */
  Workload.Group group() {
    return group;
  }

  /** The language of a group; none if that is not of are-we-fast-yet. */
  static Optional<AwfyLanguage> of(Workload.Group group) {
    return Arrays.stream(values()).filter(language -> language.group == group).findFirst();
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
