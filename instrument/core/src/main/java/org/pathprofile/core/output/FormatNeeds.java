package org.pathprofile.core.output;

import java.util.Optional;
import org.pathprofile.core.coverage.ProfileCoverage;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.ProfileMode;

/** How a profile must be counted for a format: this is known before the program runs. */
public enum FormatNeeds {
  /** Any mode will do. */
  ANY,
  /** Paths of functions. */
  PATHS,
  /** What did not run. */
  EXACT,
  /** Which operands of conditions were evaluated. */
  CONDITIONS;

  /**
   * Why a profile that is counted in a certain way does not do, and what to do instead; empty if it
   * does.
   *
   * @param rests whether functions rest
   */
  public Optional<String> unmetBy(ProfileMode mode, boolean conditions, boolean rests) {
    return switch (this) {
      case ANY -> Optional.empty();
      case PATHS ->
          mode == ProfileMode.SUBPATH
              ? Optional.of(
                  "a profile of mode subpath has subpaths across functions, which this format"
                      + " cannot tell; use text or json, or profile with another mode")
              : Optional.empty();
      case EXACT -> ProfileCoverage.unknowable(mode, rests);
      case CONDITIONS ->
          EXACT
              .unmetBy(mode, conditions, rests)
              .or(
                  () ->
                      conditions
                          ? Optional.empty()
                          : Optional.of(
                              "without conditions, a profile does not tell which operands were"
                                  + " evaluated; profile with Conditions=true"));
    };
  }

  /**
   * Makes sure that a profile does.
   *
   * @throws UnsupportedProfileException if it does not
   */
  public void check(PathProfile profile) throws UnsupportedProfileException {
    Optional<String> unmet = unmetBy(profile.mode(), profile.conditions(), profile.hasRests());
    if (unmet.isPresent()) {
      throw new UnsupportedProfileException(unmet.get());
    }
  }
}
