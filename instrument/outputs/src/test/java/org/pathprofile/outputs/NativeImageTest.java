package org.pathprofile.outputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A native image has only those resources that are declared. */
class NativeImageTest {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final Path METADATA =
      CLASSES.resolve(
          "META-INF/native-image/org.pathprofile/pathprofile-outputs/reachability-metadata.json");

  @ParameterizedTest
  @ValueSource(strings = {"", "org.pathprofile.outputs"})
  void everyResourceIsDeclared(String module) throws IOException {
    List<Path> resources;
    try (Stream<Path> files = Files.walk(CLASSES.resolve("org"))) {
      resources =
          files
              .filter(file -> Files.isRegularFile(file) && !file.toString().endsWith(".class"))
              .map(CLASSES::relativize)
              .toList();
    }
    assertFalse(resources.isEmpty());
    List<PathMatcher> declared = declared(module);
    List<Path> missing =
        resources.stream()
            .filter(file -> declared.stream().noneMatch(glob -> glob.matches(file)))
            .toList();
    assertEquals(List.of(), missing);
  }

  @Test
  void nothingElseIsDeclared() throws IOException {
    JsonObject metadata = JsonParser.parseString(Files.readString(METADATA)).getAsJsonObject();
    assertEquals(List.of("resources"), List.copyOf(metadata.keySet()));
  }

  private static List<PathMatcher> declared(String module) throws IOException {
    return JsonParser.parseString(Files.readString(METADATA))
        .getAsJsonObject()
        .getAsJsonArray("resources")
        .asList()
        .stream()
        .map(JsonElement::getAsJsonObject)
        .filter(
            entry -> module.equals(entry.has("module") ? entry.get("module").getAsString() : ""))
        .map(entry -> "glob:" + entry.get("glob").getAsString())
        .map(FileSystems.getDefault()::getPathMatcher)
        .toList();
  }
}
