package org.pathprofile.outputs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Keeps the formats apart: a format knows core, and of this module what is listed here. A new
 * package gets its place in {@link #MAY_USE}.
 */
class ArchitectureTest {
  private static final String ROOT = "org.pathprofile.outputs";

  /** Package to the packages of this module and others that it may use, besides core and Java. */
  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("", List.of("com.fasterxml.jackson.core", "com.google.protobuf", "javax.xml")),
          Map.entry("html", List.of("com.fasterxml.jackson.core")));

  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  @Test
  void everyPackageHasItsPlace() {
    Set<String> unlisted = new TreeSet<>(packages());
    unlisted.removeAll(MAY_USE.keySet());
    assertEquals(Set.of(), unlisted, "packages that MAY_USE does not list");
  }

  @TestFactory
  Stream<DynamicTest> aPackageUsesOnlyWhatIsListed() {
    return new TreeMap<>(MAY_USE)
        .entrySet().stream()
            .filter(entry -> packages().contains(entry.getKey()))
            .map(
                entry ->
                    DynamicTest.dynamicTest(
                        "package " + in(entry.getKey()),
                        () -> uses(entry.getKey(), entry.getValue())));
  }

  private static void uses(String name, List<String> others) {
    Stream<String> allowed =
        Stream.concat(
            Stream.of("java..", "org.pathprofile.core..", in(name)),
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
        .map(name -> name.substring(ROOT.length()).replaceFirst("^\\.", ""))
        .collect(Collectors.toSet());
  }

  private static String in(String name) {
    return name.isEmpty() ? ROOT : ROOT + "." + name;
  }
}
