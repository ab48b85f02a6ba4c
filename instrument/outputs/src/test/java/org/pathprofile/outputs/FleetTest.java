package org.pathprofile.outputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.core.compare.FailureRanking;
import org.pathprofile.core.compare.FunctionChange;
import org.pathprofile.core.compare.PathChange;
import org.pathprofile.core.compare.ProfileComparison;
import org.pathprofile.core.compare.RankedPath;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMerger;
import org.pathprofile.core.profile.RunFacts;
import org.pathprofile.core.profile.SourceText;

/** A database that runs the queries of docs/fleet.md finds what merge, diff and rank find. */
class FleetTest {
  private static final int RUNS = Integer.getInteger("pathprofile.fleet.runs", 200);
  private static final Pattern QUERY =
      Pattern.compile("<!-- query: (\\w+) -->\\s*```sql\\n(.*?)```", Pattern.DOTALL);
  private static final double EXACTLY = 1e-9;

  @TempDir private static Path folder;

  private static Map<String, String> queries;
  private static Connection database;
  private static final List<PathProfile> RUN = new ArrayList<>();

  @BeforeAll
  static void readRuns() throws IOException, SQLException {
    queries = new LinkedHashMap<>();
    String page = Files.readString(Path.of("..", "..", "docs", "fleet.md"));
    Matcher found = QUERY.matcher(page);
    while (found.find()) {
      queries.put(found.group(1), found.group(2).replace("'runs/", "'" + folder + "/"));
    }
    PathProfile real = real();
    Random random = new Random(1);
    for (int run = 0; run < RUNS; run++) {
      PathProfile profile = varied(real, run, random);
      RUN.add(profile);
      Path file = folder.resolve(run + ".jsonl");
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        new JsonLinesFormat().write(profile, FormatOptions.DEFAULT, out);
      } catch (org.pathprofile.core.output.UnsupportedProfileException e) {
        throw new IllegalStateException(e);
      }
    }
    database = DriverManager.getConnection("jdbc:duckdb:");
    for (String made : List.of("paths", "counted", "wilson_low", "wilson_high")) {
      try (Statement statement = database.createStatement()) {
        statement.execute(queries.remove(made));
      }
    }
  }

  @AfterAll
  static void close() throws SQLException {
    database.close();
  }

  private static PathProfile real() throws IOException {
    String name = "html/calculator-exact.json";
    try (InputStream stream = FleetTest.class.getResourceAsStream(name)) {
      return JsonProfileReader.read(name, stream);
    }
  }

  /** Another run of the program: some paths are not taken, the others more or less often. */
  private static PathProfile varied(PathProfile real, int run, Random random) {
    PathProfile.Builder builder =
        PathProfile.builder(real.toolVersion(), real.mode()).pathEnd(real.pathEnd());
    boolean isSecond = run % 2 == 1;
    // The same code in three sources: a file by several names, and two texts that are no files.
    for (FunctionProfile function : real.functions()) {
      addCopies(builder, function, run, random.nextInt(5));
    }
    boolean failed = random.nextInt(20) == 0;
    for (FunctionProfile function : real.functions()) {
      FunctionProfile.Builder some =
          FunctionProfile.builder(function.graph())
              .identity(function.identity())
              .staticPaths(function.staticPaths());
      long activations = 0;
      int index = 0;
      for (PathCount path : function.paths()) {
        int often = random.nextInt(isSecond && index % 3 == 0 ? 40 : 10) - 4;
        if (often > 0) {
          some.addPath(path.key(), often);
          activations += path.key().block(0) == function.graph().entry() ? often : 0;
          failed |= index == 1 && function.paths().size() > 3 && random.nextInt(3) > 0;
        }
        index++;
      }
      builder.addFunction(some.activations(activations).build());
    }
    Instant began = Instant.EPOCH.plusSeconds(run);
    Map<String, String> labels =
        Map.of(
            "run", "r" + run, "version", isSecond ? "2" : "1", "result", failed ? "fail" : "pass");
    return builder.run(new RunFacts(began, began, "", "", "", "", labels)).build();
  }

  private static void addCopies(
      PathProfile.Builder builder, FunctionProfile function, int run, int often) {
    String name = run % 3 == 0 ? "./calculator.js" : "../lib/calculator.js";
    addCopy(builder, function, "/app/lib/calculator.js", name, null, often);
    addCopy(builder, function, null, "<eval>", SourceText.digestOf("1"), often + 1);
    addCopy(builder, function, null, "<eval>", SourceText.digestOf("2"), often + run % 2);
  }

  private static void addCopy(
      PathProfile.Builder builder,
      FunctionProfile function,
      String path,
      String name,
      String digest,
      int often) {
    FunctionProfile.Builder copy =
        FunctionProfile.builder(function.graph())
            .identity(
                new FunctionIdentity(
                    function.identity().rootName(),
                    function.identity().language(),
                    function.identity().graphHash(),
                    path,
                    name,
                    digest,
                    function.identity().section()))
            .staticPaths(function.staticPaths())
            .activations(often);
    PathCount first = function.paths().get(0);
    if (often > 0) {
      copy.addPath(first.key(), often);
    }
    builder.addFunction(copy.build());
  }

  private static boolean hasLabel(PathProfile run, String name, String value) {
    return run.run().orElseThrow().labels().get(name).equals(value);
  }

  private static String name(FunctionProfile function, PathKey path) {
    String digest = function.identity().sourceDigest();
    return name(
        function.identity().sourcePathOrName() + (digest == null ? "" : " " + digest),
        function.identity().rootName(),
        function.identity().section().startLine(),
        function.identity().section().startColumn(),
        path.ending().label(),
        blocks(path));
  }

  private static String name(
      String source, String function, int line, int column, String ends, List<Integer> blocks) {
    return source + " " + function + ":" + line + ":" + column + " " + ends + " " + blocks;
  }

  private static List<Integer> blocks(PathKey path) {
    List<Integer> blocks = new ArrayList<>();
    for (int i = 0; i < path.length(); i++) {
      blocks.add(path.block(i));
    }
    return blocks;
  }

  /** Reads a row. */
  private interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** The rows of a query in order, by what they are told of. */
  private static <T> Map<String, T> rows(String query, Row<T> reading) throws SQLException {
    String sql = queries.get(query);
    String names =
        "SELECT *, function.source AS f_source, function.function AS f_name, function.line AS"
            + " f_line, function.\"column\" AS f_column, path.ends AS p_ends,"
            + " array_to_string(path.blocks, ' ') AS p_blocks FROM ("
            + sql.strip().replaceAll(";$", "")
            + ")";
    Map<String, T> rows = new LinkedHashMap<>();
    try (Statement statement = database.createStatement();
        ResultSet row = statement.executeQuery(names)) {
      while (row.next()) {
        List<Integer> blocks = new ArrayList<>();
        for (String block : row.getString("p_blocks").split(" ")) {
          blocks.add(Integer.valueOf(block));
        }
        String name =
            name(
                row.getString("f_source"),
                row.getString("f_name"),
                row.getInt("f_line"),
                row.getInt("f_column"),
                row.getString("p_ends"),
                blocks);
        assertEquals(null, rows.put(name, reading.read(row)), name);
      }
    }
    return rows;
  }

  @Test
  void pathsAreAddedUpAsByMerge() throws SQLException {
    Map<String, String> counted =
        rows(
            "merge",
            row ->
                row.getLong("count") + " " + row.getLong("branch_flow") + " " + row.getInt("runs"));
    Map<String, String> expected = new TreeMap<>();
    PathProfile sum = RUN.stream().reduce(ProfileMerger::merge).orElseThrow();
    for (FunctionProfile function : sum.functions()) {
      for (PathCount path : function.paths()) {
        long runs = RUN.stream().filter(run -> took(run, function, path.key())).count();
        expected.put(
            name(function, path.key()), path.count() + " " + path.branchFlow() + " " + runs);
      }
    }
    assertTrue(expected.size() > 10, expected::toString);
    assertEquals(expected, new TreeMap<>(counted));
  }

  private static boolean took(PathProfile run, FunctionProfile function, PathKey path) {
    return run.functions().stream()
        .filter(other -> other.identity().equals(function.identity()))
        .flatMap(other -> other.paths().stream())
        .anyMatch(other -> other.key().equals(path));
  }

  @Test
  void changesAreThoseOfDiff() throws SQLException {
    Map<String, Double> rises = rows("diff", row -> row.getDouble("rise"));
    ProfileComparison comparison = ProfileComparison.of(ofVersion("1"), ofVersion("2"));
    Map<String, Double> expected = new TreeMap<>();
    for (FunctionChange function : comparison.functions()) {
      for (PathChange path : function.paths()) {
        expected.put(name(function.functionOf(path), path.key()), path.rise());
      }
    }
    assertEquals(expected.keySet(), new TreeMap<>(rises).keySet());
    expected.forEach((path, rise) -> assertEquals(rise, rises.get(path), EXACTLY, path));
    assertTrue(expected.values().stream().anyMatch(rise -> rise > 0.01), expected::toString);
    double last = Double.MAX_VALUE;
    for (double rise : rises.values()) {
      assertTrue(Math.abs(rise) <= last, rises::toString);
      last = Math.abs(rise);
    }
  }

  private static PathProfile ofVersion(String version) {
    return RUN.stream()
        .filter(run -> hasLabel(run, "version", version))
        .reduce(ProfileMerger::merge)
        .orElseThrow();
  }

  @Test
  void whatGoesWithFailureIsWhatRankFinds() throws SQLException {
    Map<String, double[]> scores =
        rows(
            "rank",
            row ->
                new double[] {
                  row.getInt("failing"),
                  row.getInt("passing"),
                  row.getDouble("increase"),
                  row.getDouble("increase_low"),
                  row.getDouble("importance")
                });
    FailureRanking ranking = new FailureRanking();
    RUN.forEach(run -> ranking.add(run, hasLabel(run, "result", "fail")));
    List<RankedPath> ranked = ranking.ranked();
    assertTrue(!ranked.isEmpty() && ranked.size() < ranking.pathCount() / 2, ranked::toString);
    List<String> names = ranked.stream().map(path -> name(path.function(), path.path())).toList();
    assertEquals(names.get(0), scores.keySet().iterator().next());
    assertEquals(new TreeMap<>(scores).keySet(), new java.util.TreeSet<>(names));
    for (RankedPath path : ranked) {
      double[] found = scores.get(name(path.function(), path.path()));
      assertEquals(path.score().failing(), found[0]);
      assertEquals(path.score().passing(), found[1]);
      assertEquals(path.score().increase(), found[2], EXACTLY);
      // The page rounds the squares of the quantile.
      assertEquals(path.score().increaseLow(), found[3], 1e-6);
      assertEquals(path.score().importance(), found[4], EXACTLY);
    }
  }
}
