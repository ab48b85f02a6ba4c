package org.pathprofile.outputs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.pathprofile.core.coverage.BranchCoverage;
import org.pathprofile.core.coverage.FileCoverage;
import org.pathprofile.core.coverage.FunctionCoverage;
import org.pathprofile.core.coverage.ProfileCoverage;
import org.pathprofile.core.coverage.Ratio;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.output.UnsupportedProfileException;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.RunFacts;

/** Cobertura's XML, as coverage-04.dtd describes it. Stateless and thread-safe. */
public final class CoberturaFormat extends NamedFormat {
  /** Makes the format; it is found as a service. */
  public CoberturaFormat() {
    super(
        "cobertura",
        "line and branch coverage as XML, for continuous integration",
        FormatNeeds.EXACT,
        ".xml");
  }

  @Override
  public boolean wantsLoadedCode() {
    return true;
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException, UnsupportedProfileException {
    ProfileCoverage coverage = Profiles.coverage(profile, options, this);
    List<String> unloaded = Profiles.unloadedFiles(profile, options);
    coverage.remarks().forEach(options.notes());
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(target, "UTF-8");
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeDTD(
          "<!DOCTYPE coverage SYSTEM"
              + " \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">");
      new Document(xml).coverage(profile, coverage, unloaded);
      xml.writeEndDocument();
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IOException(e.getMessage(), e);
    }
    target.flush();
  }

  /** The elements of one document. */
  private static final class Document {
    private final XMLStreamWriter xml;

    Document(XMLStreamWriter xml) {
      this.xml = xml;
    }

    void coverage(PathProfile profile, ProfileCoverage coverage, List<String> unloaded)
        throws XMLStreamException {
      begin("coverage");
      rates(coverage.lines(), coverage.branches());
      attribute("lines-covered", coverage.lines().covered());
      attribute("lines-valid", coverage.lines().total());
      attribute("branches-covered", coverage.branches().covered());
      attribute("branches-valid", coverage.branches().total());
      attribute("complexity", 0);
      xml.writeAttribute("version", "pathprofile " + legal(profile.toolVersion()));
      attribute(
          "timestamp", profile.run().map(RunFacts::ended).map(t -> t.toEpochMilli()).orElse(0L));
      begin("packages");
      Stream<FileCoverage> notRun = unloaded.stream().map(FileCoverage::notLoaded);
      Map<String, List<FileCoverage>> packages =
          Stream.concat(coverage.files().stream(), notRun)
              .collect(
                  Collectors.groupingBy(
                      file -> folder(file.file()), TreeMap::new, Collectors.toList()));
      for (var entry : packages.entrySet()) {
        ofPackage(entry.getKey(), entry.getValue());
      }
      xml.writeEndElement();
      xml.writeEndElement();
    }

    private void ofPackage(String folder, List<FileCoverage> files) throws XMLStreamException {
      begin("package");
      xml.writeAttribute("name", legal(folder));
      rates(
          Ratio.sum(files.stream().map(FileCoverage::lineRatio)),
          Ratio.sum(files.stream().map(FileCoverage::branchRatio)));
      attribute("complexity", 0);
      begin("classes");
      for (FileCoverage file : files) {
        file(file);
      }
      xml.writeEndElement();
      xml.writeEndElement();
    }

    private void file(FileCoverage file) throws XMLStreamException {
      begin("class");
      xml.writeAttribute("name", legal(file.file().substring(file.file().lastIndexOf('/') + 1)));
      xml.writeAttribute("filename", legal(file.file()));
      rates(file.lineRatio(), file.branchRatio());
      attribute("complexity", 0);
      begin("methods");
      for (FunctionCoverage function : file.functions()) {
        begin("method");
        xml.writeAttribute("name", legal(function.name()));
        xml.writeAttribute("signature", "");
        Ratio entered = new Ratio(function.count() > 0 ? 1 : 0, 1);
        rates(entered, new Ratio(0, 0));
        attribute("complexity", 0);
        begin("lines");
        empty("line");
        attribute("number", Math.max(1, function.line()));
        attribute("hits", function.count());
        xml.writeEndElement();
        xml.writeEndElement();
      }
      xml.writeEndElement();
      lines(file);
      xml.writeEndElement();
    }

    private void lines(FileCoverage file) throws XMLStreamException {
      Map<Integer, List<BranchCoverage>> branches =
          file.branches().stream().collect(Collectors.groupingBy(BranchCoverage::line));
      begin("lines");
      for (var line : file.lines().entrySet()) {
        List<BranchCoverage> here = branches.getOrDefault(line.getKey(), List.of());
        empty("line");
        attribute("number", line.getKey());
        attribute("hits", line.getValue());
        xml.writeAttribute("branch", Boolean.toString(!here.isEmpty()));
        if (!here.isEmpty()) {
          long taken = here.stream().filter(branch -> branch.count() > 0).count();
          xml.writeAttribute(
              "condition-coverage",
              100 * taken / here.size() + "% (" + taken + "/" + here.size() + ")");
        }
      }
      xml.writeEndElement();
    }

    private void rates(Ratio lines, Ratio branches) throws XMLStreamException {
      xml.writeAttribute("line-rate", rate(lines));
      // Where code ran that has no branch, none was missed.
      boolean allTaken = branches.total() == 0 && lines.covered() > 0;
      xml.writeAttribute("branch-rate", allTaken ? "1.0000" : rate(branches));
    }

    private static String rate(Ratio ratio) {
      return String.format(Locale.ROOT, "%.4f", ratio.percent() / 100);
    }

    private static String folder(String file) {
      int slash = file.lastIndexOf('/');
      return slash < 0 ? "" : file.substring(0, slash);
    }

    private void begin(String element) throws XMLStreamException {
      xml.writeCharacters("\n");
      xml.writeStartElement(element);
    }

    private void empty(String element) throws XMLStreamException {
      xml.writeCharacters("\n");
      xml.writeEmptyElement(element);
    }

    private void attribute(String name, long value) throws XMLStreamException {
      xml.writeAttribute(name, Long.toString(value));
    }

    /** XML 1.0 has no way to write some characters. */
    private static String legal(String text) {
      return text.replaceAll("[\\p{Cntrl}\\p{Cs}\\ufffe\\uffff]", "?");
    }
  }
}
