package org.pathprofile.tests.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;

/**
 * A program that does real work with published JavaScript packages: a driver in {@code
 * tests/programs} that loads the packages, works a number of iterations, and prints a digest of its
 * results. The digest is the same on every runtime and whether the program is profiled or not.
 *
 * <p>Example:
 *
 * <pre>{@code
 * try (Context context = program.contextBuilder(program.iterations()).out(out).build()) {
 *   program.run(context);
 * }
 * assertEquals(program.expectedOutput(), out.toString());
 * }</pre>
 */
public enum RealProgram {
  ACORN("acorn", 1, "ad014866", Speed.SLOW, "acorn:8.18.0", "d3:7.9.0"),
  BABEL("babel", 1, "328bd6dc", Speed.SLOW, "babel__standalone:7.21.2", "highlight.js:11.3.1"),
  BIGNUMBER("bignumber", 3, "811b315b", Speed.SLOW, "bignumber.js:2.4.0"),
  BN("bn", 1, "d7d197bc", Speed.SLOW, "bn.js:5.2.0"),
  CRYPTO_JS("crypto-js", 1, "735aa4b7", Speed.SLOW, "crypto-js:4.1.1", "decimal.js:10.6.0"),
  D3("d3", 1, "33ed121f", Speed.QUICK, "d3:7.9.0"),
  DECIMAL("decimal", 5, "d75ca2bb", Speed.QUICK, "decimal.js:10.6.0"),
  DELAUNATOR("delaunator", 2, "910cd57b", Speed.SLOW, "delaunator:5.1.0"),
  DIFF("diff", 1, "1e0d04c4", Speed.SLOW, "diff:5.1.0", "decimal.js:10.6.0"),
  DIFF_MATCH_PATCH(
      "diff-match-patch", 1, "a800f52d", Speed.SLOW, "diff-match-patch:1.0.5", "decimal.js:10.6.0"),
  EARCUT("earcut", 4, "c6fb1c15", Speed.SLOW, "earcut:3.0.2"),
  ESPRIMA("esprima", 1, "7ba69c8b", Speed.QUICK, "esprima:4.0.1", "lodash:4.18.1"),
  FUSE("fuse", 1, "fe5c3168", Speed.SLOW, "fuse.js:7.1.0", "lodash:4.18.1"),
  GL_MATRIX("gl-matrix", 3, "ecb93949", Speed.SLOW, "gl-matrix:3.4.4"),
  HANDLEBARS("handlebars", 10, "ba7679a5", Speed.QUICK, "handlebars:4.7.7", "lodash:4.18.1"),
  HIGHLIGHT("highlight", 1, "0494bf11", Speed.SLOW, "highlight.js:11.3.1", "decimal.js:10.6.0"),
  JS_BEAUTIFY("js-beautify", 1, "66cb094a", Speed.QUICK, "js-beautify:1.15.4", "jquery:4.0.0"),
  JS_SHA256("js-sha256", 2, "bf5ebfa1", Speed.SLOW, "js-sha256:0.11.1", "decimal.js:10.6.0"),
  JS_YAML(
      "js-yaml", 1, "171030a8", Speed.QUICK, "js-yaml:4.3.1", "esprima:4.0.1", "lz-string:1.5.0"),
  LESS("less", 1, "ee225dd6", Speed.SLOW, "less:4.3.0", "bootstrap:3.4.1"),
  LEVEN("leven", 1, "609ea39b", Speed.SLOW, "leven:3.1.0", "lodash:4.18.1"),
  LODASH("lodash", 3, "f8779f65", Speed.SLOW, "lodash:4.18.1"),
  LUNR("lunr", 1, "5165eb0a", Speed.SLOW, "lunr:2.3.9", "lodash:4.18.1"),
  LZ_STRING("lz-string", 1, "8f9a67f6", Speed.QUICK, "lz-string:1.5.0", "decimal.js:10.6.0"),
  MARKED("marked", 1, "1c08608f", Speed.QUICK, "marked:17.0.1", "mathjs:9.4.4"),
  MATHJS("mathjs", 2, "0b0ee7fc", Speed.SLOW, "mathjs:9.4.4"),
  MUSTACHE("mustache", 3, "38906ab3", Speed.SLOW, "mustache:4.2.0", "lodash:4.18.1"),
  NUMERIC("numeric", 2, "1d9602f3", Speed.SLOW, "numeric:1.2.6"),
  NUNJUCKS("nunjucks", 5, "12c1ca0a", Speed.QUICK, "nunjucks:3.2.4", "lodash:4.18.1"),
  PAKO("pako", 1, "b9e6f30d", Speed.SLOW, "pako:2.1.0", "lodash:4.18.1"),
  PAPAPARSE("papaparse", 1, "4441eac4", Speed.SLOW, "papaparse:5.5.3", "lodash:4.18.1"),
  PRETTIER("prettier", 1, "78189a7c", Speed.SLOW, "prettier:3.9.6", "marked:17.0.1"),
  PRETTIER_CSS("prettier-css", 1, "3a60f46a", Speed.SLOW, "prettier:3.9.6", "bootstrap:3.4.1"),
  RBUSH("rbush", 1, "9f956793", Speed.SLOW, "rbush:4.0.1"),
  TERSER("terser", 1, "e4fe0421", Speed.QUICK, "terser:5.47.1", "uglify-js:3.19.3"),
  TWEETNACL("tweetnacl", 1, "8789da19", Speed.SLOW, "tweetnacl:0.14.5"),
  TYPESCRIPT("typescript", 1, "cb2f5905", Speed.QUICK, "typescript:6.0.3", "highlight.js:11.3.1"),
  UGLIFY("uglify", 1, "876901d6", Speed.SLOW, "uglify-js:3.19.3");

  private enum Speed {
    QUICK,
    SLOW
  }

  private static final Path FOLDER =
      Path.of(System.getProperty("pathprofile.programs", "programs")).toAbsolutePath().normalize();

  private final String programName;
  private final int iterations;
  private final String digest;
  private final Speed speed;

  @SuppressWarnings("ImmutableEnumChecker") // List.of makes it
  private final List<String> webJars;

  RealProgram(String programName, int iterations, String digest, Speed speed, String... webJars) {
    this.programName = programName;
    this.iterations = iterations;
    this.digest = digest;
    this.speed = speed;
    this.webJars = List.of(webJars);
  }

  /**
   * The programs that are small enough for tests of every build: a parser, a minifier, a formatter,
   * a compiler, and more, all of them together in about half a minute on the fallback runtime.
   */
  public static List<RealProgram> quick() {
    return Arrays.stream(values()).filter(program -> program.speed == Speed.QUICK).toList();
  }

  /** The name of the driver without its ending. */
  public String programName() {
    return programName;
  }

  /** The number of iterations if none is asked for. */
  public int iterations() {
    return iterations;
  }

  /**
   * The packages that the program runs or reads, the one that does the work first, as {@code
   * artifact:version} in the Maven group {@code org.webjars.npm}.
   */
  public List<String> webJars() {
    return webJars;
  }

  /** The file of the driver. */
  public Path driver() {
    return FOLDER.resolve(programName + ".js");
  }

  /** What the program prints after its usual number of iterations. */
  public String expectedOutput() {
    String unit = iterations == 1 ? "iteration" : "iterations";
    return programName + ": " + iterations + " " + unit + ", digest " + digest + "\n";
  }

  /** A context in which the program can run, to be completed with output and options. */
  public Context.Builder contextBuilder(int wantedIterations) {
    return Context.newBuilder("js")
        .allowIO(IOAccess.ALL)
        .allowExperimentalOptions(true)
        .option("js.shell", "true")
        .arguments("js", new String[] {Integer.toString(wantedIterations)});
  }

  /** The driver as a guest program. */
  public Source source() {
    if (!Files.exists(FOLDER.resolve("target/webjars"))) {
      throw new IllegalStateException(
          "the packages of the real programs are not there: unpack them with"
              + " \"mvn -pl tests/programs process-resources\"");
    }
    try {
      return Source.newBuilder("js", driver().toFile()).build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the program to its end in a context that {@link #contextBuilder(int)} began. */
  public void run(Context context) {
    context.eval(source());
  }

  @Override
  public String toString() {
    return programName;
  }
}
