package org.pathprofile.outputs.html;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.profile.PathProfile;

/** A page for a browser: one file that opens without a network. */
public final class HtmlFormat implements ProfileFormat {
  @Override
  public String name() {
    return "html";
  }

  @Override
  public String description() {
    return "A page for a browser, with sources, graphs and paths to click on.";
  }

  @Override
  public boolean wantsSources() {
    return true;
  }

  @Override
  public void write(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    SourceFiles sources = new SourceFiles(options.sources().orElse(null));
    Writer writer = new OutputStreamWriter(target, StandardCharsets.UTF_8);
    new HtmlPage()
        .write(
            data ->
                PageData.write(
                    profile,
                    options.report().hotThreshold(),
                    options.whyEmpty().explanation(),
                    Map.of(),
                    sources::text,
                    data),
            writer);
  }
}
