package org.pathprofile.core.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileDifference;
import org.pathprofile.core.profile.ProfileMerger;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.UnprofiledFunction;

/** Functions without counts are part of a profile, of its files, and of what is made of several. */
class UnprofiledFunctionsTest {
  private static final UnprofiledFunction FIRST =
      new UnprofiledFunction(
          "f", "js", "/src/a.js", "a.js", new SourceRange(3, 1, 9, 2), "nothing tells");
  private static final UnprofiledFunction SECOND =
      new UnprofiledFunction("", "js", null, "eval", SourceRange.UNKNOWN, "a \"reason\"");

  private static PathProfile profile(UnprofiledFunction... functions) {
    return PathProfile.builder("1", ProfileMode.EXACT).addNotProfiled(List.of(functions)).build();
  }

  @Test
  void eachIsListedOnceByPlace() {
    assertEquals(List.of(FIRST, SECOND), profile(SECOND, FIRST, SECOND).notProfiled());
    assertEquals("f (a.js:3): nothing tells", FIRST.toString());
    assertEquals(" (eval): a \"reason\"", SECOND.toString());
  }

  @Test
  void readingGivesWhatWasWritten() throws IOException {
    PathProfile profile = profile(FIRST, SECOND);
    assertEquals(profile, JsonProfileTest.read(JsonProfileTest.write(profile)));
  }

  @Test
  void aFileWithoutTheListHasNone() throws IOException {
    String text = JsonProfileTest.write(profile());
    assertFalse(text.contains("not_profiled"), text);
    assertEquals(List.of(), JsonProfileTest.read(text).notProfiled());
  }

  @Test
  void anEntryWithoutReasonIsRefused() throws IOException {
    String text = JsonProfileTest.write(profile(FIRST)).replace("\"reason\"", "\"cause\"");
    ProfileFormatException e =
        assertThrows(ProfileFormatException.class, () -> JsonProfileTest.read(text));
    assertTrue(e.getMessage().contains("reason"), e.getMessage());
  }

  @Test
  void sumsHaveTheFunctionsOfBothAndDifferencesThoseOfTheLater() {
    assertEquals(
        List.of(FIRST, SECOND),
        ProfileMerger.merge(profile(FIRST), profile(FIRST, SECOND)).notProfiled());
    assertEquals(
        List.of(FIRST, SECOND),
        ProfileDifference.between(profile(FIRST), profile(FIRST, SECOND)).notProfiled());
  }
}
