package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;

class ReportCommandTest {
  @TempDir private Path folder;

  @Test
  void printsAProfile() throws IOException {
    Path file = profile();
    Call call = Call.of("report", file.toString());
    assertEquals("", call.err());
    assertEquals(0, call.code());
    assertTrue(call.out().startsWith("pathprofile 9.8.7: "), call.out());
    assertTrue(call.out().contains("readToken"), call.out());
    assertTrue(call.out().contains("3 if -> then"), call.out());
    assertTrue(call.out().contains("3 if -> else"), call.out());
  }

  @Test
  void helpSaysWhatEachFormatIsFor() {
    String help = Call.of("report", "--help").out();
    String words = help.substring(help.indexOf("Formats:")).replaceAll("\\s+", " ");
    List<ProfileFormat> formats = ProfileFormats.all();
    assertTrue(formats.size() > 2, formats::toString);
    for (ProfileFormat format : formats) {
      assertTrue(words.contains(format.name() + " " + format.description()), help);
    }
  }

  @Test
  void writesAnyFormatToAFile() throws IOException {
    Path file = profile();
    Path copy = folder.resolve("copy.json");
    assertEquals(
        new Call(0, "", ""),
        Call.of("report", "--format", "json", "-o", copy.toString(), file.toString()));
    assertEquals(Call.of("report", file.toString()), Call.of("report", copy.toString()));
    Path packed = folder.resolve("copy.json.gz");
    Call.of("report", "--format=json", "-o", packed.toString(), file.toString());
    try (InputStream unpacked = new GZIPInputStream(Files.newInputStream(packed))) {
      assertArrayEquals(Files.readAllBytes(copy), unpacked.readAllBytes());
    }
  }

  @Test
  void aPageHasTheSourcesBelowAFolder() throws IOException {
    Path source = folder.resolve("below").resolve("program.js");
    Files.createDirectories(source.getParent());
    Files.writeString(source, "// a line that only the source has\n".repeat(9));
    String json = Files.readString(profile());
    Path file = folder.resolve("with-path.json");
    Files.writeString(file, json.replaceFirst("\"path\" ?: ?[^,]*", "\"path\":\"" + source + "\""));
    Path page = folder.resolve("page.html");
    String[] options = {"report", "--format=html", "-o", page.toString(), file.toString()};
    assertEquals(new Call(0, "", ""), Call.of(options));
    assertFalse(Files.readString(page).contains("a line that only the source has"));
    Call call =
        Call.of(
            "report",
            "--format=html",
            "--sources",
            source.getParent().toString(),
            "-o",
            page.toString(),
            file.toString());
    assertEquals(new Call(0, "", ""), call);
    assertTrue(Files.readString(page).contains("a line that only the source has"));
    Path other = Files.createDirectories(folder.resolve("other"));
    Call.of(
        "report",
        "--format=html",
        "--sources",
        other.toString(),
        "-o",
        page.toString(),
        file.toString());
    assertFalse(Files.readString(page).contains("a line that only the source has"));
  }

  @Test
  void aFolderOfSourcesThatIsNotThereIsNamed() throws IOException {
    Call call = Call.of("report", "--format=html", "--sources", "nowhere", profile().toString());
    assertEquals(2, call.code());
    assertTrue(call.err().contains("--sources nowhere: there is no such folder"), call.err());
  }

  @Test
  void printsFindings() throws IOException {
    Call call = Call.of("report", "--insight", profile().toString());
    assertEquals(0, call.code());
    assertTrue(call.out().startsWith("1. ") || call.out().startsWith("Nothing found"), call.out());
  }

  @Test
  void anUnknownFormatIsNamedWithThoseThereAre() throws IOException {
    Call call = Call.of("report", "--format=yaml", profile().toString());
    assertEquals(2, call.code());
    assertTrue(call.err().contains("there is no format 'yaml'; give one of "), call.err());
    assertTrue(call.err().contains("json, "), call.err());
  }

  @Test
  void aTargetThatCannotBeWrittenIsNamed() throws IOException {
    Path missing = folder.resolve("none").resolve("a.txt");
    assertEquals(
        new Call(2, "", "pathprofile: " + missing + ": there is no such folder; create it\n"),
        Call.of("report", "-o", missing.toString(), profile().toString()));
    assertEquals(
        new Call(2, "", "pathprofile: " + folder + ": is a folder; name a file\n"),
        Call.of("report", "-o", folder.toString(), profile().toString()));
  }

  /**
   * Not even the superuser reads a folder whose path is too long for the system. Such a folder
   * comes to be when one with a long path is moved into another.
   */
  @Test
  @EnabledOnOs(OS.LINUX)
  void sourcesThatCannotBeReadAreNotTakenForATargetThatCannotBeWritten() throws IOException {
    Path root = folder.resolve("sources");
    Path deep = Files.createDirectories(deepBelow(root));
    Path other = folder.resolve("other");
    Files.createDirectories(deepBelow(other));
    Files.move(other, deep.resolve("other"));
    try {
      for (String format : List.of("lcov", "cobertura")) {
        Path target = folder.resolve("target");
        Call toFile =
            Call.of(
                "report",
                "--format=" + format,
                "--coverage-root=" + root,
                "-o",
                target.toString(),
                profile().toString());
        assertEquals(2, toFile.code());
        assertTrue(
            toFile.err().contains("the folder of all sources, " + root + ", cannot be read ("),
            toFile.err());
        assertFalse(toFile.err().contains("written"), toFile.err());
        assertFalse(Files.exists(target), "nothing is written");
        Call toOutput =
            Call.of(
                "report", "--format=" + format, "--coverage-root=" + root, profile().toString());
        assertEquals(toFile, toOutput);
      }
    } finally {
      // What is too long could not be deleted either.
      Files.move(deep.resolve("other"), other);
    }
  }

  private static Path deepBelow(Path path) {
    Path deep = path;
    for (int i = 0; i < 10; i++) {
      deep = deep.resolve("d".repeat(230));
    }
    return deep;
  }

  /** Of loop.json, all branches are covered, and few of the prime paths. */
  @Test
  void failsUnderALimitOfCoverage() {
    Path resources = Path.of("..", "outputs", "src", "test", "resources");
    Path file = resources.resolve(Path.of("org", "pathprofile", "outputs", "loop.json"));
    Call call = Call.of("report", "--fail-under=lines=0,branches=100", file.toString());
    assertEquals(0, call.code(), call.err());
    Call under = Call.of("report", "--fail-under=primes=50", file.toString());
    assertEquals(1, under.code());
    assertEquals(
        "pathprofile: primes: 4 of 38 are covered, 10.53 %, less than 50 %\n", under.err());
    Call bad = Call.of("report", "--fail-under=lines=101", file.toString());
    assertEquals(2, bad.code());
    assertTrue(bad.err().contains("percentages from 0 to 100"), bad.err());
  }

  @Test
  void theFormatsOfTheOutputsModuleAreThere() throws IOException {
    Call call = Call.of("report", "--format=lcov", profile().toString());
    // The profile is of a version that did not know what was loaded.
    assertEquals(1, call.err().lines().count(), call.err());
    assertTrue(call.err().contains("does not tell which functions never ran"), call.err());
    assertTrue(call.out().startsWith("TN:\nSF:"), call.out());
    Call missing = Call.of("report", "--coverage-root=none", profile().toString());
    assertEquals(2, missing.code());
    assertTrue(
        missing.err().contains("--coverage-root none: there is no such folder"), missing.err());
  }

  @Test
  void readsACompressedProfileWhateverItsName() throws IOException {
    Path compressed = compressed(folder.resolve("profile.json.gz"));
    Call plain = Call.of("report", profile().toString());
    assertEquals(plain, Call.of("report", compressed.toString()));
    Path renamed = Files.copy(compressed, folder.resolve("renamed.json"));
    assertEquals(plain, Call.of("report", renamed.toString()));
  }

  @Test
  void aCompressedProfileThatIsCutOffIsNamed() throws IOException {
    Path whole = compressed(folder.resolve("profile.json.gz"));
    byte[] bytes = Files.readAllBytes(whole);
    for (int length : new int[] {5, bytes.length / 2, bytes.length - 4}) {
      Path part = Files.write(folder.resolve("part.gz"), Arrays.copyOf(bytes, length));
      Call call = Call.of("report", part.toString());
      assertEquals(2, call.code());
      assertEquals("", call.out());
      assertEquals(1, call.err().lines().count(), call.err());
      assertTrue(call.err().startsWith("pathprofile: " + part + ": "), call.err());
    }
  }

  @Test
  void anEmptyFileIsNamed() throws IOException {
    Path file = Files.createFile(folder.resolve("empty.json"));
    Call call = Call.of("report", file.toString());
    assertEquals(2, call.code());
    assertTrue(call.err().startsWith("pathprofile: " + file), call.err());
  }

  @Test
  void showsAsMuchAsAskedFor() throws IOException {
    Path file = profile();
    Call one = Call.of("report", "--paths=1", file.toString());
    assertTrue(one.out().contains("3 if -> then"), one.out());
    assertFalse(one.out().contains("3 if -> else"), one.out());
    Call high = Call.of("report", "--threshold=50", file.toString());
    assertFalse(high.out().contains("3 if -> else"), high.out());
  }

  @Test
  void aFileThatIsNoProfileIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("other.json"), "{\"tool\": \"other\"}");
    Call call = Call.of("report", file.toString());
    assertEquals(2, call.code());
    assertEquals("", call.out());
    assertEquals(1, call.err().lines().count(), call.err());
    assertTrue(call.err().startsWith("pathprofile: " + file), call.err());
  }

  @Test
  void aMissingFileIsNamed() {
    Path file = folder.resolve("missing.json");
    assertEquals(
        new Call(2, "", "pathprofile: " + file + ": no such file\n"),
        Call.of("report", file.toString()));
  }

  @Test
  void aFolderIsNoFile() {
    assertEquals(
        new Call(2, "", "pathprofile: " + folder + ": not a file\n"),
        Call.of("report", folder.toString()));
  }

  @Test
  void limitsAreChecked() throws IOException {
    Path file = profile();
    Call call = Call.of("report", "--paths=0", file.toString());
    assertEquals(2, call.code());
    assertTrue(call.err().contains("at least 1"), call.err());
  }

  private Path compressed(Path target) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(target))) {
      Files.copy(profile(), out);
    }
    return target;
  }

  /** A profile as a user has it: a file. */
  private Path profile() throws IOException {
    Path file = folder.resolve("profile.json");
    try (InputStream stream = ReportCommandTest.class.getResourceAsStream("profile.json")) {
      Files.copy(stream, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }
}
