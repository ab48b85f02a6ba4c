/** Graphs, numberings, plans, profiles and metrics of path profiling, without Truffle. */
@SuppressWarnings("module") // The modules that are named here are compiled later.
module org.pathprofile.core {
  requires com.fasterxml.jackson.core;
  requires static org.jspecify; // Not transitive, or modules that embed this would need it.

  // For programs that embed an engine, and for formats of their own.
  exports org.pathprofile.core.compare;
  exports org.pathprofile.core.format;
  exports org.pathprofile.core.graph;
  exports org.pathprofile.core.insight;
  exports org.pathprofile.core.metrics;
  exports org.pathprofile.core.output;
  exports org.pathprofile.core.profile;
  exports org.pathprofile.core.report;

  // Profiles have types of these two: where paths end, and how subpaths are weighted.
  exports org.pathprofile.core.numbering;
  exports org.pathprofile.core.subpath;

  // How paths are counted and what is computed from counts: for the other modules only.
  exports org.pathprofile.core.bytecode to
      org.pathprofile;
  exports org.pathprofile.core.coverage to
      org.pathprofile.cli,
      org.pathprofile.outputs;
  exports org.pathprofile.core.kiter to
      org.pathprofile;
  exports org.pathprofile.core.learned to
      org.pathprofile;
  exports org.pathprofile.core.phase to
      org.pathprofile;
  exports org.pathprofile.core.plan to
      org.pathprofile;
  exports org.pathprofile.core.sampling to
      org.pathprofile;
  exports org.pathprofile.core.sourcemap to
      org.pathprofile;
  exports org.pathprofile.core.structural to
      org.pathprofile;

  uses org.pathprofile.core.compare.ComparisonFormat;
  uses org.pathprofile.core.output.ProfileFormat;

  provides org.pathprofile.core.compare.ComparisonFormat with
      org.pathprofile.core.compare.JsonComparison,
      org.pathprofile.core.compare.TextComparison;
  provides org.pathprofile.core.output.ProfileFormat with
      org.pathprofile.core.output.JsonFormat,
      org.pathprofile.core.output.TextFormat;
}
