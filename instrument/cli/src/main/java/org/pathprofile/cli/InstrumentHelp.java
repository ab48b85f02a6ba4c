package org.pathprofile.cli;

import java.util.ArrayList;
import java.util.List;
import org.graalvm.options.OptionCategory;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.polyglot.Engine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;

/**
 * The part of a command's help that lists the options of the instrument, as the engine has them.
 */
final class InstrumentHelp implements IHelpSectionRenderer {
  private static final int INDENT = 2;
  private static final int NAMES = 34;

  private final String instrument;

  InstrumentHelp(String instrument) {
    this.instrument = instrument;
  }

  @Override
  public String render(Help help) {
    int width = help.commandSpec().usageMessage().width();
    TextTable table =
        TextTable.forColumns(
            help.colorScheme(),
            new Column(NAMES, INDENT, Overflow.SPAN),
            new Column(width - NAMES, INDENT, Overflow.WRAP));
    for (OptionDescriptor option : options()) {
      String usage = option.getUsageSyntax();
      String value = usage == null || usage.isEmpty() ? "" : "=" + usage;
      table.addRowValues("--" + option.getName() + value, option.getHelp());
    }
    return table.toString();
  }

  /** What users set; not what only experts of the instrument do. */
  private List<OptionDescriptor> options() {
    List<OptionDescriptor> options = new ArrayList<>();
    try (Engine engine = Engines.forQuestions()) {
      for (OptionDescriptor option : engine.getInstruments().get(instrument).getOptions()) {
        if (option.getCategory() != OptionCategory.INTERNAL && !option.isDeprecated()) {
          options.add(option);
        }
      }
    }
    return options;
  }
}
