package org.pathprofile.tests.spark;

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
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.core.compare.FunctionChange;
import org.pathprofile.core.compare.PathChange;
import org.pathprofile.core.compare.ProfileComparison;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathKey;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMerger;
import org.pathprofile.core.profile.RunFacts;

/**
 * The queries of docs/fleet.md find the same with Spark, with DuckDB, and with merge and diff.
 * Prints how long each takes; {@code -Dpathprofile.fleet.runs=10000} takes more runs.
 */
@DisabledForJreRange(minVersion = 24, disabledReason = "Hadoop in Spark 4.0 needs JDK 17 or 21")
class SparkFleetTest {
  private static final int RUNS = Integer.getInteger("pathprofile.fleet.runs", 300);
  private static final Pattern QUERY =
      Pattern.compile("<!-- (query|spark): (\\w+) -->\\s*```sql\\n(.*?)```", Pattern.DOTALL);
  private static final double EXACTLY = 1e-9;

  /** What the name of a row needs of DuckDB, before the query. */
  private static final String NAMED =
      "SELECT *, function.function AS f_name, function.line AS f_line,"
          + " function.\"column\" AS f_column, path.ends AS p_ends,"
          + " array_to_string(path.blocks, ' ') AS p_blocks FROM (";

  @TempDir private static Path folder;

  private static final Map<String, String> QUERIES = new HashMap<>();
  private static final Map<String, String> SPARKS = new HashMap<>();
  private static SparkSession spark;
  private static Connection duck;
  private static PathProfile first;
  private static PathProfile second;

  @BeforeAll
  static void makeRuns() throws IOException, UnsupportedProfileException, SQLException {
    Matcher found = QUERY.matcher(Files.readString(Path.of("..", "..", "docs", "fleet.md")));
    while (found.find()) {
      (found.group(1).equals("spark") ? SPARKS : QUERIES)
          .put(
              found.group(2),
              found.group(3).strip().replaceAll(";$", "").replace("'runs/", "'" + folder + "/"));
    }
    ProfileFormat lines = ProfileFormats.find("jsonl").orElseThrow();
    PathProfile real = real();
    Random random = new Random(1);
    long bytes = 0;
    long merging = 0;
    for (int run = 0; run < RUNS; run++) {
      PathProfile profile = varied(real, run, random);
      Path file = folder.resolve(run + ".jsonl");
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        lines.write(profile, FormatOptions.DEFAULT, out);
      }
      bytes += Files.size(file);
      long start = System.nanoTime();
      if (run % 2 == 0) {
        first = first == null ? profile : ProfileMerger.merge(first, profile);
      } else {
        second = second == null ? profile : ProfileMerger.merge(second, profile);
      }
      merging += System.nanoTime() - start;
    }
    System.out.printf(
        "fleet: %,d runs, %,d MB of lines; ProfileMerger %,d ms%n",
        RUNS, bytes / 1_000_000, merging / 1_000_000);
    spark =
        SparkSession.builder()
            .master("local[2]")
            .appName("fleet")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .config("spark.sql.ansi.doubleQuotedIdentifiers", "true")
            .config("spark.sql.shuffle.partitions", "4")
            .config("spark.sql.files.openCostInBytes", "65536")
            .getOrCreate();
    duck = DriverManager.getConnection("jdbc:duckdb:");
    timed(
        "Spark, reading",
        () -> {
          spark.sql(SPARKS.get("paths"));
          spark.sql(SPARKS.get("counted"));
          for (String name : List.of("wilson_low", "wilson_high")) {
            String body = QUERIES.get(name);
            spark.sql(
                "CREATE TEMPORARY FUNCTION "
                    + name
                    + "(k DOUBLE, n DOUBLE) RETURNS DOUBLE RETURN "
                    + body.substring(body.indexOf(" AS ") + 4));
          }
          spark.sql("CACHE TABLE counted");
          return null;
        });
    timed(
        "DuckDB, reading",
        () -> {
          for (String name : List.of("paths", "counted", "wilson_low", "wilson_high")) {
            try (Statement statement = duck.createStatement()) {
              statement.execute(QUERIES.get(name));
            }
          }
          return null;
        });
  }

  @AfterAll
  static void close() throws SQLException {
    spark.stop();
    duck.close();
  }

  private interface Work<T> {
    T run() throws SQLException;
  }

  private static <T> T timed(String what, Work<T> work) throws SQLException {
    long start = System.nanoTime();
    T result = work.run();
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        "fleet: %s %,d ms, heap in use %,d MB%n",
        what,
        (System.nanoTime() - start) / 1_000_000,
        (runtime.totalMemory() - runtime.freeMemory()) / 1_000_000);
    return result;
  }

  private static PathProfile real() throws IOException {
    Path file =
        Path.of(
            "../../instrument/outputs/src/test/resources/org/pathprofile/outputs/html/calculator-exact.json");
    try (InputStream stream = Files.newInputStream(file)) {
      return JsonProfileReader.read(file.toString(), stream);
    }
  }

  /** Another run of the program: some paths are not taken, the others more or less often. */
  private static PathProfile varied(PathProfile real, int run, Random random) {
    PathProfile.Builder builder =
        PathProfile.builder(real.toolVersion(), real.mode()).pathEnd(real.pathEnd());
    boolean isSecond = run % 2 == 1;
    boolean failed = random.nextInt(20) == 0;
    for (FunctionProfile function : real.functions()) {
      FunctionProfile.Builder some =
          FunctionProfile.builder(function.graph())
              .identity(
                  new FunctionIdentity(
                      function.identity().rootName(),
                      function.identity().language(),
                      function.identity().graphHash(),
                      function.identity().sourcePath(),
                      function.identity().sourceName(),
                      null,
                      function.identity().section()))
              .staticPaths(function.staticPaths());
      int index = 0;
      for (PathCount path : function.paths()) {
        int often = random.nextInt(isSecond && index % 3 == 0 ? 40 : 10) - 4;
        if (often > 0) {
          some.addPath(path.key(), often);
          failed |= index == 1 && function.paths().size() > 3 && random.nextInt(3) > 0;
        }
        index++;
      }
      builder.addFunction(some.build());
    }
    Instant began = Instant.EPOCH.plusSeconds(run);
    Map<String, String> labels =
        Map.of(
            "run", "r" + run, "version", isSecond ? "2" : "1", "result", failed ? "fail" : "pass");
    return builder.run(new RunFacts(began, began, "", "", "", "", labels)).build();
  }

  private static String name(FunctionProfile function, PathKey path) {
    return function.identity().rootName()
        + ":"
        + function.identity().section().startLine()
        + ":"
        + function.identity().section().startColumn()
        + " "
        + path.ending().label()
        + " "
        + IntStream.of(path.blocks()).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }

  /** The rows of a query with DuckDB, in order, by the names of their paths. */
  private static Map<String, List<Double>> duck(String query, String... columns)
      throws SQLException {
    return timed(
        "DuckDB, " + query,
        () -> {
          Map<String, List<Double>> rows = new LinkedHashMap<>();
          try (Statement statement = duck.createStatement();
              ResultSet row = statement.executeQuery(NAMED + QUERIES.get(query) + ") AS found")) {
            while (row.next()) {
              String name =
                  row.getString("f_name")
                      + ":"
                      + row.getInt("f_line")
                      + ":"
                      + row.getInt("f_column")
                      + " "
                      + row.getString("p_ends")
                      + " "
                      + row.getString("p_blocks");
              Double[] values = new Double[columns.length];
              for (int i = 0; i < columns.length; i++) {
                values[i] = row.getDouble(columns[i]);
              }
              rows.put(name, Arrays.asList(values));
            }
          }
          return rows;
        });
  }

  /** The same with Spark. */
  private static Map<String, List<Double>> spark(String query, String... columns)
      throws SQLException {
    return timed(
        "Spark, " + query,
        () -> {
          Map<String, List<Double>> rows = new LinkedHashMap<>();
          for (Row row : spark.sql(QUERIES.get(query)).collectAsList()) {
            Row function = row.getAs("function");
            Row path = row.getAs("path");
            String name =
                function.getAs("function")
                    + ":"
                    + function.getAs("line")
                    + ":"
                    + function.getAs("column")
                    + " "
                    + path.getAs("ends")
                    + " "
                    + path.getList(path.fieldIndex("blocks")).stream()
                        .map(Object::toString)
                        .collect(Collectors.joining(" "));
            Double[] values = new Double[columns.length];
            for (int i = 0; i < columns.length; i++) {
              Number number = row.getAs(columns[i]);
              values[i] = number.doubleValue();
            }
            rows.put(name, Arrays.asList(values));
          }
          return rows;
        });
  }

  private static void assertSame(
      Map<String, List<Double>> expected, Map<String, List<Double>> found) {
    assertEquals(new TreeMap<>(expected).keySet(), new TreeMap<>(found).keySet());
    expected.forEach(
        (name, values) -> {
          for (int i = 0; i < values.size(); i++) {
            assertEquals(values.get(i), found.get(name).get(i), EXACTLY, name);
          }
        });
  }

  @Test
  void pathsAreAddedUpAsByMerge() throws SQLException {
    Map<String, List<Double>> expected = new HashMap<>();
    for (FunctionProfile function : ProfileMerger.merge(first, second).functions()) {
      for (PathCount path : function.paths()) {
        expected.put(
            name(function, path.key()), List.of((double) path.count(), (double) path.branchFlow()));
      }
    }
    assertTrue(expected.size() > 10, expected::toString);
    assertSame(expected, spark("merge", "count", "branch_flow"));
    assertSame(expected, duck("merge", "count", "branch_flow"));
  }

  @Test
  void changesAreThoseOfDiff() throws SQLException {
    Map<String, List<Double>> expected = new HashMap<>();
    for (FunctionChange function : ProfileComparison.of(first, second).functions()) {
      for (PathChange path : function.paths()) {
        expected.put(name(function.functionOf(path), path.key()), List.of(path.rise()));
      }
    }
    assertTrue(expected.values().stream().anyMatch(rise -> rise.get(0) > 0.01), expected::toString);
    assertSame(expected, spark("diff", "rise"));
    assertSame(expected, duck("diff", "rise"));
  }

  /** DuckDB's ranking is compared with that of rank elsewhere. */
  @Test
  void whatGoesWithFailureIsTheSameInBoth() throws SQLException {
    String[] columns = {"failing", "passing", "increase", "increase_low", "importance"};
    Map<String, List<Double>> expected = duck("rank", columns);
    assertTrue(!expected.isEmpty(), "nothing goes with failure");
    assertSame(expected, spark("rank", columns));
  }
}
