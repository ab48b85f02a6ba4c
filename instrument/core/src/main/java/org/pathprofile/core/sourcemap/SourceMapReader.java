package org.pathprofile.core.sourcemap;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of source maps. For one use, by one thread. */
final class SourceMapReader {
  /** Some servers begin JSON with this line, so that it is no program. */
  private static final String NO_PROGRAM = ")]}";

  private static final int MOST_COLUMN = 1 << 28;

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNestingDepth(100)
                  .build())
          .build();

  /** What one JSON object holds. */
  private static final class Fields {
    int version;
    String sourceRoot = "";
    final List<String> sources = new ArrayList<>();
    final List<String> texts = new ArrayList<>();
    String mappings;
    List<Section> sections;
  }

  private record Section(int line, int column, Fields map) {}

  private final List<SourceMap.Source> sources = new ArrayList<>();
  private final Mappings.Builder mappings = new Mappings.Builder();

  SourceMap read(String json) throws SourceMapException {
    String text = json.startsWith(NO_PROGRAM) ? json.substring(json.indexOf('\n') + 1) : json;
    try (JsonParser parser = FACTORY.createParser(text)) {
      expect(parser, parser.nextToken(), JsonToken.START_OBJECT);
      Fields map = fields(parser, true);
      if (map.sections == null) {
        add(map, 0, 0);
      } else {
        addAll(map.sections);
      }
    } catch (StreamConstraintsException e) {
      throw new SourceMapException("its JSON is nested too deeply, or has too large a number");
    } catch (JsonProcessingException e) {
      // Without what is there: it may be any file.
      throw new SourceMapException("it is no JSON of a source map");
    } catch (IOException e) {
      throw new SourceMapException("it cannot be read");
    }
    return new SourceMap(sources, mappings.build());
  }

  private void addAll(List<Section> sections) throws SourceMapException {
    int line = 0;
    int column = 0;
    for (Section section : sections) {
      boolean isBehind = section.line > line || (section.line == line && section.column >= column);
      if (!isBehind) {
        throw new SourceMapException("its sections are not in order");
      }
      line = section.line;
      column = section.column;
      // What is there already of a later line was none of the section's before.
      mappings.cutFrom(line, column);
      add(section.map, line, column);
    }
  }

  private void add(Fields map, int line, int column) throws SourceMapException {
    if (map.version != 3) {
      throw new SourceMapException("it is of version " + map.version + ", not 3");
    }
    if (map.mappings == null) {
      throw new SourceMapException("it has no mappings");
    }
    int first = sources.size();
    for (int i = 0; i < map.sources.size(); i++) {
      String text = i < map.texts.size() ? map.texts.get(i) : null;
      sources.add(
          new SourceMap.Source(
              rooted(map.sourceRoot, map.sources.get(i)), Optional.ofNullable(text)));
    }
    MappingsDecoder.decode(map.mappings, mappings, line, column, first, map.sources.size());
  }

  private static @Nullable String rooted(String root, @Nullable String name) {
    return root.isEmpty() || name == null
        ? name
        : root.endsWith("/") ? root + name : root + "/" + name;
  }

  /** Of a map in a section, the version may be missing. */
  private static Fields fields(JsonParser json, boolean isOutermost)
      throws IOException, SourceMapException {
    Fields map = new Fields();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "version" ->
            map.version = value == JsonToken.VALUE_NUMBER_INT ? json.getIntValue() : 0;
        case "sourceRoot" -> map.sourceRoot = value == JsonToken.VALUE_NULL ? "" : string(json);
        case "sources" -> strings(json, map.sources);
        case "sourcesContent" -> {
          if (value != JsonToken.VALUE_NULL) {
            strings(json, map.texts);
          }
        }
        case "mappings" -> map.mappings = string(json);
        case "sections" -> {
          if (!isOutermost) {
            throw new SourceMapException("a section of it has sections");
          }
          map.sections = sections(json);
        }
        default -> json.skipChildren();
      }
    }
    return map;
  }

  private static List<Section> sections(JsonParser json) throws IOException, SourceMapException {
    expect(json, json.currentToken(), JsonToken.START_ARRAY);
    List<Section> sections = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      expect(json, json.currentToken(), JsonToken.START_OBJECT);
      sections.add(section(json));
    }
    return sections;
  }

  private static Section section(JsonParser json) throws IOException, SourceMapException {
    int[] offset = {-1, -1};
    Fields map = null;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (name.equals("offset") && value == JsonToken.START_OBJECT) {
        while (json.nextToken() != JsonToken.END_OBJECT) {
          String part = json.currentName();
          json.nextToken();
          if (part.equals("line") || part.equals("column")) {
            offset[part.equals("line") ? 0 : 1] = json.getIntValue();
          }
        }
      } else if (name.equals("map") && value == JsonToken.START_OBJECT) {
        map = fields(json, false);
      } else {
        json.skipChildren();
      }
    }
    if (map == null || Math.min(offset[0], offset[1]) < 0 || offset[1] > MOST_COLUMN) {
      throw new SourceMapException("a section of it has no place, or its map is elsewhere");
    }
    return new Section(offset[0], offset[1], map);
  }

  private static void strings(JsonParser json, List<String> target)
      throws IOException, SourceMapException {
    expect(json, json.currentToken(), JsonToken.START_ARRAY);
    while (json.nextToken() != JsonToken.END_ARRAY) {
      target.add(json.currentToken() == JsonToken.VALUE_NULL ? null : string(json));
    }
  }

  private static String string(JsonParser json) throws IOException, SourceMapException {
    expect(json, json.currentToken(), JsonToken.VALUE_STRING);
    return json.getText();
  }

  private static void expect(JsonParser json, JsonToken actual, JsonToken expected)
      throws SourceMapException {
    if (actual != expected) {
      throw new SourceMapException(
          "its JSON is not that of a source map, in line " + json.currentLocation().getLineNr());
    }
  }
}
