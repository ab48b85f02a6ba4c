package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeCommandTest {
  private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");

  @TempDir private Path folder;

  @Test
  void addsUpFilesCompressedOrNot() throws IOException {
    Path plain = profile("a.json");
    Path packed = folder.resolve("b.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(plain, out);
    }
    Path sum = folder.resolve("sum.json.gz");
    assertEquals(
        new Call(0, "", ""),
        Call.of("merge", plain.toString(), packed.toString(), "-o", sum.toString()));
    Call again = Call.of("merge", sum.toString());
    assertEquals(0, again.code(), again.err());
    List<Long> once = counts(Files.readString(plain));
    assertEquals(once.stream().map(count -> 2 * count).toList(), counts(again.out()));
    assertTrue(once.size() > 4, once::toString);
  }

  @Test
  void thousandsOfFilesAreOneAfterTheOther() throws IOException {
    Path file = profile("a.json");
    List<String> arguments = new ArrayList<>(List.of("merge"));
    for (int i = 0; i < 2_000; i++) {
      arguments.add(file.toString());
    }
    Call call = Call.of(arguments.toArray(String[]::new));
    assertEquals(0, call.code(), call.err());
    List<Long> once = counts(Files.readString(file));
    assertEquals(once.stream().map(count -> 2_000 * count).toList(), counts(call.out()));
  }

  @Test
  void whatCannotBeAddedIsLeftOutAndNamed() throws IOException {
    Path good = profile("good.json");
    String text = Files.readString(good);
    Path backedge = write("backedge.json", text.replace("\"header\"", "\"backedge\""));
    Path conditions =
        write("conditions.json", text.replace("\"conditions\":false", "\"conditions\":true"));
    Path k = write("k.json", text.replaceFirst("\"k\":1,", "\"k\":2,"));
    Path damaged = write("damaged.json", text.substring(0, text.length() / 2));
    Path graph = write("graph.json", text.replaceFirst("if -> then", "if -> else"));
    Path huge =
        write(
            "huge.json",
            text.replaceFirst("\"activations\":\\d+", "\"activations\":" + (1L << 62)));
    Path missing = folder.resolve("missing.json");
    Path version = write("version.json", text.replaceFirst("\"9.8.7\"", "\"9.9.0\""));
    Call call =
        Call.of(
            "merge",
            good.toString(),
            backedge.toString(),
            conditions.toString(),
            k.toString(),
            damaged.toString(),
            graph.toString(),
            huge.toString(),
            huge.toString(),
            missing.toString(),
            version.toString());
    assertEquals(1, call.code(), call.err());
    List<String> lines = call.err().lines().toList();
    assertLine(lines.get(0), backedge, "(path end: HEADER and BACKEDGE)");
    assertLine(lines.get(1), conditions, "(conditions: false and true)");
    assertLine(lines.get(2), k, "(k: 1 and 2)");
    assertLine(lines.get(3), damaged, "ends too early");
    assertLine(lines.get(4), graph, "two graphs");
    assertLine(lines.get(5), huge, "exceed the greatest count");
    assertLine(lines.get(6), missing, "no such file");
    assertLine(lines.get(7), version, "9.9.0, files before it by 9.8.7");
    assertEquals("pathprofile: 7 of 10 files were left out", lines.get(8));
    assertEquals(9, lines.size(), call.err());
    assertTrue(call.out().contains("\"version\":\"9.8.7, 9.9.0\""), call.out());
  }

  @Test
  void withoutAnyProfileNothingIsWritten() {
    Path target = folder.resolve("sum.json");
    Call call = Call.of("merge", folder.resolve("no.json").toString(), "-o", target.toString());
    assertEquals(2, call.code());
    assertTrue(call.err().contains("none of the files could be read"), call.err());
    assertTrue(Files.notExists(target));
  }

  private static void assertLine(String line, Path file, String reason) {
    assertTrue(line.startsWith("pathprofile: " + file + ":"), line);
    assertTrue(line.contains(reason), line);
  }

  private static List<Long> counts(String json) {
    return COUNT.matcher(json).results().map(MergeCommandTest::count).toList();
  }

  private static Long count(MatchResult match) {
    return Long.valueOf(match.group(1));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path profile(String name) throws IOException {
    Path given = folder.resolve("given");
    try (InputStream stream = MergeCommandTest.class.getResourceAsStream("profile.json")) {
      Files.copy(stream, given, StandardCopyOption.REPLACE_EXISTING);
    }
    Path file = folder.resolve(name);
    Call.of("report", "--format=json", "-o", file.toString(), given.toString());
    return file;
  }
}
