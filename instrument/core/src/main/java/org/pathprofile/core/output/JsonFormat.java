package org.pathprofile.core.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import org.pathprofile.core.format.JsonProfileWriter;
import org.pathprofile.core.profile.PathProfile;

/** Everything that was counted, in a file that can be read back. Stateless and thread-safe. */
public final class JsonFormat implements ProfileFormat {
  /** Makes the format; {@link ProfileFormats} does so already. */
  public JsonFormat() {}

  @Override
  public String name() {
    return "json";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".json");
  }

  @Override
  public String description() {
    return "everything that was counted, for programs and for pathprofile";
  }

  @Override
  public boolean wantsLoadedCode() {
    return true;
  }

  @Override
  public void write(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    Writer writer = Utf8.writer(target);
    JsonProfileWriter.write(profile, writer);
    writer.flush();
  }
}
