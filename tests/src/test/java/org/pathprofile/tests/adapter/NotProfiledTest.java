package org.pathprofile.tests.adapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.core.profile.UnprofiledFunction;

/**
 * A function for which there is no exact graph is listed with the reason, wherever profiles are.
 */
class NotProfiledTest {
  private static final String PROGRAM =
      """
      function* asks(x) {
        switch (x) { case yield 1: return 'one'; }
        return 'other';
      }
      [...asks(1)];
      [...asks(2)];
      """;

  @TempDir private Path folder;

  private ProfiledRun run(Map<String, String> options) throws IOException {
    Path file = Files.writeString(folder.resolve("asks.js"), PROGRAM);
    return ProfiledRun.of(file, PathEnd.HEADER, options);
  }

  private UnprofiledFunction expected() {
    return new UnprofiledFunction(
        "asks",
        "js",
        folder.resolve("asks.js").toString(),
        "asks.js",
        new SourceRange(1, 1, 4, 1),
        "a test of a switch suspends the activation");
  }

  @Test
  void theApiListsIt() throws IOException {
    ProfiledRun run = run(Map.of());
    assertEquals(List.of(expected()), run.profile().notProfiled());
    assertFalse(
        run.profile().functions().stream().anyMatch(f -> f.identity().rootName().equals("asks")));
  }

  @Test
  void theReportListsIt() throws IOException {
    assertEquals(List.of("not profiled: " + expected()), run(Map.of()).notProfiled());
  }

  @Test
  void theJsonFileListsIt() throws IOException {
    String json = run(Map.of("Output", "json")).report();
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    assertEquals(
        List.of(expected()),
        JsonProfileReader.read("profile", new ByteArrayInputStream(bytes)).notProfiled());
  }

  /** What GraalJS runs again, or tells of by the same events, is not guessed. */
  @Test
  void eachReasonIsNamed() throws IOException {
    Map<String, String> reasons =
        Map.of(
            "function* f() { try { throw 1; } catch ({a = yield 1}) {} }",
            "a suspension in the parameter of a catch clause",
            "function* f() { try { class C extends (yield 1, Object) {} } catch { [(yield 2)]; } }",
            "suspensions that no event distinguishes");
    for (Map.Entry<String, String> reason : reasons.entrySet()) {
      assertReason(reason.getValue(), reason.getKey() + " [...f()];", Map.of());
    }
  }

  /**
   * Only with all conditions there is an event in the handler, and only where the default is used.
   */
  @Test
  void aDefaultBeforeASuspensionInAHandlerIsAReason() throws IOException {
    assertReason(
        "a suspension in a handler that no event reveals",
        """
        function* f(x) { try { throw 1; } catch ({a = x}) { f( (yield a)); } }
        [...f()];
        """,
        Map.of("Conditions", "true"));
  }

  private void assertReason(String reason, String program, Map<String, String> options)
      throws IOException {
    Path file = Files.writeString(folder.resolve("f.js"), program);
    List<UnprofiledFunction> found =
        ProfiledRun.of(file, PathEnd.HEADER, options).profile().notProfiled();
    assertEquals(List.of(reason), found.stream().map(UnprofiledFunction::reason).toList());
  }
}
