package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathprofile.core.coverage.Dependencies;
import org.pathprofile.core.coverage.FileCoverage;
import org.pathprofile.core.coverage.ProfileCoverage;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.format.JsonProfileWriter;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * Profiles of a bundle speak of its originals, two files of TypeScript. In {@code maps}, esbuild
 * has made {@code out/bundle.js} of them with {@code --bundle --minify --sourcemap}, and {@code
 * out/inline.js} with {@code --bundle --sourcemap=inline}.
 */
class SourceMapsTest {
  private static final String COMMENT = "//# sourceMappingURL=";

  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void copy() throws IOException {
    folder = temporary.toRealPath();
    Files.createDirectories(folder.resolve("src"));
    Files.createDirectories(folder.resolve("out"));
    Files.writeString(folder.resolve("package.json"), "{}");
    for (String name :
        List.of(
            "src/main.ts", "src/queue.ts", "out/bundle.js", "out/bundle.js.map", "out/inline.js")) {
      try (InputStream in = SourceMapsTest.class.getResourceAsStream("maps/" + name)) {
        Files.write(folder.resolve(name), in.readAllBytes());
      }
    }
  }

  private record Run(PathProfile profile, List<String> warnings) {}

  private Run run(String file, String... options) throws IOException {
    // A second engine of a process never overwrites the profile of the first.
    Path json = Files.createTempDirectory(folder, "run").resolve("profile.json");
    String[] all = List.of(options).toArray(new String[options.length + 3]);
    all[options.length] = "pathprofile.Output=json";
    all[options.length + 1] = "pathprofile.OutputFile=" + json;
    all[options.length + 2] = "pathprofile.Trivial=true";
    List<String> warnings;
    try (Guest guest = Guest.exact(all)) {
      try (Context context = guest.context()) {
        context.eval(Source.newBuilder("js", folder.resolve(file).toFile()).build());
      }
      guest.end();
      warnings = guest.log();
    }
    try (InputStream in = Files.newInputStream(json)) {
      return new Run(JsonProfileReader.read("profile.json", in), warnings);
    }
  }

  private PathProfile profile(String file, String... options) throws IOException {
    Run run = run(file, options);
    assertEquals(List.of(), run.warnings());
    return run.profile();
  }

  private String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  /** The outermost code of the bundle has statements of both. */
  @ParameterizedTest
  @ValueSource(strings = {"out/bundle.js", "out/inline.js"})
  void coverageLeavesOutPackagesInABundle(String bundle) throws IOException {
    Path map = folder.resolve("out/bundle.js.map");
    Files.writeString(
        map, Files.readString(map).replace("../src/queue.ts", "../node_modules/queue/queue.ts"));
    Path inline = folder.resolve("out/inline.js");
    String code = Files.readString(inline);
    String prefix = "base64,";
    int begin = code.lastIndexOf(prefix) + prefix.length();
    String decoded =
        new String(
            Base64.getMimeDecoder().decode(code.substring(begin).strip()), StandardCharsets.UTF_8);
    String moved = decoded.replace("../src/queue.ts", "../node_modules/queue/queue.ts");
    Files.writeString(
        inline,
        code.substring(0, begin)
            + Base64.getEncoder().encodeToString(moved.getBytes(StandardCharsets.UTF_8)));
    PathProfile profile = profile(bundle);
    assertEquals(2, ProfileCoverage.of(profile).files().size());
    List<FileCoverage> own = ProfileCoverage.of(Dependencies.leftOutOf(profile), false).files();
    assertEquals(
        List.of(folder.resolve("src/main.ts").toString()),
        own.stream().map(FileCoverage::file).toList());
  }

  private SortedMap<Integer, Long> lines(PathProfile profile, String file) {
    List<FileCoverage> files = ProfileCoverage.of(profile).files();
    assertEquals(
        Set.of("main.ts", "queue.ts"),
        files.stream()
            .map(f -> Path.of(f.file()).getFileName().toString())
            .collect(Collectors.toSet()));
    String path = folder.resolve("src").resolve(file).toString();
    return files.stream().filter(f -> f.file().equals(path)).findFirst().orElseThrow().lines();
  }

  /**
   * Counted by hand. The import is the call that loads the other module. In the minified bundle,
   * {@code refused++} and a {@code return true} are operands, so that no statement begins on their
   * lines.
   */
  @ParameterizedTest
  @ValueSource(strings = {"out/bundle.js", "out/inline.js"})
  void linesAreThoseOfTheOriginals(String bundle) throws IOException {
    PathProfile profile = profile(bundle);
    Map<Integer, Long> main = new TreeMap<>();
    main.put(1, 1L);
    main.put(5, 10L);
    main.put(6, 10L);
    main.put(7, 5L);
    main.put(8, 5L);
    main.put(10, 1L);
    main.put(11, 1L);
    main.put(12, 11L);
    main.put(13, 10L);
    if (bundle.endsWith("inline.js")) {
      main.put(14, 6L);
    }
    main.put(17, 1L);
    main.put(20, 1L);
    main.put(21, 0L);
    assertEquals(main, lines(profile, "main.ts"));
    Map<Integer, Long> queue = new TreeMap<>();
    queue.put(1, 1L);
    queue.put(2, 1L);
    queue.put(3, 1L);
    queue.put(5, 1L);
    queue.put(7, 10L);
    queue.put(8, 10L);
    queue.put(9, 6L);
    queue.put(11, 4L);
    if (bundle.endsWith("inline.js")) {
      queue.put(12, 4L);
    }
    queue.put(16, 0L);
    assertEquals(queue, lines(profile, "queue.ts"));
  }

  /** Function to paths, by where it was loaded. */
  private static Map<String, List<String>> counts(PathProfile profile) {
    Map<String, List<String>> counts = new TreeMap<>();
    for (FunctionProfile function : profile.functions()) {
      counts.put(
          function.identity().loadedAt() + " " + function.identity().graphHash(),
          function.paths().stream().map(PathCount::toString).toList());
    }
    return counts;
  }

  @Test
  void countsStayTheSame() throws IOException {
    PathProfile mapped = profile("out/bundle.js");
    PathProfile plain = profile("out/bundle.js", "pathprofile.SourceMaps=false");
    assertTrue(
        plain.functions().stream().allMatch(f -> f.identity().sourceName().equals("bundle.js")));
    assertEquals(counts(plain), counts(mapped));
    assertEquals(plain.totals(), mapped.totals());
    assertTrue(
        mapped.functions().stream().anyMatch(f -> f.identity().sourceName().equals("queue.ts")));
  }

  @Test
  void bothPlacesAreInTheFile() throws IOException {
    PathProfile profile = profile("out/bundle.js");
    FunctionProfile fill =
        profile.functions().stream()
            .filter(
                f ->
                    f.identity().section().startLine() == 10
                        && f.identity().sourceName().equals("main.ts"))
            .findFirst()
            .orElseThrow();
    assertEquals("10:1-18:1", fill.identity().section().toString());
    String bundle = read("out/bundle.js");
    int column = bundle.indexOf("function d(") + 1;
    assertEquals(column, fill.identity().loadedAt().startColumn());
    assertEquals(folder.resolve("out/bundle.js").toString(), fill.identity().compiledIn());
    StringWriter first = new StringWriter();
    JsonProfileWriter.write(profile, first);
    assertTrue(first.toString().contains("\"compiled_code\""));
    PathProfile again =
        JsonProfileReader.read(
            "again", new ByteArrayInputStream(first.toString().getBytes(StandardCharsets.UTF_8)));
    assertEquals(profile, again);
  }

  @Test
  void aMapOfSectionsSaysTheSame() throws IOException {
    PathProfile expected = profile("out/bundle.js");
    Files.writeString(
        folder.resolve("out/bundle.js.map"),
        "{\"version\":3,\"sections\":[{\"offset\":{\"line\":0,\"column\":0},\"map\":"
            + read("out/bundle.js.map")
            + "}]}");
    assertEquals(expected.functions(), profile("out/bundle.js").functions());
  }

  @Test
  void namesOfBundlersAreThoseOfFilesIfThereAreSuch() throws IOException {
    SortedMap<Integer, Long> expected = lines(profile("out/bundle.js"), "main.ts");
    String map = read("out/bundle.js.map");
    for (String name : List.of("webpack://app/./src/main.ts", "webpack:///src/main.ts?ab12")) {
      setMap(map.replace("../src/main.ts", name));
      assertEquals(expected, lines(profile("out/bundle.js"), "main.ts"));
    }
    // The bundler has made this of the file; it is not what is there.
    String name = "webpack://app/./src/main.ts?ab12";
    setMap(map.replace("../src/main.ts", name).replace("refused++", "others++"));
    assertEquals(
        Set.of("bundle.js", "queue.ts", name),
        profile("out/bundle.js").functions().stream()
            .map(function -> function.identity().sourceName())
            .collect(Collectors.toSet()));
  }

  @Test
  void theTextOfOriginalsIsThatOfTheMapOrOfTheFiles() throws IOException {
    for (boolean isInMap : new boolean[] {true, false}) {
      if (!isInMap) {
        String map = read("out/bundle.js.map").replace("sourcesContent", "otherContent");
        Files.writeString(folder.resolve("out/bundle.js.map"), map);
      }
      PathProfile profile = profile("out/bundle.js", "pathprofile.Sources=embed");
      FunctionProfile queue =
          profile.functions().stream()
              .filter(f -> f.identity().sourceName().equals("queue.ts"))
              .findFirst()
              .orElseThrow();
      assertEquals(read("src/queue.ts"), profile.source(queue).orElseThrow().text().orElseThrow());
    }
  }

  @Test
  void filesAreFilteredByTheirOriginals() throws IOException {
    PathProfile queue = profile("out/bundle.js", "pathprofile.FilterFile=*/src/queue.ts");
    assertEquals(
        Set.of("queue.ts"),
        queue.functions().stream()
            .map(function -> function.identity().sourceName())
            .collect(Collectors.toSet()));
    PathProfile bundle = profile("out/bundle.js", "pathprofile.FilterFile=*/bundle.js");
    assertEquals(counts(profile("out/bundle.js")), counts(bundle));
  }

  private void setMap(String map) throws IOException {
    Files.writeString(folder.resolve("out/bundle.js.map"), map);
  }

  private void setUrl(String url) throws IOException {
    String bundle = read("out/bundle.js");
    Files.writeString(
        folder.resolve("out/bundle.js"),
        bundle.substring(0, bundle.indexOf(COMMENT)) + COMMENT + url + "\n");
  }

  private static String data(String json) {
    return "data:application/json;base64,"
        + Base64.getEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://example.com/bundle.js.map | it is at a URL, and only files are read",
        "missing.js.map | there is no file",
        "../../../../../../../../../etc/passwd | it is outside of",
        "/dev/zero | it is outside of",
        "../src/main.ts | it is no JSON of a source map",
        "data:application/json;base64,!!! | its data URL is not in base 64",
        "data:nothing | its data URL has no data",
      })
  void aMapThatCannotBeUsedIsToldOnce(String url, String reason) throws IOException {
    setUrl(url);
    PathProfile expected = profile("out/bundle.js", "pathprofile.SourceMaps=false");
    Run run = run("out/bundle.js");
    assertEquals(1, run.warnings().size(), run.warnings()::toString);
    assertTrue(run.warnings().get(0).contains(reason), run.warnings()::toString);
    assertEquals(expected.functions(), run.profile().functions());
    assertEquals(expected.loaded(), run.profile().loaded());
  }

  @Test
  void brokenMapsAreToldOnce() throws IOException {
    PathProfile expected = profile("out/bundle.js", "pathprofile.SourceMaps=false");
    for (String map :
        List.of(
            "{\"version\":3,\"sources\":[\"a\"],\"mappings\":\"AA!\"}",
            "{\"version\":3,\"sections\":[{\"offset\":{\"line\":0,\"column\":0},"
                + "\"url\":\"bundle.js.map\"}]}")) {
      setMap(map);
      Run run = run("out/bundle.js");
      assertEquals(1, run.warnings().size(), run.warnings()::toString);
      assertEquals(expected.functions(), run.profile().functions());
    }
  }

  @Test
  void originalsOutsideOfTheTreeAreNotShown() throws IOException {
    Path secret =
        Files.writeString(temporary.resolve("../secret-of-maps-test.txt"), "secret\n".repeat(99));
    try {
      for (String name :
          List.of("/etc/passwd", "../../secret-of-maps-test.txt", "https://example.com/a.ts")) {
        setUrl(
            data(
                read("out/bundle.js.map")
                    .replace("sourcesContent", "c")
                    .replace("../src/main.ts", name)));
        Run run = run("out/bundle.js", "pathprofile.Sources=embed");
        assertEquals(1, run.warnings().size(), run.warnings()::toString);
        assertTrue(
            run.warnings().get(0).contains("1 of its 2 originals"), run.warnings()::toString);
        assertEquals(
            Set.of("bundle.js", "queue.ts"),
            run.profile().functions().stream()
                .map(function -> function.identity().sourceName())
                .collect(Collectors.toSet()));
        assertTrue(
            run.profile().sources().stream().noneMatch(s -> s.text().get().startsWith("secret")));
      }
    } finally {
      Files.delete(secret);
    }
  }

  /** Every place of the map is the same one; still no function becomes another, nor is any lost. */
  @Test
  void aMapThatLiesChangesNoCounts() throws IOException {
    PathProfile plain = profile("out/bundle.js", "pathprofile.SourceMaps=false");
    setMap(
        "{\"version\":3,\"sources\":[\"../src/main.ts\"],\"mappings\":\"AAAA"
            + ",CAAA".repeat(read("out/bundle.js").length())
            + "\"}");
    PathProfile mapped = profile("out/bundle.js");
    assertEquals(
        Set.of("main.ts"),
        mapped.functions().stream()
            .map(function -> function.identity().sourceName())
            .collect(Collectors.toSet()));
    assertEquals(counts(plain), counts(mapped));
  }
}
