package org.pathprofile.core.compare;

import java.util.Optional;
import org.pathprofile.core.profile.FunctionProfile;

/**
 * A function in two profiles, or in one of them. At least one is there.
 *
 * @param before the function in the first profile
 * @param after the function in the second profile; if its paths can be matched, equal keys of paths
 *     are the same path in both
 * @param by how they were matched
 */
record FunctionMatch(
    Optional<FunctionProfile> before, Optional<FunctionProfile> after, MatchedBy by) {}
