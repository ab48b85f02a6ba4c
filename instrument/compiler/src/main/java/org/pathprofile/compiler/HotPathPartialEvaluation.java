package org.pathprofile.compiler;

import jdk.graal.compiler.truffle.CommunityPartialEvaluatorConfiguration;

/** Partial evaluation as in the community edition; Graal looks for one with the same name. */
public final class HotPathPartialEvaluation extends CommunityPartialEvaluatorConfiguration {
  @Override
  public String name() {
    return HotPathConfigurationFactory.NAME;
  }
}
