package org.pathprofile.cli;

import org.pathprofile.core.output.ProfileFormat;
import org.pathprofile.core.output.ProfileFormats;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;

/** The part of a command's help that says what each installed format is for. */
final class FormatHelp implements IHelpSectionRenderer {
  private static final int INDENT = 2;
  private static final int NAMES = 14;

  FormatHelp() {}

  @Override
  public String render(Help help) {
    int width = help.commandSpec().usageMessage().width();
    TextTable table =
        TextTable.forColumns(
            help.colorScheme(),
            new Column(NAMES, INDENT, Overflow.SPAN),
            new Column(width - NAMES, INDENT, Overflow.WRAP));
    for (ProfileFormat format : ProfileFormats.all()) {
      table.addRowValues(format.name(), format.description());
    }
    return System.lineSeparator() + "Formats:" + System.lineSeparator() + table;
  }
}
