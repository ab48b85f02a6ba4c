package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * Collapsed stacks, one per line and sorted, as flame graph tools read them. Stateless and
 * thread-safe.
 */
public final class CollapsedFormat implements ProfileFormat {
  @Override
  public String name() {
    return "collapsed";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".collapsed", ".folded");
  }

  @Override
  public String description() {
    return "a line per path (file;function;decisions and a count), for flame graphs";
  }

  @Override
  public FormatNeeds needs() {
    return FormatNeeds.PATHS;
  }

  @Override
  public void write(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException, UnsupportedProfileException {
    needs().check(profile);
    Map<String, Long> counts = new TreeMap<>();
    for (FunctionProfile function : profile.functions()) {
      for (PathCount path : function.paths()) {
        counts.merge(stack(function, path), path.count(), Long::sum);
      }
    }
    Writer writer = Utf8.writer(target);
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      writer.write(count.getKey() + " " + count.getValue() + "\n");
    }
    writer.flush();
  }

  private static String stack(FunctionProfile function, PathCount path) {
    return Profiles.stack(function, path).stream()
        .map(frame -> Profiles.oneLine(frame.name().replace(';', ':')))
        .collect(Collectors.joining(";"));
  }
}
