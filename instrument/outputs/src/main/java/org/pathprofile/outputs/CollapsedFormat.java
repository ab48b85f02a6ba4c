package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.Utf8;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;

/**
 * Collapsed stacks, one per line and sorted, as flame graph tools read them. Stateless and
 * thread-safe.
 */
public final class CollapsedFormat extends NamedFormat {
  /** Makes the format; it is found as a service. */
  public CollapsedFormat() {
    super(
        "collapsed",
        "a line per path (file;function;decisions and a count), for flame graphs",
        FormatNeeds.PATHS,
        ".collapsed",
        ".folded");
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
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
