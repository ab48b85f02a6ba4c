package org.pathprofile.cli;

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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Core has no class that only tests or benchmarks need: each is used, if only through others of
 * core, by the instrument, the command line or an output. What tests need as an oracle is in the
 * tests.
 */
class CoreIsUsedTest {
  private static final String CORE = "org.pathprofile.core";
  private static final Path CLASSES = Path.of("target", "classes");

  private static Path classesOf(String module) {
    return Path.of("..", module).resolve(CLASSES);
  }

  @Test
  void everyClassOfCoreIsReachedFromAnotherModule() throws IOException {
    JavaClasses classes =
        new ClassFileImporter()
            .importPaths(
                List.of(CLASSES, classesOf("core"), classesOf("outputs"), classesOf("truffle")));
    Deque<JavaClass> open = new ArrayDeque<>();
    Set<JavaClass> reached = new HashSet<>();
    Set<String> provided = services();
    classes.stream()
        .filter(type -> isProject(type) && (!isCore(type) || provided.contains(type.getName())))
        .forEach(open::add);
    assertTrue(open.size() > 300, () -> "only " + open.size() + " classes were found");
    while (!open.isEmpty()) {
      JavaClass type = open.remove();
      if (reached.add(type)) {
        type.getDirectDependenciesFromSelf().stream()
            .map(used -> used.getTargetClass().getBaseComponentType())
            .filter(CoreIsUsedTest::isProject)
            .map(used -> classes.contain(used.getName()) ? classes.get(used.getName()) : used)
            .forEach(open::add);
      }
    }
    Set<String> unused = new TreeSet<>();
    classes.stream()
        .filter(type -> isCore(type) && type.isTopLevelClass() && !reached.contains(type))
        .filter(type -> !type.getSimpleName().equals("package-info"))
        .forEach(type -> unused.add(type.getName()));
    assertEquals(Set.of(), unused, "classes of core that nothing but tests or benchmarks uses");
  }

  private static boolean isProject(JavaClass type) {
    return type.getPackageName().startsWith("org.pathprofile");
  }

  private static boolean isCore(JavaClass type) {
    return type.getPackageName().startsWith(CORE);
  }

  /** The classes that core provides as services. */
  private static Set<String> services() throws IOException {
    Set<String> services = new HashSet<>();
    try (InputStream in = Files.newInputStream(classesOf("core").resolve("module-info.class"))) {
      ModuleDescriptor.read(in).provides().stream()
          .flatMap(provides -> provides.providers().stream())
          .forEach(services::add);
    }
    return services;
  }
}
