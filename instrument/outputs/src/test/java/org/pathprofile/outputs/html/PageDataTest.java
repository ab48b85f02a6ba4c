package org.pathprofile.outputs.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.ProfileTotals;

/** Reads the data of pages with another JSON library, and compares it with the profile's file. */
class PageDataTest {
  private static final Pattern DATA =
      Pattern.compile(
          "<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

  static JsonObject data(String page) {
    Matcher data = DATA.matcher(page);
    assertTrue(data.find());
    return JsonParser.parseString(data.group(1)).getAsJsonObject();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "calculator-exact.json",
        "calculator-sampled.json",
        "calculator-structural.json",
        "calculator-subpath.json",
        "rests.json",
        "minified.json",
        "account.json"
      })
  void countsAreThoseOfTheFile(String name) {
    JsonObject file =
        JsonParser.parseString(new String(Profiles.resource(name), StandardCharsets.UTF_8))
            .getAsJsonObject();
    JsonObject page = data(Profiles.page(Profiles.read(name), Profiles::text));
    JsonObject totals = file.getAsJsonObject("totals");
    long rested = totals.has("rested") ? totals.get("rested").getAsLong() : 0;
    assertEquals(
        totals.get("path_ends").getAsLong() + rested,
        page.get("pathEnds").getAsLong(),
        "path ends");
    JsonArray functions = page.getAsJsonArray("functions");
    assertEquals(file.getAsJsonArray("functions").size(), functions.size());
    for (int i = 0; i < functions.size(); i++) {
      JsonObject expected = file.getAsJsonArray("functions").get(i).getAsJsonObject();
      JsonObject actual = functions.get(i).getAsJsonObject();
      assertEquals(expected.get("root_name"), actual.get("name"));
      assertEquals(expected.get("activations"), actual.get("activations"));
      // Up to schema 4, an unknown number was 0.
      boolean isKnown = !expected.get("static_paths").getAsString().equals("0");
      assertEquals(isKnown ? expected.get("static_paths") : null, actual.get("statics"));
      assertEdges(expected.getAsJsonArray("edges"), actual.getAsJsonArray("edges"));
      assertPaths(expected.getAsJsonArray("paths"), actual, !expected.has("granularity"));
    }
  }

  private static void assertEdges(JsonArray expected, JsonArray actual) {
    assertEquals(expected.size(), actual.size());
    for (int i = 0; i < expected.size(); i++) {
      JsonObject edge = expected.get(i).getAsJsonObject();
      JsonArray shown = actual.get(i).getAsJsonArray();
      assertEquals(edge.get("from"), shown.get(0));
      assertEquals(edge.get("to"), shown.get(1));
      assertEquals(edge.get("count"), shown.get(2));
    }
  }

  /** Paths of learned graphs have a name, the others their number. */
  private static void assertPaths(JsonArray expected, JsonObject function, boolean isNumbered) {
    JsonArray actual = function.getAsJsonArray("paths");
    assertEquals(expected.size(), actual.size());
    Set<String> names = new HashSet<>();
    for (int i = 0; i < expected.size(); i++) {
      JsonObject path = expected.get(i).getAsJsonObject();
      JsonArray shown = actual.get(i).getAsJsonArray();
      String name = shown.get(0).getAsString();
      if (isNumbered) {
        assertEquals(path.get("id").getAsString(), name);
      } else {
        assertTrue(name.matches("x[0-9a-f]{1,8}") && names.add(name), name);
      }
      assertEquals(path.get("blocks"), shown.get(1));
      assertEquals(path.get("count"), shown.get(2));
      assertEquals(path.get("branch_flow"), shown.get(3));
      assertEquals(path.get("ends"), word(function, shown.get(4)));
      assertFalse(shown.get(5).getAsJsonArray().isEmpty());
      for (String key : new String[] {"samples", "low", "high", "recorded", "repeats"}) {
        JsonElement detail = shown.size() > 6 ? shown.get(6).getAsJsonObject().get(key) : null;
        assertEquals(path.get(key), detail, key);
      }
    }
  }

  private static JsonElement word(JsonObject function, JsonElement number) {
    return function.getAsJsonArray("words").get(number.getAsInt());
  }

  /** As the text report says; the paths on the page contain the estimates, too. */
  @Test
  void pathsThatAreEstimatedForRestsHaveEnded() {
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.SAMPLED)
            .totals(new ProfileTotals(1_000, 10, 1, 234))
            .build();
    JsonObject page = data(Profiles.page(profile, function -> Optional.empty()));
    assertEquals("1234", page.get("pathEnds").getAsString());
  }

  @Test
  void hostileStringsStayStrings() {
    Map<String, String> facts = Map.of(Profiles.HOSTILE, Profiles.HOSTILE);
    String page =
        Profiles.page(
            Profiles.hostile(),
            facts,
            function -> Optional.of((Profiles.HOSTILE + "\n").repeat(9)));
    String empty =
        Profiles.page(PathProfile.builder("1", ProfileMode.EXACT).build(), f -> Optional.empty());
    // Nothing of the data is markup: there are as many tags as without any data.
    assertEquals(count("<", stripped(empty)), count("<", stripped(page)));
    assertEquals(count("<script", empty), count("<script", page));
    Matcher written = DATA.matcher(page);
    assertTrue(written.find());
    assertTrue(
        written
            .group(1)
            .codePoints()
            .allMatch(c -> c != '<' && c != '>' && c != '&' && c != 0x2028));
    JsonObject data = data(page);
    JsonObject function = data.getAsJsonArray("functions").get(0).getAsJsonObject();
    assertEquals(Profiles.HOSTILE, function.get("name").getAsString());
    assertEquals(Profiles.HOSTILE, function.getAsJsonArray("indistinct").get(0).getAsString());
    assertTrue(
        StreamSupport.stream(data.getAsJsonArray("files").spliterator(), false)
            .anyMatch(
                file ->
                    file.getAsJsonObject().get("place").getAsString().equals(Profiles.HOSTILE)));
  }

  /** A page without its data and its library. */
  private static String stripped(String page) {
    return DATA.matcher(page).replaceFirst("");
  }

  private static int count(String what, String text) {
    return text.split(Pattern.quote(what), -1).length;
  }

  @Test
  void onlyScriptsOfThePageAreTrusted() throws Exception {
    String page = Profiles.page(Profiles.read("minified.json"), Profiles::text);
    Matcher policy =
        Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"").matcher(page);
    assertTrue(policy.find());
    assertTrue(policy.group(1).startsWith("default-src 'none'; "));
    assertFalse(policy.group(1).contains("unsafe"));
    Matcher code = Pattern.compile("<(script|style)>(.*?)</\\1>", Pattern.DOTALL).matcher(page);
    int found = 0;
    while (code.find()) {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(code.group(2).getBytes(StandardCharsets.UTF_8));
      assertTrue(policy.group(1).contains(Base64.getEncoder().encodeToString(digest)));
      found++;
    }
    assertEquals(3, found, "the style, the library and the scripts");
    assertFalse(
        Pattern.compile("<[^>]*\\son[a-z]+=")
            .matcher(stripped(page).split("<script", 2)[0])
            .find());
  }

  @Test
  void greatCountsAreDigits() {
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.EXACT)
            .addFunction(Profiles.decision("f", "f.js", 1, Long.MAX_VALUE - 8, 7))
            .build();
    JsonObject function =
        data(Profiles.page(profile, f -> Optional.empty()))
            .getAsJsonArray("functions")
            .get(0)
            .getAsJsonObject();
    assertEquals("9223372036854775806", function.get("activations").getAsString());
    assertTrue(function.getAsJsonPrimitive("activations").isString());
  }

  @Test
  void sourcesAreLinesOfFunctions() {
    String text = "a\r\nb\rc\nd\ne\nf\ng\nh\ni\nj\nk\nl";
    PathProfile profile =
        PathProfile.builder("1", ProfileMode.EXACT)
            .addFunction(Profiles.decision("f", "f.js", 1, 1, 1))
            .addFunction(Profiles.decision("g", "f.js", 11, 1, 1))
            .build();
    JsonArray excerpt =
        data(Profiles.page(profile, f -> Optional.of(text)))
            .getAsJsonArray("files")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("text");
    // Three lines around each function: 1 to 3, and 11 to 13 of a text of 12 lines.
    assertEquals(
        JsonParser.parseString("[[1,\"a\\nb\\nc\\nd\\ne\\nf\"],[8,\"h\\ni\\nj\\nk\\nl\"]]"),
        excerpt);
  }
}
