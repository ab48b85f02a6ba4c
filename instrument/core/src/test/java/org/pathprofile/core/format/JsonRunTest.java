package org.pathprofile.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMerger;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.RunFacts;
import org.pathprofile.core.profile.SourceText;

/** What a file says of the run and of the sources, and files that say nothing of them. */
class JsonRunTest {
  private static final Instant NOON = Instant.parse("2025-01-31T12:00:00Z");

  private static final FunctionProfile FUNCTION = old("schema2.json").functions().get(0);

  private static PathProfile old(String name) {
    try (InputStream old = JsonRunTest.class.getResourceAsStream(name)) {
      return JsonProfileReader.read(name, old);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RunFacts run(int begin, int end, Map<String, String> labels) {
    return new RunFacts(
        NOON.plusSeconds(begin),
        NOON.plusSeconds(end),
        "Main run \"a b\".js",
        "25.0.2",
        "25.0.1",
        "optimizing",
        labels);
  }

  private static PathProfile profile(RunFacts run, SourceText... sources) {
    return PathProfile.builder("1", ProfileMode.EXACT)
        .addFunction(FUNCTION)
        .addSources(List.of(sources))
        .run(run)
        .build();
  }

  @Test
  void runAndSourcesAreReadBack() throws IOException {
    SourceText kept =
        SourceText.of("a.js", "/x/a.js", "js", "let a = '\u00e9\ud83d\ude00';\n", true);
    SourceText digested = SourceText.of("eval", null, "js", "1", false);
    RunFacts facts = run(0, 90, Map.of("host", "a1", "commit", "5c3e"));
    PathProfile read = JsonProfileTest.read(JsonProfileTest.write(profile(facts, digested, kept)));
    assertEquals(List.of(kept, digested), read.sources());
    assertEquals(Optional.of(facts), read.run());
    assertEquals(Duration.ofSeconds(90), read.run().get().duration());
    assertEquals(kept.text(), read.sources().get(0).text());
  }

  /** The vector "abc" of FIPS 180-2. */
  @Test
  void theDigestIsTheSha256OfTheText() {
    assertEquals(
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        SourceText.digestOf("abc"));
    assertEquals(
        "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c",
        SourceText.digestOf("\u00e9"));
  }

  @Test
  void aFunctionsSourceIsFoundUnlessSeveralHaveItsName() {
    FunctionProfile function = FUNCTION;
    String path = function.identity().sourcePath();
    SourceText one =
        SourceText.of(
            function.identity().sourceName(), path, function.identity().language(), "1", false);
    SourceText two =
        SourceText.of(
            function.identity().sourceName(), path, function.identity().language(), "2", false);
    SourceText other = SourceText.of(function.identity().sourceName(), path, "other", "2", false);
    assertEquals(Optional.of(one), profile(null, one, other).source(function));
    assertEquals(Optional.empty(), profile(null, other).source(function));
    assertEquals(Optional.empty(), profile(null, one, two).source(function));
  }

  /** Each generated function has its own text, also after it was written and read. */
  @Test
  void theSourceOfGeneratedCodeIsFoundByItsDigest() throws IOException {
    SourceText one = SourceText.of("<eval>", null, FUNCTION.identity().language(), "f(1)", true);
    SourceText two = SourceText.of("<eval>", null, FUNCTION.identity().language(), "f(2)", true);
    PathProfile.Builder profile = PathProfile.builder("1", ProfileMode.EXACT);
    for (SourceText text : List.of(one, two)) {
      profile.addFunction(
          FunctionProfile.builder(FUNCTION.graph())
              .identity(
                  new FunctionIdentity(
                      "f",
                      FUNCTION.identity().language(),
                      FUNCTION.identity().graphHash(),
                      null,
                      "<eval>",
                      text.digest(),
                      FUNCTION.identity().section()))
              .staticPaths(FUNCTION.staticPaths())
              .activations(1)
              .build());
    }
    String written = JsonProfileTest.write(profile.addSources(List.of(one, two)).build());
    PathProfile read = JsonProfileTest.read(written);
    assertEquals(2, read.functions().size());
    for (FunctionProfile function : read.functions()) {
      assertEquals(
          function.identity().sourceDigest(), read.source(function).orElseThrow().digest());
    }
    assertEquals(2, ProfileMerger.merge(read, read).functions().size());
  }

  @Test
  void aFileHasOneName() {
    FunctionIdentity imported =
        new FunctionIdentity("f", "js", "1", "/x/a.js", "./a.js", null, SourceRange.UNKNOWN);
    FunctionIdentity run =
        new FunctionIdentity("f", "js", "1", "/x/a.js", "a.js", null, SourceRange.UNKNOWN);
    assertEquals(run, imported);
    assertEquals(0, run.compareTo(imported));
    assertEquals("a.js", imported.sourceName());
    assertEquals(
        SourceText.of("a.js", "/x/a.js", "js", "1", false),
        SourceText.of("../x/a.js", "/x/a.js", "js", "1", false));
  }

  @Test
  void aSumHasWhatIsCommon() {
    SourceText a = SourceText.of("a.js", null, "js", "1", true);
    PathProfile sum =
        ProfileMerger.merge(
            profile(run(5, 9, Map.of("host", "a1", "v", "1")), a.withoutText()),
            profile(run(2, 7, Map.of("host", "a1", "v", "2")), a));
    assertEquals(Optional.of(run(2, 9, Map.of("host", "a1"))), sum.run());
    assertEquals(List.of(a), sum.sources());
  }

  @Test
  void olderFilesCanBeRead() {
    for (String name : List.of("schema1.json", "schema2.json")) {
      PathProfile profile = old(name);
      assertTrue(profile.totalPathCount() > 0);
      assertEquals(List.of(), profile.sources());
      assertEquals(Optional.empty(), profile.run());
      assertEquals(
          name.equals("schema1.json") ? CountUnit.SAMPLES : CountUnit.EXECUTIONS, profile.unit());
    }
  }

  @Test
  void whatIsNoTimeOrDigestIsNamed() throws IOException {
    String text =
        JsonProfileTest.write(
            profile(run(0, 9, Map.of()), SourceText.of("a.js", null, "js", "1", false)));
    assertProblem(text.replace("2025-01-31T12:00:00Z", "noon"), "/run/began");
    assertProblem(text.replace("2025-01-31T12:00:09Z", "2025-01-30T00:00:00Z"), "before");
    assertProblem(text.replaceAll("\"sha256\":\"..", "\"sha256\":\"XY"), "SHA-256");
  }

  private static void assertProblem(String text, String part) {
    String message =
        assertThrows(ProfileFormatException.class, () -> JsonProfileTest.read(text)).getMessage();
    assertTrue(message.contains(part), message);
  }

  @Test
  void theSchemaRefusesWhatIsNoProfile() throws IOException {
    String text = JsonProfileTest.write(JsonProfileTest.small());
    assertTrue(ProfileSchema.isValid(text));
    assertFalse(ProfileSchema.isValid(text.replace("\"schema\":4", "\"schema\":3")));
    assertFalse(ProfileSchema.isValid(text.replaceFirst("\"kind\":\"entry\"", "\"kind\":\"in\"")));
    assertFalse(ProfileSchema.isValid(text.replaceFirst("\"count\":", "\"counts\":")));
    assertFalse(ProfileSchema.isValid(text.replaceFirst("\"lost\":", "\"lose\":")));
  }
}
