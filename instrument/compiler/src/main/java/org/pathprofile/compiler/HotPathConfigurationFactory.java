package org.pathprofile.compiler;

import jdk.graal.compiler.hotspot.CommunityCompilerConfigurationFactory;
import jdk.graal.compiler.phases.tiers.CompilerConfiguration;
import jdk.graal.compiler.truffle.hotspot.TruffleCommunityCompilerConfigurationFactory;

/**
 * Makes the compiler of the community edition with one more phase in the last tier of guest code.
 * Of the factories with the name of the community edition, Graal takes the one with the highest
 * priority, so this one takes the place of Graal's own. The first tier has a configuration of its
 * own.
 */
public final class HotPathConfigurationFactory extends CommunityCompilerConfigurationFactory {
  /** One more than Graal's own has. */
  private static final int PRIORITY = 5;

  /** Called by the service loader. */
  public HotPathConfigurationFactory() {
    super(
        PRIORITY,
        "Graal Community compiler with Truffle extensions that copies code behind merges");
  }

  /** Graal's own configuration if it is of another version than this was built with. */
  @Override
  public CompilerConfiguration createCompilerConfiguration() {
    return GraalExtension.knowsVersion()
        ? new HotPathConfiguration()
        : new TruffleCommunityCompilerConfigurationFactory().createCompilerConfiguration();
  }
}
