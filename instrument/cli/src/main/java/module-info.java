/** The command line of pathprofile. */
module org.pathprofile.cli {
  requires com.fasterxml.jackson.core;
  requires info.picocli;
  requires java.management;
  requires jdk.httpserver;
  requires jdk.unsupported; // The second interrupt from the keyboard.
  requires org.graalvm.polyglot;
  requires org.pathprofile;
  requires org.pathprofile.core;
  requires static org.jspecify;

  opens org.pathprofile.cli to
      info.picocli;
}
