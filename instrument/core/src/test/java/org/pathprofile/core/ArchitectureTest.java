package org.pathprofile.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Keeps the packages of core in their order: data flows one way, so a package knows only those that
 * come before it on that way. A new package is listed in {@link #MAY_USE} with what it needs.
 */
class ArchitectureTest {
  private static final String ROOT = "org.pathprofile.core";

  /** Package to the packages it may use, besides itself and java.base. */
  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("graph", List.of()),
          Map.entry("sampling", List.of()),
          Map.entry("numbering", List.of("graph")),
          Map.entry("plan", List.of("graph", "numbering")),
          Map.entry("profile", List.of("graph", "numbering", "subpath")),
          Map.entry("metrics", List.of("graph", "numbering", "profile")),
          Map.entry(
              "format",
              List.of("graph", "numbering", "profile", "subpath", "com.fasterxml.jackson.core")),
          Map.entry("kiter", List.of("graph", "numbering")),
          Map.entry(
              "compare",
              List.of("graph", "profile", "report", "output", "com.fasterxml.jackson.core")),
          Map.entry("coverage", List.of("graph", "profile")),
          Map.entry("bytecode", List.of("graph")),
          Map.entry("learned", List.of("bytecode", "graph", "numbering", "kiter", "profile")),
          Map.entry("insight", List.of("graph", "profile", "report")),
          Map.entry("report", List.of("graph", "numbering", "profile", "metrics", "subpath")),
          Map.entry("output", List.of("coverage", "profile", "format", "report")),
          Map.entry("phase", List.of("profile")),
          Map.entry("sourcemap", List.of("graph", "profile", "com.fasterxml.jackson.core")),
          Map.entry("structural", List.of("graph", "numbering", "plan", "profile")),
          Map.entry("subpath", List.of()));

  /** What programs that embed an engine, and formats of other projects, may use. */
  private static final Set<String> FOR_ALL =
      Set.of(
          "compare",
          "format",
          "graph",
          "insight",
          "metrics",
          "numbering",
          "output",
          "profile",
          "report",
          "subpath");

  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void onlyWhatEmbeddersNeedIsExportedToAll() throws IOException {
    Set<String> exported = new TreeSet<>();
    for (ModuleDescriptor.Exports exports : module().exports()) {
      if (exports.isQualified()) {
        assertTrue(
            exports.targets().stream().allMatch(name -> name.startsWith("org.pathprofile")),
            exports::toString);
      } else {
        exported.add(exports.source().substring(ROOT.length() + 1));
      }
    }
    assertEquals(new TreeSet<>(FOR_ALL), exported);
  }

  /** The packages in the example of docs/embedding.md are exported to all. */
  @Test
  void theExampleOfEmbeddingUsesOnlyThose() throws IOException {
    String page = Files.readString(Path.of("..", "..", "docs", "embedding.md"));
    Set<String> used =
        Pattern.compile("(?m)^import org\\.pathprofile\\.core\\.([a-z]+)\\.")
            .matcher(page)
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(used.size() >= 3, used::toString);
    used.removeAll(FOR_ALL);
    assertEquals(Set.of(), used);
  }

  private static ModuleDescriptor module() throws IOException {
    try (InputStream in = Files.newInputStream(Path.of("target", "classes", "module-info.class"))) {
      return ModuleDescriptor.read(in);
    }
  }

  @Test
  void everyPackageHasItsPlace() {
    Set<String> unlisted = new TreeSet<>(packages());
    unlisted.removeAll(MAY_USE.keySet());
    assertEquals(Set.of(), unlisted, "packages of core that MAY_USE does not list");
  }

  @TestFactory
  Stream<DynamicTest> aPackageUsesOnlyWhatComesBeforeIt() {
    return new TreeMap<>(MAY_USE)
        .entrySet().stream()
            .filter(entry -> packages().contains(entry.getKey()))
            .map(
                entry ->
                    DynamicTest.dynamicTest(
                        entry.getKey(), () -> uses(entry.getKey(), entry.getValue())));
  }

  private static void uses(String name, List<String> others) {
    Stream<String> allowed =
        Stream.concat(
            Stream.of("java..", in(name)),
            others.stream().map(other -> other.contains(".") ? other + ".." : in(other)));
    classes()
        .that()
        .resideInAPackage(in(name))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed.toArray(String[]::new))
        .check(CLASSES);
  }

  private static Set<String> packages() {
    return CLASSES.stream()
        .map(JavaClass::getPackageName)
        .filter(name -> name.startsWith(ROOT + "."))
        .map(name -> name.substring(ROOT.length() + 1).replaceFirst("\\..*", ""))
        .collect(Collectors.toSet());
  }

  private static String in(String name) {
    return ROOT + "." + name + "..";
  }
}
