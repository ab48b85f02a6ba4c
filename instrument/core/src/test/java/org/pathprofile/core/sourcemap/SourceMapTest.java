package org.pathprofile.core.sourcemap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.graph.CompiledCode;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.testing.Seeds;

/**
 * Reads source maps as others do: {@code positions.txt} is what the npm package {@code
 * @jridgewell/trace-mapping} 0.3 says of {@code bundle.js.map}, which esbuild has written.
 */
class SourceMapTest {
  private static final String DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  static String resource(String name) throws IOException {
    try (InputStream in = SourceMapTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** What the mappings say of a place, in the words of {@code positions.txt}. */
  private static String position(Mappings mappings, int line, int column) {
    int segment = mappings.at(line, column);
    return segment < 0 || mappings.source(segment) < 0
        ? "-"
        : mappings.source(segment)
            + " "
            + mappings.line(segment)
            + " "
            + mappings.originalColumn(segment);
  }

  private static void assertPositions(SourceMap map, int lines, int columns) throws IOException {
    String last = "-";
    int checked = 0;
    for (String row : resource("positions.txt").lines().toList()) {
      String[] words = row.split(" ", 3);
      int line = Integer.parseInt(words[0]);
      int column = Integer.parseInt(words[1]);
      int moved = column + (line == 0 ? columns : 0);
      assertEquals(words[2], position(map.mappings(), line + lines, moved), row);
      if (line == 0 && column > 0) {
        assertEquals(last, position(map.mappings(), lines, moved - 1), row);
      }
      last = words[2];
      checked++;
    }
    assertTrue(checked > 100);
  }

  @Test
  void positionsAreThoseOfAnotherReader() throws IOException, SourceMapException {
    SourceMap map = SourceMap.read(resource("bundle.js.map"));
    assertPositions(map, 0, 0);
    assertEquals("../src/queue.ts", map.sources().get(0).name());
    assertTrue(map.sources().get(1).text().get().startsWith("import { Queue } from './queue';\n"));
  }

  @Test
  void aMapMayConsistOfSections() throws IOException, SourceMapException {
    String map = resource("bundle.js.map");
    String other = "{\"version\":3,\"sources\":[\"x\"],\"mappings\":\"AAAA;;;;;AAAA\"}";
    String json =
        "{\"version\":3,\"sections\":["
            + ("{\"offset\":{\"line\":0,\"column\":0},\"map\":" + other + "},")
            + ("{\"offset\":{\"line\":3,\"column\":7},\"map\":" + map + "}]}");
    SourceMap read = SourceMap.read(json);
    assertEquals(3, read.sources().size());
    // The sources of the second section come behind that of the first.
    Mappings mappings = read.mappings();
    assertEquals("0 0 0", position(mappings, 0, 0));
    SourceMap alone = SourceMap.read(map);
    for (int column = 0; column < 600; column++) {
      String expected = position(alone.mappings(), 0, column);
      String moved =
          expected.equals("-")
              ? "-"
              : expected.replaceFirst(
                  "^\\d", Integer.toString(1 + Character.digit(expected.charAt(0), 10)));
      assertEquals(moved, position(mappings, 3, column + 7));
    }
    assertEquals("-", position(mappings, 5, 0), "a segment behind the section's end");
  }

  @Test
  void theRootIsBeforeEachSource() throws SourceMapException {
    SourceMap map =
        SourceMap.read(
            ")]}'\n{\"version\":3,\"mappings\":\"\",\"sourceRoot\":\"a/b\",\"sources\":[\"c\",null]}");
    assertEquals("a/b/c", map.sources().get(0).name());
    assertEquals(null, map.sources().get(1).name());
  }

  /** Numbers in base 64 as the specification says, without the tables of the decoder. */
  private static String number(int value) {
    StringBuilder text = new StringBuilder();
    long rest = value < 0 ? (-(long) value << 1) | 1 : (long) value << 1;
    do {
      long digit = rest & 31;
      rest >>= 5;
      text.append(DIGITS.charAt((int) (rest > 0 ? digit | 32 : digit)));
    } while (rest > 0);
    return text.toString();
  }

  @Property(seed = Seeds.FIXED)
  void everySegmentIsFound(
      @ForAll @Size(max = 60) List<@IntRange(max = 400_000) Integer> numbers,
      @ForAll @IntRange(max = 5) int emptyLines)
      throws SourceMapException {
    StringBuilder text = new StringBuilder(";".repeat(emptyLines));
    List<TreeMap<Integer, String>> lines = new ArrayList<>();
    int[] last = new int[4];
    for (int i = 0; i + 3 < numbers.size(); i += 4) {
      if (i == 0 || numbers.get(i) % 3 == 0) {
        text.append(i == 0 ? "" : ";");
        lines.add(new TreeMap<>());
        last[0] = 0;
      } else {
        text.append(',');
      }
      int[] values = {
        numbers.get(i), numbers.get(i + 1) % 7, numbers.get(i + 2), numbers.get(i + 3)
      };
      int fields = numbers.get(i + 1) % 5 == 0 ? 1 : 4;
      for (int field = 0; field < fields; field++) {
        text.append(number(values[field] - last[field]));
        last[field] = values[field];
      }
      lines
          .get(lines.size() - 1)
          .put(values[0], fields == 1 ? "-" : values[1] + " " + values[2] + " " + values[3]);
    }
    Mappings.Builder builder = new Mappings.Builder();
    MappingsDecoder.decode(text.toString(), builder, 0, 0, 0, 7);
    Mappings mappings = builder.build();
    for (int line = 0; line < lines.size(); line++) {
      for (int column : lines.get(line).keySet()) {
        for (int place : new int[] {column - 1, column, column + 1}) {
          var expected = lines.get(line).floorEntry(place);
          assertEquals(
              expected == null ? "-" : expected.getValue(),
              position(mappings, emptyLines + line, place),
              text.toString());
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[] | its JSON is not that of a source map, in line 1",
        "nothing | it is no JSON of a source map",
        "{\"version\":3 | it is no JSON of a source map",
        "{\"version\":2,\"mappings\":\"\"} | it is of version 2, not 3",
        "{\"version\":3} | it has no mappings",
        "{\"version\":3,\"mappings\":\"A!\"} | its mappings are no numbers in base 64",
        "{\"version\":3,\"mappings\":\"AA\"} | a segment has 2 numbers",
        "{\"version\":3,\"mappings\":\"AAAAAA\"} | a segment has more than five numbers",
        "{\"version\":3,\"mappings\":\"AAAA\"} | it names a source that it does not list",
        "{\"version\":3,\"mappings\":\"D\"} | a segment has the number -1",
        "{\"version\":3,\"mappings\":\"gggggggggggB\"}"
            + " | its mappings have a number of more than 32 bits",
        "{\"version\":3,\"mappings\":\"gg\"} | its mappings are no numbers in base 64",
        "{\"version\":3,\"sections\":[{\"offset\":{\"line\":0,\"column\":0},\"url\":\"a\"}]}"
            + " | a section of it has no place, or its map is elsewhere",
        "{\"version\":3,\"sections\":[{\"offset\":{\"line\":0,\"column\":0},"
            + "\"map\":{\"sections\":[]}}]} | a section of it has sections",
        "{\"version\":3,\"sections\":[{\"offset\":{\"line\":2000000000,\"column\":0},"
            + "\"map\":{\"version\":3,\"sources\":[],\"mappings\":\"A\"}}]}"
            + " | it has more than 8000000 lines",
      })
  void whatIsNoMapIsRefused(String json, String message) {
    assertEquals(
        message, assertThrows(SourceMapException.class, () -> SourceMap.read(json)).getMessage());
  }

  @Test
  void aMapThatIsNestedWithoutEndIsRefused() {
    String json = "{\"a\":" + "[".repeat(100_000);
    assertThrows(SourceMapException.class, () -> SourceMap.read(json));
    String lines = "{\"version\":3,\"mappings\":\"" + ";".repeat(9_000_000) + "\"}";
    assertThrows(SourceMapException.class, () -> SourceMap.read(lines));
  }

  private static MappedSource bundle() throws IOException, SourceMapException {
    SourceMap map = SourceMap.read(resource("bundle.js.map"));
    return new MappedSource(
        map,
        resource("bundle.js"),
        List.of(
            new OriginalSource("queue.ts", "/src/queue.ts", map.sources().get(0).text().get()),
            new OriginalSource("main.ts", "/src/main.ts", map.sources().get(1).text().get())));
  }

  private static Optional<String> original(String text, String piece)
      throws IOException, SourceMapException {
    int start = text.indexOf(piece);
    assertTrue(start >= 0, piece);
    SourceRange loaded = new SourceRange(1, start + 1, 1, start + piece.length());
    return bundle()
        .originalRange(loaded)
        .map(
            range -> {
              CompiledCode compiled = range.compiled();
              assertEquals(loaded, compiled.place());
              return compiled.original() + ":" + range;
            });
  }

  @Test
  void aRangeIsWhereItsFirstAndLastSegmentsAre() throws IOException, SourceMapException {
    String bundle = resource("bundle.js");
    assertEquals(
        Optional.of("/src/main.ts:10:1-18:1"),
        original(
            bundle, "function d(r,e){let t=0;for(let n=0;n<e;n++)r.offer(u(n))||t++;return t}"));
    // The name ends behind its compiled form, "t"; maps do not tell where the operator is.
    assertEquals(Optional.of("/src/main.ts:14:7-14:13"), original(bundle, "t++"));
    assertEquals(
        Optional.of("/src/main.ts:5:17-8:11"), original(bundle, "r=>r%2===0?\"even\":\"odd\""));
    // It begins in no original, and all that it has is of one.
    assertEquals(
        Optional.of("/src/queue.ts:1:1-18:1"),
        original(
            bundle, bundle.substring(bundle.indexOf("()=>{i=class"), bundle.indexOf("var m="))));
    // What the bundler has added; the second follows code of an original, without a segment.
    assertEquals(Optional.empty(), original(bundle, "m();"));
    assertEquals(Optional.empty(), original(bundle, "(r,e,t)=>()=>{if(t)throw t[0];"));
    // Code of two originals.
    assertEquals(Optional.empty(), original(bundle, bundle.substring(0, bundle.indexOf("\n"))));
  }

  private static String begin(SourceMap map, String text, String piece) {
    int start = text.indexOf(piece);
    SourceRange loaded = new SourceRange(1, start + 1, 1, start + piece.length());
    return new MappedSource(map, text, List.of(new OriginalSource("a", null, null)))
        .originalRange(loaded)
        .map(range -> range.startLine() + ":" + range.startColumn())
        .orElse("none");
  }

  /** Where no segment begins, it is the one before, but not behind the end of a statement. */
  @Test
  void aRangeMayBeginInTheMiddleOfASegment() throws SourceMapException {
    String text = "f(\"};\", a => n++); helper(); x ? (y) : (z)";
    String segments = "AAAA" + "," + number(text.indexOf("x ?")) + "AKA" + ",IAEA" + ",OAEA";
    SourceMap map =
        SourceMap.read("{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"" + segments + "\"}");
    assertEquals("1:1", begin(map, text, "f("));
    assertEquals("1:1", begin(map, text, "a => n++"));
    assertEquals("1:1", begin(map, text, "++"));
    assertEquals("none", begin(map, text, "helper()"));
    assertEquals("6:1", begin(map, text, "x ?"));
    assertEquals("8:1", begin(map, text, "(y)"));
    assertEquals("10:1", begin(map, text, "(z)"));
  }

  @Test
  void aTextThatHasNotTheLinesOfItsMapIsNotUsed() throws IOException, SourceMapException {
    MappedSource source =
        new MappedSource(
            SourceMap.read(resource("bundle.js.map")),
            resource("bundle.js"),
            List.of(
                new OriginalSource("queue.ts", "/src/queue.ts", "one line"),
                new OriginalSource("main.ts", "/src/main.ts", null)));
    assertEquals(1, source.tooShort());
    int queue = resource("bundle.js").indexOf("i=class");
    assertEquals(
        Optional.empty(), source.originalRange(new SourceRange(1, queue + 1, 1, queue + 9)));
  }
}
