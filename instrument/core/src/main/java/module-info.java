/** Graphs, numberings, plans, profiles and metrics of path profiling, without Truffle. */
module org.pathprofile.core {
  requires com.fasterxml.jackson.core;

  exports org.pathprofile.core.bytecode;
  exports org.pathprofile.core.compare;
  exports org.pathprofile.core.format;
  exports org.pathprofile.core.graph;
  exports org.pathprofile.core.insight;
  exports org.pathprofile.core.output;
  exports org.pathprofile.core.report;
  exports org.pathprofile.core.sampling;
  exports org.pathprofile.core.metrics;
  exports org.pathprofile.core.numbering;
  exports org.pathprofile.core.plan;
  exports org.pathprofile.core.kiter;
  exports org.pathprofile.core.learned;
  exports org.pathprofile.core.coverage;
  exports org.pathprofile.core.phase;
  exports org.pathprofile.core.profile;
  exports org.pathprofile.core.structural;
  exports org.pathprofile.core.subpath;

  uses org.pathprofile.core.compare.ComparisonFormat;
  uses org.pathprofile.core.output.ProfileFormat;

  provides org.pathprofile.core.compare.ComparisonFormat with
      org.pathprofile.core.compare.JsonComparison,
      org.pathprofile.core.compare.TextComparison;
  provides org.pathprofile.core.output.ProfileFormat with
      org.pathprofile.core.output.JsonFormat,
      org.pathprofile.core.output.TextFormat;
}
