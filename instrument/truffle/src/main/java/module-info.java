/** The path profiler as a Truffle instrument. */
@SuppressWarnings("module") // The command line is compiled later.
module org.pathprofile {
  requires static jdk.jfr;
  requires static org.jspecify; // Not transitive, or modules that embed this would need it.
  requires java.management;
  requires transitive org.graalvm.polyglot;
  requires transitive org.graalvm.truffle;
  requires transitive org.pathprofile.core;

  exports org.pathprofile;
  exports org.pathprofile.api.controlflow;
  exports org.pathprofile.api.feedback;

  // What the command accuracy compares estimates with.
  exports org.pathprofile.truffle.subpath to
      org.pathprofile.cli;

  // Optional: only who wants programs optimized adds it.
  exports org.pathprofile.truffle.optimize to
      org.pathprofile.compiler;

  uses org.pathprofile.truffle.optimize.CompilerExtension;

  provides com.oracle.truffle.api.instrumentation.provider.TruffleInstrumentProvider with
      org.pathprofile.truffle.PathProfileInstrumentProvider;
}
