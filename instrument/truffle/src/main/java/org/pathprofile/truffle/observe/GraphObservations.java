package org.pathprofile.truffle.observe;

import java.util.List;
import java.util.function.Function;
import org.pathprofile.core.profile.FunctionProfile;

/**
 * The observations of an engine whose instrument has the internal option {@code ObserveInternal}.
 * Found with {@code engine.getInstruments().get("pathprofile").lookup(GraphObservations.class)}.
 */
public interface GraphObservations {

  /**
   * A function as both have seen it.
   *
   * @param profile what the paths say
   * @param observed what was observed
   */
  record Pair(FunctionProfile profile, ObservedFunction observed) {}

  /**
   * Lets every activation that begins from now on be followed.
   *
   * @param follower makes the follower of an activation of the given function
   */
  void follow(Function<ObservedFunction, ActivationFollower> follower);

  /** All functions with probes. */
  List<Pair> observations();

  /** The functions that have no probes because there is no graph of them, each with the reason. */
  List<String> unsupported();

  /**
   * Looks at the counts for languages that ask for hot paths, now. A clock does so from time to
   * time; a test that waits for a clock depends on how busy the machine is.
   */
  void lookForHotPaths();
}
