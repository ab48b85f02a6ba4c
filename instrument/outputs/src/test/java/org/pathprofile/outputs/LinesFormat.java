package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.PathDescription;

/** One line per path: the count, the function and the decisions. */
public final class LinesFormat implements ProfileFormat {
  @Override
  public String name() {
    return "lines";
  }

  @Override
  public String description() {
    return "a line per path: count, function, decisions";
  }

  @Override
  public FormatNeeds needs() {
    return FormatNeeds.PATHS;
  }

  @Override
  public void write(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException, UnsupportedProfileException {
    needs().check(profile);
    Writer writer = Utf8.writer(target);
    for (FunctionProfile function : profile.functions()) {
      for (PathCount path : function.paths()) {
        String text = PathDescription.text(function, path.key());
        writer.write(path.count() + " " + PathDescription.name(function) + " " + text + "\n");
      }
    }
    writer.flush();
  }
}
