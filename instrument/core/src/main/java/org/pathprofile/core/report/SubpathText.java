package org.pathprofile.core.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.Subpath;

/** The subpaths of a profile in the words of the text report. Immutable and thread-safe. */
public final class SubpathText {
  private final Map<FunctionIdentity, FunctionProfile> functions = new HashMap<>();
  private final SourceNames sources;

  public SubpathText(PathProfile profile) {
    profile.functions().forEach(function -> functions.put(function.identity(), function));
    sources = new SourceNames(profile.functions());
  }

  /** The functions that a subpath goes through and the decisions taken there, at least one word. */
  public List<String> words(Subpath subpath) {
    return SubpathDescription.of(functions, sources, subpath.blocks()).stream()
        .flatMap(piece -> piece.words().stream())
        .toList();
  }
}
