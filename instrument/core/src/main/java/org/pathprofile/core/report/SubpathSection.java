package org.pathprofile.core.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;
import org.pathprofile.core.profile.SubpathSampling;

/** The part of a report about subpaths: the hottest of them as a table. */
final class SubpathSection {
  private static final int NARROWEST_TEXT = 30;

  /** A subpath names functions, which takes more room than the decisions of a path alone. */
  private static final int LINES_MORE_THAN_PATHS = 3;

  private final PathProfile profile;
  private final ReportOptions options;
  private final SubpathSampling sampling;
  private final SubpathFamilies families;

  /**
   * @param profile with at least one subpath
   */
  SubpathSection(PathProfile profile, ReportOptions options) {
    this.profile = profile;
    this.options = options;
    sampling = profile.subpathSampling().orElseThrow();
    families = SubpathFamilies.of(profile.subpaths(), options.maxFunctions());
  }

  /** The title without the tool's name. */
  String title() {
    long samples = profile.subpaths().stream().mapToLong(Subpath::samples).sum();
    return "%s of %s through %s"
        .formatted(
            Numbers.count(samples, "sample"),
            Numbers.count(profile.subpaths().size(), "subpath"),
            Numbers.count(profile.functions().size(), "function"));
  }

  /** What the table shows, in a sentence. */
  String introduction() {
    int shown = families.families().size();
    return "The " + Numbers.count(shown, "subpath") + " that occurred most often.";
  }

  /** What the table does not show, in a sentence; empty if there is nothing more. */
  String rest() {
    int told = families.families().stream().mapToInt(SubpathFamilies.Family::others).sum();
    List<String> parts = new ArrayList<>();
    if (told > 0) {
      parts.add(
          Numbers.count(told, "more subpath")
              + (told == 1 ? " is a part" : " are parts")
              + " of these, or the same loop starting elsewhere.");
    }
    if (families.strangers() > 0) {
      parts.add(Numbers.count(families.strangers(), "colder subpath") + " not shown.");
    }
    return String.join(" ", parts);
  }

  /** The lines of the table. */
  List<String> lines() {
    Table table = new Table("  ", List.of("share", "estimate", "interval", "blocks"));
    for (SubpathFamilies.Family family : families.families()) {
      Subpath subpath = family.head();
      table.add(
          List.of(
              Numbers.share(subpath.count(), sampling.blocks()),
              Numbers.count(subpath.count()),
              Numbers.count(subpath.low()) + "-" + Numbers.count(subpath.high()),
              Numbers.count(subpath.length())));
    }
    int columns = table.textWidth(TextReport.COLUMNS, NARROWEST_TEXT);
    Map<FunctionIdentity, FunctionProfile> functions = new HashMap<>();
    profile.functions().forEach(function -> functions.put(function.identity(), function));
    SourceNames sources = new SourceNames(profile.functions());
    List<List<String>> texts = new ArrayList<>();
    for (SubpathFamilies.Family family : families.families()) {
      List<Piece> pieces = SubpathDescription.of(functions, sources, family.head().blocks());
      texts.add(PathDescription.lines(pieces, columns, options.maxLines() + LINES_MORE_THAN_PATHS));
    }
    List<String> lines = new ArrayList<>();
    table.render(lines, "subpath", texts);
    return lines;
  }
}
