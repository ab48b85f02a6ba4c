package org.pathprofile.outputs.html;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.PathProfile;

/** A page for a browser: one file that opens without a network. */
public final class HtmlFormat implements ProfileFormat {
  @Override
  public String name() {
    return "html";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".html", ".htm");
  }

  @Override
  public String description() {
    return "a page for a browser, with sources, graphs and paths to click on";
  }

  @Override
  public boolean wantsSources() {
    return true;
  }

  @Override
  public boolean wantsLoadedCode() {
    return true;
  }

  @Override
  public void write(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    ShownSources sources = new ShownSources(profile, options.sources().orElse(null));
    Writer writer = Utf8.writer(target);
    new HtmlPage()
        .write(
            data ->
                PageData.write(
                    profile,
                    options.report().hotThreshold(),
                    options.whyEmpty().explanation(),
                    facts(profile),
                    sources::text,
                    data),
            writer);
  }

  private static Map<String, String> facts(PathProfile profile) {
    Map<String, String> facts = new LinkedHashMap<>();
    profile
        .run()
        .ifPresent(
            run -> {
              facts.put("Command", run.commandLine());
              facts.put("Began", run.began().truncatedTo(ChronoUnit.SECONDS).toString());
              facts.put("Took", took(run.duration()));
              facts.put("GraalVM", run.graalVersion());
              facts.put("Java", run.javaVersion());
              facts.put("Runtime", run.runtime());
              run.labels().forEach((name, value) -> facts.put("Label " + name, value));
            });
    facts.values().removeIf(String::isEmpty);
    return facts;
  }

  private static String took(Duration duration) {
    return String.format(Locale.ROOT, "%,.1f s", duration.toMillis() / 1000.0);
  }
}
