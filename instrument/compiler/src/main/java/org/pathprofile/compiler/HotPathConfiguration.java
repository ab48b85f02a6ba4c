package org.pathprofile.compiler;

import jdk.graal.compiler.lir.phases.AllocationPhase.AllocationContext;
import jdk.graal.compiler.lir.phases.FinalCodeAnalysisPhase.FinalCodeAnalysisContext;
import jdk.graal.compiler.lir.phases.LIRPhaseSuite;
import jdk.graal.compiler.lir.phases.PostAllocationOptimizationPhase.PostAllocationOptimizationContext;
import jdk.graal.compiler.lir.phases.PreAllocationOptimizationPhase.PreAllocationOptimizationContext;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderConfiguration.Plugins;
import jdk.graal.compiler.options.OptionValues;
import jdk.graal.compiler.phases.PhaseSuite;
import jdk.graal.compiler.phases.tiers.CompilerConfiguration;
import jdk.graal.compiler.phases.tiers.HighTierContext;
import jdk.graal.compiler.phases.tiers.LowTierContext;
import jdk.graal.compiler.phases.tiers.MidTierContext;
import jdk.vm.ci.code.Architecture;

/** Another configuration whose high tier begins with the {@link DuplicationPhase}. */
final class HotPathConfiguration implements CompilerConfiguration {
  private final CompilerConfiguration other;

  HotPathConfiguration(CompilerConfiguration other) {
    this.other = other;
  }

  /** First, so that all phases that follow profit from the copies. */
  @Override
  public PhaseSuite<HighTierContext> createHighTier(OptionValues options) {
    PhaseSuite<HighTierContext> tier = other.createHighTier(options);
    tier.prependPhase(new DuplicationPhase());
    return tier;
  }

  @Override
  public PhaseSuite<MidTierContext> createMidTier(OptionValues options) {
    return other.createMidTier(options);
  }

  @Override
  public PhaseSuite<LowTierContext> createLowTier(OptionValues options, Architecture arch) {
    return other.createLowTier(options, arch);
  }

  @Override
  public LIRPhaseSuite<PreAllocationOptimizationContext> createPreAllocationOptimizationStage(
      OptionValues options) {
    return other.createPreAllocationOptimizationStage(options);
  }

  @Override
  public LIRPhaseSuite<AllocationContext> createAllocationStage(OptionValues options) {
    return other.createAllocationStage(options);
  }

  @Override
  public LIRPhaseSuite<PostAllocationOptimizationContext> createPostAllocationOptimizationStage(
      OptionValues options) {
    return other.createPostAllocationOptimizationStage(options);
  }

  @Override
  public LIRPhaseSuite<FinalCodeAnalysisContext> createFinalCodeAnalysisStage(
      OptionValues options) {
    return other.createFinalCodeAnalysisStage(options);
  }

  @Override
  public void registerGraphBuilderPlugins(
      Architecture arch, Plugins plugins, OptionValues options) {
    other.registerGraphBuilderPlugins(arch, plugins, options);
  }
}
