package org.pathprofile.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.core.testing.Seeds;

/** Bad files: every message names the file, the place and the problem. */
class JsonProfileReaderTest {

  private static String message(String text) {
    ProfileFormatException error =
        assertThrows(ProfileFormatException.class, () -> JsonProfileTest.read(text), text);
    assertTrue(error.getMessage().startsWith("profile.json"), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
    return error.getMessage();
  }

  /** What to replace in the golden file, by what, and a part of the message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          "tool":"pathprofile" | "tool":"gcov" | at /tool: this is not a profile of pathprofile
          "tool":"pathprofile",\\n | | the key "tool" is missing
          "schema":4 | "schema":5 | newer pathprofile, in schema 5; this one reads schemas up to 4: update
          "schema":4 | "schema":0 | there is no schema 0
          "schema":4 | "schema":"1" | at /schema: expected a whole number, found "1"
          "mode":"sampled" | "mode":"Sampled" | at /mode: expected one of exact, sampled, structura
          "mode":"sampled" | "mode":"exact" | at /functions/0: the path [1, 5] exit x 1
          "path_end":"header" | "path_end":"top" | expected one of header, backedge, found "top"
          "conditions":false | "conditions":1 | at /conditions: expected true or false, found 1
          "k":1 | "k":0 | at /k: k must be at least 1 but is 0
          "samples":1 | "samples":0 | at /settings: sampling needs
          "stale":1 | "stale":-1 | at /lost/stale: expected a number from 0 to 9223372036854775807
          "stale":1 | "stale":1.5 | at /lost/stale: expected a whole number, found 1.5
          "stale":1 | "stale":1,"stale":2 | Duplicate field 'stale'
          "stale":1 | "stale":9223372036854775808 | found 9223372036854775808
          "subpaths":[ | "subpaths":[{} | at /subpaths/0: the key "functions" is missing
          "activations":70,|| at /functions/0: the key "activations" is missing
          "activations":70,| "activations":null,| at /functions/0/activations: expected a whole numb
          "18446744073709551616" | "-5" | expected a string of digits, found "-5"
          "kind":"entry" | "kind":"start" | at /functions/0/blocks/0/kind: expected one of entry
          "kind":"entry" | "kind":"else" | at /functions/0: a control-flow graph needs an entry
          {"id":0, | {"id":1, | at /functions/0/blocks/0/id: expected the block with the id 0
          "head":true | "head":1 | at /functions/0/blocks/4/head: expected true or false, found 1
          "from":4 | "from":6 | at /functions/0/edges/3: there is no block 6, only 6
          "to":2,"count":9007199254740993 | "to":2,"count":7 | at /functions/0/edges/1: the count 7
          "ends":"exit" | "ends":"end" | at /functions/0/paths/1/ends: expected one of exit, header
          [1,2,3] | [1,2,6] | at /functions/0/paths/0: the graph has no block 6
          [1,2,3] | [] | at /functions/0/paths/0: a path needs at least one block
          [1,2,3] | [1,2,"3"] | at /functions/0/paths/0/blocks/2: expected a whole number, found "3
          [1,2,3], | [1,2,3],"repeats":9, | at /functions/0/paths/0: of the 3 blocks that a path e
          [1,2,3], | [1,2,3],"repeats":-1, | at /functions/0/paths/0/repeats: expected a number from
          "activations":70, | "activations":70,"k":0, | at /functions/0/k: k must be at least 1 but is
          "activations":70, | "activations":70,"scheme":"x", | expected one of perfect, ngram, found
          "branch_flow":9 | "branch_flow":8 | at /functions/0/paths/0: the branch_flow 8007199254740993 is
          "low":9 | "low":71 | at /functions/0/paths/2: the interval 71 to 200 does not contain the est
          ,"low":9 | | the interval -1 to 200 does not contain
          "line":0 | "line":99999999999 | expected a number up to 2147483647, found 99999999999
          """)
  void aDamagedFileIsRefused(String part, String replacement, String expected) throws IOException {
    String golden;
    try (InputStream stream = getClass().getResourceAsStream("small.json")) {
      golden = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
    String unescaped = part.replace("\\n", "\n");
    assertTrue(golden.contains(unescaped), part);
    String text = golden.replace(unescaped, replacement == null ? "" : replacement);
    String message = message(text);
    assertTrue(message.contains(expected), message);
  }

  @Test
  void theMessageNamesFileAndPosition() {
    assertEquals(
        "profile.json:2:11: at /schema: expected a whole number, found true",
        message("{\"tool\":\"pathprofile\",\n \"schema\":true}"));
  }

  @Test
  void filesThatAreNoProfiles() {
    assertTrue(message("").contains("the file is empty"));
    assertTrue(message("[]").contains("expected an object, found an array"));
    assertTrue(message("{}").contains("the key \"tool\" is missing"));
    assertTrue(message("hello").contains("not valid JSON"));
    assertTrue(message("{} {}").contains("the key \"tool\" is missing"));
  }

  @Test
  void textBehindTheProfileIsRefused() throws IOException {
    String text = JsonProfileTest.write(JsonProfileTest.small());
    assertTrue(message(text + "{}").contains("expected the end of the file"));
  }

  @Test
  void bytesThatAreNoTextAreRefused() {
    byte[] bytes = {'{', '"', (byte) 0xff, (byte) 0xfe, '"', ':'};
    ProfileFormatException error =
        assertThrows(
            ProfileFormatException.class,
            () -> JsonProfileReader.read("x.bin", new ByteArrayInputStream(bytes)));
    assertTrue(error.getMessage().startsWith("x.bin:"), error.getMessage());
  }

  @Test
  void unknownKeysAndAnyOrderAreAccepted() throws IOException {
    String text = JsonProfileTest.write(JsonProfileTest.small());
    String more =
        text.replace("\"tool\":\"pathprofile\",\n", "\"new\":{\"a\":[1,{}]},")
            .replaceFirst("}\n$", ",\"tool\":\"pathprofile\"}");
    assertEquals(JsonProfileTest.small(), JsonProfileTest.read(more));
  }

  /**
   * Whatever is cut off, the message says that the file ends too early, or shows the torn literal.
   */
  @Property(seed = Seeds.FIXED)
  void aTruncatedFileIsRefused(@ForAll long seed) throws IOException {
    String text = JsonProfileTest.write(JsonProfileTest.small()).strip();
    int length = 1 + new Random(seed).nextInt(text.length() - 1);
    String message = message(text.substring(0, length));
    assertTrue(
        message.contains("the file ends too early") || message.contains("Unrecognized token"),
        message);
  }

  /** Whatever byte is wrong: a profile or a message, never another exception. */
  @Property(seed = Seeds.FIXED)
  void aDamagedByteNeverEscapesTheReader(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    byte[] bytes = JsonProfileTest.write(JsonProfileTest.small()).getBytes(StandardCharsets.UTF_8);
    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    try {
      JsonProfileReader.read("f", new ByteArrayInputStream(bytes));
    } catch (ProfileFormatException e) {
      assertTrue(e.getMessage().startsWith("f"), e.getMessage());
    }
  }
}
