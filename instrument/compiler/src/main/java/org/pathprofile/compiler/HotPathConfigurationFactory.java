package org.pathprofile.compiler;

import jdk.graal.compiler.core.Instrumentation;
import jdk.graal.compiler.hotspot.CommunityCompilerConfigurationFactory;
import jdk.graal.compiler.hotspot.CompilerConfigurationFactory;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.phases.tiers.CompilerConfiguration;
import jdk.graal.compiler.truffle.hotspot.TruffleCommunityCompilerConfigurationFactory;

/**
 * Makes the compiler of the community edition with one more phase. Graal takes it for guest code if
 * the system property {@link #PROPERTY} is {@link #NAME}; the first tier has a configuration of its
 * own.
 */
public final class HotPathConfigurationFactory extends CompilerConfigurationFactory {
  /** The name by which Graal is told to take this configuration. */
  static final String NAME = "pathprofile";

  /** The system property that names the configuration for guest code. */
  static final String PROPERTY = "jdk.graal.TruffleCompilerConfiguration";

  /** Lower than all others, so that it is taken by its name only. */
  private static final int PRIORITY = -1;

  private final CompilerConfigurationFactory community =
      new TruffleCommunityCompilerConfigurationFactory();

  /** Called by the service loader. */
  public HotPathConfigurationFactory() {
    super(NAME, "Graal community compiler that copies code behind merges", PRIORITY);
  }

  @Override
  public CompilerConfiguration createCompilerConfiguration() {
    return new HotPathConfiguration(community.createCompilerConfiguration());
  }

  @Override
  public Instrumentation createInstrumentation(OptionValues options) {
    return community.createInstrumentation(options);
  }

  @Override
  public BackendMap createBackendMap() {
    return new DefaultBackendMap(CommunityCompilerConfigurationFactory.NAME);
  }
}
