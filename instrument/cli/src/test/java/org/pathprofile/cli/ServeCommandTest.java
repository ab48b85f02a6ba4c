package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.cli.serve.LivePage;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormats;

class ServeCommandTest {
  private static final String PROGRAM =
      """
      function choice(x) { if (x % 3 == 0) return 'a'; return 'b'; }
      const end = Date.now() + 400;
      for (let i = 0; Date.now() < end; i++) choice(i);
      """;

  @TempDir private Path folder;

  private final List<String> log = new ArrayList<>();

  private List<Path> profile() throws IOException {
    Path source = Files.createDirectory(folder.resolve("source"));
    Path program = folder.resolve("program.js");
    Files.writeString(program, PROGRAM);
    Call call =
        Call.of(
            "run",
            "--pathprofile.Output=json",
            "--pathprofile.OutputFile=" + source.resolve("profile.json"),
            "--pathprofile.Interval=100ms",
            program.toString());
    assertEquals(0, call.code(), call::err);
    try (Stream<Path> files = Files.list(source)) {
      return files.sorted().toList();
    }
  }

  /** The first that has counts: on a busy machine the program begins after the first interval. */
  private static Path firstWithCounts(List<Path> files) throws IOException {
    for (Path file : files) {
      if (Files.readString(file).contains("choice")) {
        return file;
      }
    }
    throw new AssertionError("no interval has counts");
  }

  private static void copy(Path file, Path into) throws IOException {
    copy(file, into, file.getFileName().toString());
  }

  private static void copy(Path file, Path into, String name) throws IOException {
    Path part = into.resolve("part");
    Files.copy(file, part);
    Files.move(part, into.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }

  private static String html(LivePage page) throws IOException {
    return new String(page.html(), StandardCharsets.UTF_8);
  }

  @Test
  void thePageIsOfWhatWasCountedSoFar() throws IOException {
    List<Path> files = profile();
    Path into = Files.createDirectory(folder.resolve("watched"));
    LivePage page =
        new WatchedPage(
            into, ProfileFormats.find("html").orElseThrow(), FormatOptions.DEFAULT, log::add);
    assertEquals(
        new LivePage.State(0, "Waiting for the first interval in " + into + "."), page.state());
    assertThrows(CommandException.class, page::html);
    copy(firstWithCounts(files), into, "profile.0001.json");
    LivePage.State first = page.state();
    assertEquals(1, first.version());
    assertTrue(first.text().endsWith("profile.0001.json, 0 s, so far"), first::text);
    // What stands in the file is what the page shows: the source, too, which is read for it.
    assertTrue(html(page).contains("function choice(x)"));
    assertEquals(first, page.state());
    copy(files.get(1), into);
    copy(files.get(files.size() - 1), into);
    LivePage.State last = page.state();
    assertEquals(2, last.version());
    assertTrue(last.text().endsWith("profile.json, 0 s, the whole run"), last::text);
    Path report = folder.resolve("report.html");
    String whole = files.get(files.size() - 1).toString();
    assertEquals(0, Call.of("report", "--format", "html", "-o", report.toString(), whole).code());
    assertEquals(Files.readString(report), html(page));
    assertEquals(List.of(), log);
  }

  @Test
  void sourcesThatHaveChangedAreToldOnce() throws IOException {
    List<Path> files = profile();
    Files.writeString(folder.resolve("program.js"), "changed");
    LivePage page =
        new WatchedPage(
            files.get(0).getParent(),
            ProfileFormats.find("html").orElseThrow(),
            FormatOptions.DEFAULT,
            log::add);
    page.state();
    page.html();
    assertEquals(1, log.size(), log::toString);
    assertTrue(log.get(0).contains("has changed since it was profiled"), log::toString);
  }

  @Test
  void badArgumentsAreRefused() throws IOException {
    Call call = Call.of("serve", "--port=70000", folder.toString());
    assertEquals(2, call.code());
    assertTrue(call.err().contains("70000 is not a port; give one from 0 to 65535"), call::err);
    call = Call.of("serve", folder.resolve("nowhere").resolve("profile.json").toString());
    assertEquals(2, call.code());
    assertTrue(call.err().contains("there is no such folder"), call::err);
    call = Call.of("serve", "--sources=" + folder.resolve("nowhere"), folder.toString());
    assertEquals(2, call.code());
    assertTrue(call.err().contains("there is no such folder"), call::err);
  }

  @Test
  void aPortThatIsInUseIsNamed() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(other.getLocalPort());
      Call call = Call.of("serve", "--port=" + port, folder.toString());
      assertEquals(2, call.code());
      assertTrue(call.err().contains("port " + port + " is not available"), call::err);
      assertTrue(call.err().contains("give another with --port"), call::err);
    }
  }
}
