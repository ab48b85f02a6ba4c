package org.pathprofile.core.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathBlock;
import org.pathprofile.core.profile.SubpathSampling;
import org.pathprofile.core.testing.GraphBuilder;

class SubpathReportTest {
  private static final FunctionProfile SCANNER = SampleFunctions.nextTokenProfile().build();
  private static final FunctionProfile GENERATOR = SampleFunctions.responsesProfile().build();

  /** Blocks of the scanner by name, those of the generator with a colon before the name. */
  private static List<SubpathBlock> blocks(String names) {
    GraphBuilder scanner = SampleFunctions.nextToken();
    List<SubpathBlock> blocks = new ArrayList<>();
    for (String name : names.split(" ")) {
      boolean own = !name.startsWith(":");
      FunctionIdentity function = (own ? SCANNER : GENERATOR).identity();
      int block = own ? scanner.path(name)[0] : Integer.parseInt(name.substring(1));
      blocks.add(new SubpathBlock(function, block));
    }
    return blocks;
  }

  private static Subpath subpath(long count, String names) {
    return new Subpath(blocks(names), 7, count, count * 9 / 10, count * 11 / 10);
  }

  private static PathProfile profile(Subpath... subpaths) {
    return PathProfile.builder("0.1.0", ProfileMode.SUBPATH)
        .addFunction(SCANNER)
        .addFunction(GENERATOR)
        .subpaths(
            new SubpathSampling(List.of(1, 2, 4, 8), 1_000_000, 1_006, 95, 9, 65_536, 60_000),
            Arrays.asList(subpaths))
        .build();
  }

  private static String report(PathProfile profile, ReportOptions options) throws IOException {
    StringBuilder text = new StringBuilder();
    TextReport.write(profile, options, EmptyReason.NO_SUBPATHS, text);
    return text.toString();
  }

  private static String described(String names) {
    SubpathSection section = new SubpathSection(profile(subpath(10, names)), ReportOptions.DEFAULT);
    StringBuilder text = new StringBuilder();
    for (String line : section.lines().subList(1, section.lines().size())) {
      text.append(text.length() == 0 ? "" : " ").append(line.strip());
    }
    return text.toString().replaceFirst(".*  (in|call|resume) ", "$1 ");
  }

  @Test
  void golden() throws IOException {
    PathProfile profile =
        profile(
            subpath(40_000, "again space while again space while again space"),
            subpath(41_000, "while again"),
            subpath(30_000, "space while"),
            subpath(20_000, "left return1 exit :2 :3 entry while again"),
            subpath(10, "wrong"),
            subpath(9, "throw"));
    try (InputStream golden = getClass().getResourceAsStream("subpath.txt")) {
      assertEquals(
          new String(golden.readAllBytes(), StandardCharsets.UTF_8),
          report(
              profile,
              ReportOptions.DEFAULT.withLimits(4, 6, 3).withSeeAll("--pathprofile.Output=json")));
    }
  }

  @Test
  void callsAndReturnsAreTold() {
    assertEquals(
        "call nextToken (scanner.js:12-27), 13 while -> done, 26 return,"
            + " back in r\u00e9ponses (\u7db2.js:3-11), 4 for of -> again, 6 yield",
        described("entry while done return4 exit :1 :2 :3"));
    assertEquals("in nextToken (scanner.js:12-27), 13 while", described("while"));
    assertEquals("in nextToken (scanner.js:12-27), 17 return, end", described("return1 exit"));
    assertEquals("in nextToken (scanner.js:12-27), return", described("exit"));
    assertEquals(
        "in nextToken (scanner.js:12-27), return, call nextToken, 13 while -> again",
        described("exit entry while again"));
    assertEquals(
        "in nextToken (scanner.js:12-27), 23 throw, caught in r\u00e9ponses (\u7db2.js:3-11), 7"
            + " catch",
        described("throw :5"));
    assertEquals(
        "call nextToken (scanner.js:12-27), resume r\u00e9ponses (\u7db2.js:3-11), 6 yield",
        described("entry :4"));
  }

  @Test
  void nothingSampledIsExplained() throws IOException {
    PathProfile empty =
        PathProfile.builder("0.1.0", ProfileMode.SUBPATH)
            .subpaths(new SubpathSampling(List.of(2), 0, 38, 95, 9, 65_536, 0), List.of())
            .build();
    String text = report(empty, ReportOptions.DEFAULT);
    assertTrue(text.startsWith("pathprofile 0.1.0: no subpaths. No subpath was sampled"), text);
  }

  @Test
  void familiesAreWhatOneOfThemTells() {
    List<Subpath> subpaths =
        List.of(
            subpath(9, "again space while again space while again space"),
            subpath(8, "while again"),
            subpath(7, "space while again space while again space while"),
            subpath(6, "left return1"),
            subpath(5, "return1"),
            subpath(4, "return1 left"),
            subpath(3, "right"));
    SubpathFamilies families = SubpathFamilies.of(subpaths, 3);
    assertEquals(
        List.of(
            new SubpathFamilies.Family(subpaths.get(0), 2),
            new SubpathFamilies.Family(subpaths.get(3), 1),
            new SubpathFamilies.Family(subpaths.get(5), 0)),
        families.families());
    assertEquals(1, families.strangers());
  }
}
