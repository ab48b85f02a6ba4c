/**
 * Profiles in the formats of other tools, and as a page. Exports nothing: it is found as services.
 */
module org.pathprofile.outputs {
  requires org.pathprofile.core;
}
