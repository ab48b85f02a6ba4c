package org.pathprofile.cli;

import org.graalvm.options.OptionCategory;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.polyglot.Engine;
import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/** The parts of commands' helps that list what is installed. Stateless. */
final class HelpTables {
  private static final int INDENT = 2;

  private HelpTables() {}

  private static TextTable table(Help help, int widthOfNames) {
    int width = help.commandSpec().usageMessage().width();
    return TextTable.forColumns(
        help.colorScheme(),
        new Column(widthOfNames, INDENT, Overflow.SPAN),
        new Column(width - widthOfNames, INDENT, Overflow.WRAP));
  }

  /** What each format is for. */
  static String formats(Help help) {
    TextTable table = table(help, 14);
    for (ProfileFormat format : ProfileFormats.all()) {
      table.addRowValues(format.name(), format.description());
    }
    return System.lineSeparator() + "Formats:" + System.lineSeparator() + table;
  }

  /** The options of the profiler that users set; not what only its experts do. */
  static String options(Help help) {
    TextTable table = table(help, 34);
    try (Engine engine = Engines.forQuestions()) {
      for (OptionDescriptor option :
          engine.getInstruments().get(EngineOptions.INSTRUMENT).getOptions()) {
        if (option.getCategory() != OptionCategory.INTERNAL && !option.isDeprecated()) {
          String usage = option.getUsageSyntax();
          String value = usage == null || usage.isEmpty() ? "" : "=" + usage;
          table.addRowValues("--" + option.getName() + value, option.getHelp());
        }
      }
    }
    return table.toString();
  }
}
