package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.RunFacts;
import org.pathprofile.core.profile.SourceText;

/** A profile says of which run it is, and of which sources. */
class SourcesTest {
  private static final String PROGRAM =
      "function f(x) { return x > 1 ? 'é' : 2; }\nfor (let i = 0; i < 3; i++) f(i);";

  private static PathProfile written(String... options) throws IOException {
    try (Guest guest = Guest.exact(options)) {
      guest.run(PROGRAM);
      guest.end();
      byte[] bytes = guest.output().getBytes(StandardCharsets.UTF_8);
      return JsonProfileReader.read("output", new ByteArrayInputStream(bytes));
    }
  }

  @Test
  void theDigestIsKeptAndTheTextIfAsked() throws IOException {
    PathProfile digested = written("pathprofile.Output=json");
    assertEquals(1, digested.sources().size());
    SourceText source = digested.sources().get(0);
    assertEquals(SourceText.digestOf(PROGRAM), source.digest());
    assertEquals(Optional.empty(), source.text());
    digested.functions().forEach(f -> assertEquals(Optional.of(source), digested.source(f)));
    PathProfile embedded = written("pathprofile.Output=json", "pathprofile.Sources=embed");
    assertEquals(List.of(source.withText(PROGRAM)), embedded.sources());
    assertEquals(
        List.of(), written("pathprofile.Output=json", "pathprofile.Sources=none").sources());
  }

  @Test
  void theRunIsDescribed() throws IOException {
    RunFacts run =
        written("pathprofile.Output=json", "pathprofile.Label=host=a1,note=a=b").run().get();
    assertEquals(Map.of("host", "a1", "note", "a=b"), run.labels());
    assertEquals(System.getProperty("java.version"), run.javaVersion());
    assertEquals(System.getProperty("pathprofile.test.runtime"), run.runtime());
    assertTrue(run.graalVersion().matches("\\d+\\.\\d+.*"), run.graalVersion());
    assertFalse(run.duration().isNegative());
    assertTrue(run.duration().toHours() < 1);
  }
}
