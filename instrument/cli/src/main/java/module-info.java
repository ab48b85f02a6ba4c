/** The command line of pathprofile. */
module org.pathprofile.cli {
  requires info.picocli;
  requires org.graalvm.polyglot;
  requires org.pathprofile.core;

  opens org.pathprofile.cli to
      info.picocli;
}
