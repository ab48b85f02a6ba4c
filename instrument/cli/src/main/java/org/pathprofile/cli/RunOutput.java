package org.pathprofile.cli;

import java.util.Map;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;
import picocli.CommandLine.Option;

/** Where the profile of a run goes, and in what format: as the command report is told it. */
final class RunOutput {
  private static final String OUTPUT = EngineOptions.INSTRUMENT + ".Output";
  private static final String OUTPUT_FILE = EngineOptions.INSTRUMENT + ".OutputFile";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description =
          "The file to write, compressed if its name ends in .gz. The rest of the name tells the"
              + " format: page.html, profile.json, cover.info. The name of a format prints it.")
  private String output;

  @Option(
      names = "--format",
      paramLabel = "<name>",
      converter = FormatName.class,
      completionCandidates = FormatName.class,
      description =
          "The format, one of ${COMPLETION-CANDIDATES} (default: as the name of the file, or"
              + " text).")
  private ProfileFormat format;

  /**
   * Adds what is asked for to the options of the engine.
   *
   * @throws CommandException if nothing tells the format of the file
   */
  void addTo(Map<String, String> options) {
    if (format != null) {
      options.put(OUTPUT, format.name());
    }
    if (output == null) {
      return;
    }
    if (ProfileFormats.find(output).isPresent()) {
      options.put(OUTPUT, output);
      return;
    }
    boolean isNamed =
        options.containsKey(OUTPUT)
            || ProfileFormats.find(options.get(EngineOptions.INSTRUMENT)).isPresent();
    if (!isNamed) {
      formatOf(output);
    }
    options.put(OUTPUT_FILE, output);
  }

  /**
   * The format of a file by its name.
   *
   * @throws CommandException if its name tells none
   */
  static ProfileFormat formatOf(String file) {
    return ProfileFormats.ofFile(file)
        .orElseThrow(
            () ->
                new CommandException(
                    ("-o %s: this name tells no format; end it in one of %s, or give --format,"
                            + " one of %s")
                        .formatted(file, ProfileFormats.suffixes(), ProfileFormats.names())));
  }
}
