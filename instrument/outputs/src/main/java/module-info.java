/**
 * Profiles in the formats of other tools, and as a page. Exports nothing: it is found as services.
 */
module org.pathprofile.outputs {
  requires com.fasterxml.jackson.core;
  requires org.pathprofile.core;

  provides org.pathprofile.core.output.ProfileFormat with
      org.pathprofile.outputs.html.HtmlFormat;
}
