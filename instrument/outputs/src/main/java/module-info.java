/** Formats in which a profile can be written, beside those of core. */
module org.pathprofile.outputs {
  requires com.fasterxml.jackson.core;
  requires org.pathprofile.core;
}
