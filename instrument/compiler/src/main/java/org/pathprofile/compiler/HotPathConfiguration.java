package org.pathprofile.compiler;

import jdk.graal.compiler.core.phases.CommunityCompilerConfiguration;
import jdk.graal.compiler.core.phases.HighTier;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderConfiguration.Plugins;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.truffle.hotspot.TruffleCommunityCompilerConfiguration;
import jdk.vm.ci.code.Architecture;

/**
 * The configuration of the community edition, as {@link TruffleCommunityCompilerConfiguration}
 * makes it, whose high tier begins with the {@link DuplicationPhase}.
 */
final class HotPathConfiguration extends CommunityCompilerConfiguration {
  /** First, so that all phases that follow profit from the copies. */
  @Override
  public HighTier createHighTier(OptionValues options) {
    HighTier tier = super.createHighTier(options);
    TruffleCommunityCompilerConfiguration.installCommunityHighTier(options, tier);
    tier.prependPhase(new DuplicationPhase());
    return tier;
  }

  @Override
  public void registerGraphBuilderPlugins(
      Architecture arch, Plugins plugins, OptionValues options) {
    super.registerGraphBuilderPlugins(arch, plugins, options);
    TruffleCommunityCompilerConfiguration.registerCommunityGraphBuilderPlugins(
        arch, plugins, options);
  }
}
