package org.pathprofile.core.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A format is found on the module path and on the class path alike. */
class ServicesTest {
  private static final Path CLASSES = Path.of("target", "classes");

  @Test
  void bothListsNameTheSameFormats() throws IOException {
    String service = ProfileFormat.class.getName();
    List<String> onClassPath =
        Files.readAllLines(CLASSES.resolve("META-INF").resolve("services").resolve(service));
    ModuleDescriptor module;
    try (InputStream descriptor = Files.newInputStream(CLASSES.resolve("module-info.class"))) {
      module = ModuleDescriptor.read(descriptor);
    }
    Set<String> onModulePath = new TreeSet<>();
    module.provides().stream()
        .filter(provides -> provides.service().equals(service))
        .forEach(provides -> onModulePath.addAll(provides.providers()));
    assertEquals(onModulePath, new TreeSet<>(onClassPath));
  }
}
