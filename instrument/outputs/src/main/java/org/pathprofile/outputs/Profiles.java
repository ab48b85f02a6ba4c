package org.pathprofile.outputs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.pathprofile.core.coverage.Dependencies;
import org.pathprofile.core.coverage.ProfileCoverage;
import org.pathprofile.core.coverage.UnloadedFiles;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.profile.CountUnit;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.report.Decision;
import org.pathprofile.core.report.PathDescription;

/** What several formats ask of a profile. */
final class Profiles {
  private Profiles() {}

  /** A path as the frames of a stack, the outermost first: file, function, decisions. */
  static List<Frame> stack(FunctionProfile function, PathCount path) {
    String file = function.identity().sourcePathOrName();
    int line = function.identity().section().startLine();
    List<Frame> frames = new ArrayList<>();
    frames.add(new Frame(file, file, 0));
    frames.add(new Frame(PathDescription.name(function), file, line));
    for (Decision decision : PathDescription.decisions(function, path.key())) {
      frames.add(new Frame(decision.toString(), file, decision.line()));
    }
    return frames;
  }

  /**
   * A frame of a stack.
   *
   * @param name what it is
   * @param file the source
   * @param line 1-based, 0 if it is unknown
   */
  record Frame(String name, String file, int line) {}

  /** What the counts are, for a reader: {@code executions}, or what they are estimated from. */
  static String unit(PathProfile profile) {
    if (profile.unit() == CountUnit.SAMPLES) {
      return "samples";
    }
    return profile.isCounted() ? "executions" : "executions, estimated";
  }

  /**
   * The coverage of the {@linkplain ProfileCoverage#inFiles functions in files}, without those of
   * {@linkplain Dependencies dependencies} unless the options ask for these. Notes how many others
   * there are.
   */
  static ProfileCoverage coverage(PathProfile whole, FormatOptions options, ProfileFormat format) {
    PathProfile profile = options.libraries() ? whole : Dependencies.leftOutOf(whole);
    int ofOthers = whole.functions().size() - profile.functions().size();
    if (ofOthers > 0) {
      options
          .notes()
          .accept(
              ("%s leaves out %s of packages in node_modules, site-packages or gems, or"
                      + " of Java's test frameworks; Libraries=true, or report --libraries, takes"
                      + " them in")
                  .formatted(
                      format.name(), ofOthers == 1 ? "1 function" : ofOthers + " functions"));
    }
    PathProfile inFiles = ProfileCoverage.inFiles(profile);
    int others = profile.functions().size() - inFiles.functions().size();
    if (others > 0) {
      options
          .notes()
          .accept(
              "%s leaves out %s in no file, as those made by eval; the other formats have %s"
                  .formatted(
                      format.name(),
                      others == 1 ? "1 function that is" : others + " functions that are",
                      others == 1 ? "it" : "them"));
    }
    return ProfileCoverage.of(inFiles, options.libraries());
  }

  /**
   * The files below the folder of all sources that were not loaded; none if no folder is given.
   *
   * @throws UnsupportedProfileException if the folder cannot be read
   */
  static List<String> unloadedFiles(PathProfile profile, FormatOptions options)
      throws UnsupportedProfileException {
    if (options.coverageRoot().isEmpty()) {
      return List.of();
    }
    try {
      return UnloadedFiles.of(profile, options.coverageRoot().get());
    } catch (IOException e) {
      UnsupportedProfileException unreadable = new UnsupportedProfileException(e.getMessage());
      unreadable.initCause(e);
      throw unreadable;
    }
  }

  /** A text without control characters, which formats of lines have no way to write. */
  static String oneLine(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
