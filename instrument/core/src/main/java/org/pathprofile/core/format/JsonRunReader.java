package org.pathprofile.core.format;

import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.pathprofile.core.profile.RunFacts;
import org.pathprofile.core.profile.SourceText;

/** Reads what a file says of the run and of the sources. Not thread-safe. */
final class JsonRunReader {
  private final JsonCursor cursor;

  JsonRunReader(JsonCursor cursor) {
    this.cursor = cursor;
  }

  RunFacts readRun() throws IOException {
    Map<String, String> texts = new HashMap<>();
    Map<String, String> labels = new TreeMap<>();
    Instant[] times = new Instant[2];
    cursor.object(
        JsonProfileReader.requiredKeys("began", "ended"),
        key -> {
          switch (key) {
            case "began" -> times[0] = time();
            case "ended" -> times[1] = time();
            case "command_line", "graalvm", "java", "runtime" -> texts.put(key, cursor.string());
            case "labels" -> cursor.object(Set.of(), label -> labels.put(label, cursor.string()));
            default -> cursor.skip();
          }
        });
    try {
      return new RunFacts(
          times[0],
          times[1],
          texts.getOrDefault("command_line", ""),
          texts.getOrDefault("graalvm", ""),
          texts.getOrDefault("java", ""),
          texts.getOrDefault("runtime", ""),
          labels);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(cursor.place(), e.getMessage(), e);
    }
  }

  private Instant time() throws IOException {
    String text = cursor.string();
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw cursor.problem(
          cursor.place(), "expected a time such as 2025-01-31T12:00:00Z, found \"" + text + '"', e);
    }
  }

  SourceText readSource() throws IOException {
    Map<String, String> texts = new HashMap<>();
    cursor.object(
        JsonProfileReader.requiredKeys("name", "language", "sha256"),
        key -> {
          switch (key) {
            case "name", "language", "sha256", "text" -> texts.put(key, cursor.string());
            case "path" -> texts.put(key, cursor.stringOrNull());
            default -> cursor.skip();
          }
        });
    try {
      return new SourceText(
          texts.get("name"),
          texts.get("path"),
          texts.get("language"),
          texts.get("sha256"),
          Optional.ofNullable(texts.get("text")));
    } catch (IllegalArgumentException e) {
      throw cursor.problem(cursor.place(), e.getMessage(), e);
    }
  }
}
