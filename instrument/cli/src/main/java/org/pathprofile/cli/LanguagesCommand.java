package org.pathprofile.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Language;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code pathprofile languages}: lists the languages that are there or can be had. */
@Command(
    name = "languages",
    description = "Lists the available languages, and what their paths consist of.")
final class LanguagesCommand implements Callable<Integer> {
  /**
   * What the launcher has found, separated by commas: {@code <id>:<version>:here} or {@code
   * <id>:<version>:fetched}, and {@code <id>::unknown} for a language of which it knows no version
   * that goes with this GraalVM.
   */
  static final String FOUND = "pathprofile.languages";

  @Spec private CommandSpec spec;

  @Mixin private GraalVersion graalvm;

  @Override
  public Integer call() {
    graalvm.check();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("id", "language", "files", "installed", "paths consist of"));
    Map<String, Language> there = installed();
    Map<String, String[]> found = found();
    for (GuestLanguage language : GuestLanguage.all()) {
      boolean installed = there.remove(language.id()) != null;
      rows.add(
          List.of(
              language.id(),
              language.name(),
              String.join(" ", language.suffixes()),
              installed ? "yes" : availability(language, found.get(language.id())),
              language.paths()));
    }
    there.forEach(
        (id, language) -> rows.add(List.of(id, language.getName(), "", "yes", "statements")));
    PrintWriter out = spec.commandLine().getOut();
    out.println("Languages for GraalVM " + GraalVersion.running() + ":");
    out.println();
    Columns.print(rows, rows.get(0).size(), out);
    out.println();
    out.println("Decisions: branches, loops and jumps, with the paths that were not taken.");
    out.println(
        "Lines and statements: the order in which they ran. Unless it says so, only paths that were"
            + " taken are known.");
    return 0;
  }

  private static Map<String, Language> installed() {
    try (Engine engine = Engines.forQuestions()) {
      return new TreeMap<>(engine.getLanguages());
    }
  }

  private static Map<String, String[]> found() {
    Map<String, String[]> found = new HashMap<>();
    for (String entry : System.getProperty(FOUND, "").split(",")) {
      String[] fields = entry.split(":", -1);
      found.put(fields[0], fields);
    }
    return found;
  }

  private static String availability(GuestLanguage language, String[] found) {
    if (found == null) {
      return "no: not on the module path";
    }
    return switch (found[2]) {
      case "here" -> "yes, " + found[1];
      case "fetched" -> "on first use: " + found[1] + ", " + language.megabytes() + " MB";
      default -> "no: known for " + range(language.versions());
    };
  }

  private static String range(List<String> versions) {
    return versions.size() == 1
        ? versions.get(0)
        : versions.get(0) + " to " + versions.get(versions.size() - 1);
  }
}
