/**
 * Profiles in the formats of other tools, and as a page. Exports nothing: it is found as services.
 */
@SuppressWarnings("requires-automatic") // Protobuf has a stable name, but no module descriptor.
module org.pathprofile.outputs {
  requires com.fasterxml.jackson.core;
  requires com.google.protobuf;
  requires java.xml;
  requires org.pathprofile.core;
  requires static org.jspecify;

  provides org.pathprofile.core.compare.ComparisonFormat with
      org.pathprofile.outputs.html.HtmlComparison;
  provides org.pathprofile.core.output.ProfileFormat with
      org.pathprofile.outputs.CallgrindFormat,
      org.pathprofile.outputs.CoberturaFormat,
      org.pathprofile.outputs.CollapsedFormat,
      org.pathprofile.outputs.ConditionsFormat,
      org.pathprofile.outputs.JsonLinesFormat,
      org.pathprofile.outputs.LcovFormat,
      org.pathprofile.outputs.MarkdownFormat,
      org.pathprofile.outputs.PprofFormat,
      org.pathprofile.outputs.PrimesJsonFormat,
      org.pathprofile.outputs.PrimesFormat,
      org.pathprofile.outputs.SpeedscopeFormat,
      org.pathprofile.outputs.html.HtmlFormat;
}
