package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands {@code diff} and {@code rank}. */
class CompareCommandsTest {
  @TempDir private Path folder;

  @Test
  void diffTellsWhatChanged() throws IOException {
    Path before = profile("before.json", 75, 25);
    Path after = profile("after.json", 60, 40);
    Call call = Call.of("diff", before.toString(), after.toString());
    assertEquals("", call.err());
    assertEquals(0, call.code());
    assertTrue(call.out().contains("1 hotter, 1 colder, 0 same"), call.out());
    assertTrue(call.out().contains("25.00 % ->   40.00 %"), call.out());
    Call json = Call.of("diff", "--format=json", before.toString(), after.toString());
    assertTrue(json.out().contains("\"count_before\":25,\"count_after\":40,"), json.out());
    Path page = folder.resolve("page.html");
    assertEquals(
        new Call(0, "", ""),
        Call.of(
            "diff", "--format=html", "-o", page.toString(), before.toString(), after.toString()));
    assertTrue(Files.readString(page).contains("default-src 'none'"));
  }

  @Test
  void theNameOfAFileTellsTheFormatOfAComparison() throws IOException {
    String before = profile("before.json", 75, 25).toString();
    String after = profile("after.json", 60, 40).toString();
    Map<String, String> beginnings =
        Map.of("diff.html", "<!doctype html>", "diff.json", "{", "diff.txt", "before: ");
    for (Map.Entry<String, String> each : beginnings.entrySet()) {
      Path file = folder.resolve(each.getKey());
      assertEquals(new Call(0, "", ""), Call.of("diff", "-o", file.toString(), before, after));
      String written = Files.readString(file);
      assertTrue(written.startsWith(each.getValue()), written.substring(0, 40));
    }
    Call other = Call.of("diff", "-o", folder.resolve("diff.md").toString(), before, after);
    assertEquals(2, other.code());
    assertTrue(other.err().contains("end it in .html, .json or .txt"), other.err());
  }

  @Test
  void diffFailsIfASharesRises() throws IOException {
    String before = profile("before.json", 75, 25).toString();
    String after = profile("after.json", 60, 40).toString();
    Call call = Call.of("diff", "--fail-if=share>+14.9", before, after);
    assertEquals(1, call.code());
    assertEquals(
        "pathprofile: share>+14.9: readToken has a path with 40.00 % of the branch flow, 25.00 %"
            + " before: 3 if -> else, to the end\n",
        call.err());
    assertEquals(0, Call.of("diff", "--fail-if=share>+15.1,new>0", before, after).code());
    Call bad = Call.of("diff", "--fail-if=share>+5%", before, after);
    assertEquals(2, bad.code());
    assertTrue(bad.err().contains("--fail-if: 'share>+5%' is no condition"), bad.err());
    Call unlike = Call.of("diff", before, write("k.json", "\"k\":1,", "\"k\":2,", before));
    assertEquals(2, unlike.code());
    assertTrue(unlike.err().contains("(K: 1 and 2)"), unlike.err());
    assertEquals(1, unlike.err().lines().count(), unlike.err());
    Call format = Call.of("diff", "--format=lcov", before, after);
    assertTrue(format.err().contains("give one of html, json, text"), format.err());
  }

  @Test
  void rankNamesThePathThatFails() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("rank", "--failing"));
    for (int i = 0; i < 6; i++) {
      arguments.add(profile("f" + i + ".json", 1, 7).toString());
    }
    arguments.add("--passing");
    for (int i = 0; i < 12; i++) {
      arguments.add(profile("p" + i + ".json", i + 1, 0).toString());
    }
    Call call = Call.of(arguments.toArray(String[]::new));
    assertEquals("", call.err());
    assertEquals(0, call.code());
    assertTrue(call.out().startsWith("6 failing runs, 12 passing runs, 2 paths; of 1"), call.out());
    assertTrue(call.out().contains("1. importance 0.800  readToken (scan.js:1-9)"), call.out());
    assertTrue(call.out().contains("3 if -> else"), call.out());
    assertFalse(call.out().contains("3 if -> then"), call.out());
    arguments.add(1, "--format=json");
    Call json = Call.of(arguments.toArray(String[]::new));
    assertTrue(
        json.out().contains("\"failing\":6,\"passing\":0,\"failing_observed\":6"), json.out());
    arguments.add(folder.resolve("missing.json").toString());
    Call missing = Call.of(arguments.toArray(String[]::new));
    assertEquals(1, missing.code());
    assertTrue(missing.err().contains("missing.json: no such file; left out"), missing.err());
    assertTrue(missing.err().contains("1 of 19 files were left out"), missing.err());
  }

  @Test
  void rankNeedsBothKindsOfRuns() throws IOException {
    String good = profile("good.json", 1, 1).toString();
    Call call = Call.of("rank", "--failing", good, "--passing", folder.resolve("no").toString());
    assertEquals(2, call.code());
    assertTrue(call.err().contains("but 1 and 0 could be used"), call.err());
    assertEquals(2, Call.of("rank", "--failing", good).code());
    assertEquals(2, Call.of("rank", "--failing", good, "--passing", good, "--format=html").code());
  }

  private String write(String name, String from, String to, String file) throws IOException {
    return Files.writeString(
            folder.resolve(name), Files.readString(Path.of(file)).replace(from, to))
        .toString();
  }

  /** A profile of a function with two paths, which ran so often. */
  private Path profile(String name, int then, int otherwise) throws IOException {
    Path given = folder.resolve("given");
    try (InputStream stream = CompareCommandsTest.class.getResourceAsStream("profile.json")) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      text = text.replace("\"count\": 75", "\"count\": " + then);
      text = text.replace("\"branch_flow\": 75", "\"branch_flow\": " + then);
      text = text.replace("\"count\": 25", "\"count\": " + otherwise);
      text = text.replace("\"branch_flow\": 25", "\"branch_flow\": " + otherwise);
      // A path that did not run is not in a file.
      Files.writeString(
          given, otherwise > 0 ? text : text.replaceFirst(",\\s*\\{\"id\": \"1\".*?}", ""));
    }
    Path file = folder.resolve(name);
    Call call = Call.of("report", "--format=json", "-o", file.toString(), given.toString());
    assertEquals(new Call(0, "", ""), call);
    return file;
  }
}
