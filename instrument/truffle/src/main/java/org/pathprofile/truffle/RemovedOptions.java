package org.pathprofile.truffle;

import static java.util.Map.entry;

import java.util.Iterator;
import java.util.Map;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.options.OptionKey;
import org.graalvm.options.OptionType;
import org.pathprofile.PathProfiler;

/**
 * The options of the instrument, and those that it once had: each of these is refused with what to
 * do instead. They are in no list of options. Immutable and thread-safe.
 */
final class RemovedOptions implements OptionDescriptors {
  private static final String SCHEDULE =
      "leave it out: mode sampled takes about 64 samples every 20 ms";

  /** By name: what to do instead. */
  private static final Map<String, String> INSTEAD =
      Map.ofEntries(
          entry("CoverageRoot", "write Output=json, and give report --coverage-root"),
          entry("FeedbackPeriod", "leave it out: the counts are looked at ten times a second"),
          entry("FilterMimeType", "give FilterLanguage or FilterFile"),
          entry("HotThreshold", "write Output=json, and give report --threshold"),
          entry("LearnInternal", "leave it out: only tests learn what an adapter knows"),
          entry("MaxPaths", "leave it out: paths are cut where their numbers would not fit"),
          entry("OptimizeRule", "give Optimize=true"),
          entry("Period", SCHEDULE),
          entry(
              "ProfileInternal",
              "leave it out: code that a language marks as internal is not profiled"),
          entry(
              "Renewals",
              "leave it out: to number paths anew while a program runs made it no faster"),
          entry("Samples", SCHEDULE),
          entry("Settle", "give Rest=true: functions whose paths are known are not counted"),
          entry("SleepAfter", "leave it out: a profiler that was stopped stays ready to start"),
          entry("Stride", SCHEDULE),
          entry("Weights", "leave it out: subpaths are sorted by how often they surely occurred"));

  private final OptionDescriptors present;

  RemovedOptions(OptionDescriptors present) {
    this.present = present;
  }

  @Override
  public OptionDescriptor get(String optionName) {
    OptionDescriptor option = present.get(optionName);
    String prefix = PathProfiler.ID + ".";
    if (option != null || !optionName.startsWith(prefix)) {
      return option;
    }
    String name = optionName.substring(prefix.length());
    String instead = INSTEAD.get(name);
    return instead == null ? null : refusing(name, instead);
  }

  private static OptionDescriptor refusing(String name, String instead) {
    OptionType<String> type =
        new OptionType<>(
            name,
            value -> {
              throw new IllegalArgumentException(
                  Options.given(name, value) + " is no longer there; " + instead);
            });
    return OptionDescriptor.newBuilder(new OptionKey<>("", type), PathProfiler.ID + "." + name)
        .build();
  }

  @Override
  public Iterator<OptionDescriptor> iterator() {
    return present.iterator();
  }
}
