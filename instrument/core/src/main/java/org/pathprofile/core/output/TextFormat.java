package org.pathprofile.core.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.UnprofiledFunction;
import org.pathprofile.core.report.TextReport;

/** The hot paths as a text for a terminal. Stateless and thread-safe. */
public final class TextFormat implements ProfileFormat {
  /** Makes the format; {@link ProfileFormats} does so already. */
  public TextFormat() {}

  @Override
  public String name() {
    return "text";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".txt");
  }

  @Override
  public String description() {
    return "the hot paths, to read in a terminal";
  }

  @Override
  public void write(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    Writer writer = Utf8.writer(target);
    TextReport.write(profile, options.report(), options.whyEmpty(), writer);
    for (UnprofiledFunction function : profile.notProfiled()) {
      writer.write("not profiled: " + function + "\n");
    }
    writer.flush();
  }
}
