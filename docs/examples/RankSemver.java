import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.JsonFormat;

/**
 * The example of "Which paths fail" in docs/outputs.md: runs semver 5.7.1 on random pairs of versions
 * and writes a profile of each run into the folder passing or failing. A run fails if semver 7.5.4
 * says something else. See rank-semver, which calls this.
 */
public final class RankSemver {
  private RankSemver() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    String old = Files.readString(folder.resolve("node_modules/old/semver.js"));
    Source subject =
        Source.newBuilder(
                "js",
                "(function (exports, module) {" + old + "\nreturn module.exports.diff; })",
                "semver.js")
            .buildLiteral();
    Files.createDirectories(folder.resolve("passing"));
    Files.createDirectories(folder.resolve("failing"));
    try (Engine engine =
        Engine.newBuilder()
            .option("engine.WarnInterpreterOnly", "false")
            .option("pathprofile.Conditions", "true")
            .build()) {
      PathProfiler profiler = PathProfiler.find(engine);
      profiler.start();
      List<String> pairs = Files.readAllLines(folder.resolve("pairs.txt"));
      for (int i = 0; i < pairs.size(); i++) {
        String[] pair = pairs.get(i).split(" ");
        profiler.reset();
        String actual;
        try (Context context = Context.newBuilder("js").engine(engine).build()) {
          context.eval("js", "var module = { exports: {} }");
          actual =
              context
                  .eval(subject)
                  .execute(context.eval("js", "module.exports"), context.eval("js", "module"))
                  .execute(pair[0], pair[1])
                  .toString();
        }
        String result = actual.equals(pair[2]) ? "passing" : "failing";
        try (OutputStream file =
            Files.newOutputStream(folder.resolve(result).resolve(i + ".json"))) {
          new JsonFormat().write(profiler.snapshot(), FormatOptions.DEFAULT, file);
        }
      }
    }
  }
}
