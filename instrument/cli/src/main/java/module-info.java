/** The command line of pathprofile. */
module org.pathprofile.cli {
  requires info.picocli;
  requires org.graalvm.polyglot;

  opens org.pathprofile.cli to
      info.picocli;
}
