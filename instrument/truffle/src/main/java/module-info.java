/** The path profiler as a Truffle instrument. */
module org.pathprofile {
  requires transitive org.graalvm.polyglot;
  requires org.graalvm.truffle;
  requires org.pathprofile.core;
}
