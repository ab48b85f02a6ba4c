package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.core.compare.FailureRanking;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMerger;

/** Which functions are the same: those of one file, and of generated code those of one text. */
class IdentityTest {
  @TempDir private Path folder;

  @BeforeEach
  void writePrograms() throws IOException {
    Files.createDirectories(folder.resolve("lib"));
    Files.createDirectories(folder.resolve("apps/deep"));
    // Each program calls it twice; together they take both ways of both decisions.
    write(
        "lib/price.mjs",
        """
        export function price(n, member) {
          if (n > 10) n = n - 1;
          return member ? n * 2 : n * 3;
        }
        """);
    write(
        "apps/first.mjs",
        "import { price } from '../lib/price.mjs'; price(11, true); price(3, true);");
    write(
        "apps/deep/second.mjs",
        "import { price } from './../../lib/price.mjs'; price(12, true); price(13, false);");
    write(
        "apps/third.mjs",
        "const { price } = await import('../apps/../lib/price.mjs'); price(1, true); price(2,"
            + " false);");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private void run(Guest guest, Path program) throws IOException {
    try (Context context =
        Context.newBuilder("js").engine(guest.engine()).allowIO(IOAccess.ALL).build()) {
      context.eval(Source.newBuilder("js", program.toFile()).build());
    }
  }

  private PathProfile profileOf(String... programs) throws IOException {
    try (Guest guest = Guest.exact()) {
      for (String program : programs) {
        run(guest, folder.resolve(program));
      }
      return guest.snapshot();
    }
  }

  private static FunctionProfile only(PathProfile profile, String name) {
    List<FunctionProfile> found =
        profile.functions().stream().filter(f -> f.identity().rootName().equals(name)).toList();
    assertEquals(1, found.size(), found::toString);
    return found.get(0);
  }

  /** By hand: six calls, of which three have more than ten, and two are not a member's. */
  private static void assertAllCalls(PathProfile profile) {
    FunctionProfile price = only(profile, "price");
    assertEquals(6, price.activations());
    assertEquals("price.mjs", price.identity().sourceName());
    Map<String, Long> branches = new TreeMap<>();
    for (int edge = 0; edge < price.graph().edgeCount(); edge++) {
      String to = price.graph().block(price.graph().to(edge)).description();
      branches.merge(to, price.edgeProfile().edge(edge), Long::sum);
    }
    assertEquals(3, branches.get("if -> then"), branches::toString);
    assertEquals(3, branches.get("if -> skip"), branches::toString);
    assertEquals(4, branches.get("?: -> first"), branches::toString);
    assertEquals(2, branches.get("?: -> second"), branches::toString);
    assertTrue(profile.source(price).isPresent());
  }

  @Test
  void aFileIsTheSameInAllContextsWhateverItIsImportedBy() throws IOException {
    assertAllCalls(profileOf("apps/first.mjs", "apps/deep/second.mjs", "apps/third.mjs"));
  }

  @Test
  void aFileIsTheSameInAllEngines() throws IOException {
    PathProfile sum =
        ProfileMerger.merge(
            profileOf("apps/first.mjs"),
            ProfileMerger.merge(profileOf("apps/deep/second.mjs"), profileOf("apps/third.mjs")));
    assertAllCalls(sum);
    assertEquals(
        1, sum.sources().stream().filter(source -> source.name().equals("price.mjs")).count());
  }

  @Test
  void aFileIsTheSameBySymbolicLink() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("linked"), folder.resolve("apps"));
    try (Guest guest = Guest.exact()) {
      run(guest, folder.resolve("apps/first.mjs"));
      run(guest, link.resolve("deep/second.mjs"));
      run(guest, link.resolve("third.mjs"));
      assertAllCalls(guest.snapshot());
    }
  }

  @Test
  void aFileIsTheSameRunAndImported() throws IOException {
    write(
        "lib/self.mjs",
        """
        export function twice(n) {
          return n > 1 ? n * 2 : 0;
        }
        twice(5);
        """);
    write("apps/user.mjs", "import { twice } from '../lib/self.mjs'; twice(0);");
    // Run once, imported once, and called by who imports it.
    FunctionProfile twice = only(profileOf("lib/self.mjs", "apps/user.mjs"), "twice");
    assertEquals(3, twice.activations());
  }

  /** What goes with failure is found by functions that both runs have. */
  @Test
  void ranksFindTheFunctionsOfAFile() throws IOException {
    FailureRanking ranking = new FailureRanking();
    PathProfile passing = profileOf("apps/first.mjs");
    PathProfile failing = profileOf("apps/deep/second.mjs");
    for (int run = 0; run < 10; run++) {
      ranking.add(passing, false);
      ranking.add(failing, true);
    }
    assertTrue(
        ranking.ranked().stream()
            .anyMatch(path -> path.function().identity().rootName().equals("price")));
  }

  private static List<FunctionProfile> generated(PathProfile profile) {
    return profile.functions().stream().filter(f -> f.identity().sourcePath() == null).toList();
  }

  @Test
  void generatedFunctionsWithDifferentTextsAreDifferent() {
    try (Guest guest = Guest.exact("pathprofile.Sources=embed")) {
      guest.run(
          """
          const low = new Function('n', 'if (n > 7) return 1; return 0;');
          const top = new Function('n', 'if (n < 2) return 5; return 6;');
          const same = new Function('n', 'if (n > 7) return 1; return 0;');
          for (let i = 0; i < 9; i++) low(i);
          top(1); top(2);
          same(8);
          eval('function made(n) { return n ? 1 : 2; } made(0);');
          eval('function made(n) { return n ? 3 : 4; } made(0); made(1); made(2);');
          """);
      PathProfile profile = guest.snapshot();
      Map<String, Long> calls = new TreeMap<>();
      for (FunctionProfile function : generated(profile)) {
        String text = profile.source(function).orElseThrow().text().orElseThrow();
        if (!function.identity().rootName().startsWith(":") && !text.contains("const")) {
          calls.merge(text.replaceAll("\\s+", " "), function.activations(), Long::sum);
        }
      }
      assertEquals(
          List.of(1L, 2L, 3L, 10L), calls.values().stream().sorted().toList(), calls::toString);
    }
  }

  @Test
  void whatIsGeneratedInALoopIsBoundedAndToldOf() {
    try (Guest guest = Guest.exact()) {
      guest.run(
          """
          for (let i = 0; i < 2100; i++) {
            new Function('n', `return n > ${i} ? 1 : 2;`)(i);
          }
          """);
      PathProfile profile = guest.snapshot();
      // One of the texts is the program itself.
      assertEquals(2000, generated(profile).size());
      assertEquals(
          "up to 101 texts that are no files were left out, as the functions of 2,000 others are"
              + " profiled",
          profile.notProfiled().stream().map(f -> f.reason()).collect(Collectors.joining()));
    }
  }
}
