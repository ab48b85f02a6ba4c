package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * Every Markdown page of the repository: its links lead somewhere, its lines are short, and the
 * options, commands and flags that it names exist.
 */
class DocumentationTest {
  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
  private static final int LONGEST_LINE = 120;

  private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");
  private static final Pattern CODE_SPAN = Pattern.compile("`([^`]+)`");
  private static final Pattern OPTION =
      Pattern.compile("--(pathprofile\\.[A-Za-z]+)(?:=([^\\s`'\"\\\\)]+))?");
  private static final Pattern COMMAND =
      Pattern.compile("^(?:[A-Z_]+=(?:\"[^\"]*\"|\\S+) )*(?:\\./)?pathprofile (?=[a-z]+|--)");
  private static final Pattern SOURCE =
      Pattern.compile("instrument/[a-z]+/src/main/java/org/pathprofile/(.+)/[^/]+\\.java");
  private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|\\S+");

  private static final KnownOptions KNOWN_OPTIONS = KnownOptions.load();

  private static final CommandLine COMMANDS =
      Main.commandLine(
          new Streams(
              InputStream.nullInputStream(),
              new PrintStream(OutputStream.nullOutputStream()),
              new PrintStream(OutputStream.nullOutputStream())));

  /** A page, divided into what is code and what is not. */
  private static final class Page {
    final Path file;

    /** All lines. Element i is line i + 1. */
    final List<String> lines;

    /** Whether the line with the same index is in a block of code. */
    final List<Boolean> code = new ArrayList<>();

    Page(Path file) throws IOException {
      this.file = file;
      lines = Files.readAllLines(file);
      boolean fenced = false;
      boolean indented = false;
      boolean list = false;
      String before = "";
      for (String line : lines) {
        boolean fence = line.strip().startsWith("```");
        boolean deep = line.startsWith("    ");
        // In an item of a list, text is indented too: code is indented by 6 there.
        indented = !fenced && deep && (indented || before.isBlank()) && isCode(line, list);
        code.add(fenced || fence || indented);
        fenced ^= fence;
        if (!line.isBlank() && !line.startsWith(" ")) {
          list = line.startsWith("- ") || line.matches("\\d+\\. .*");
        }
        before = line;
      }
    }

    private static boolean isCode(String line, boolean list) {
      return !list || line.startsWith("      ");
    }

    /** All commands in blocks of code, with continued lines joined, and in code within text. */
    List<String> commands() {
      List<String> commands = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        if (code.get(i)) {
          StringBuilder command = new StringBuilder(lines.get(i).strip());
          while (command.toString().endsWith("\\") && i + 1 < lines.size()) {
            command.setLength(command.length() - 1);
            command.append(lines.get(++i).strip());
          }
          commands.add(command.toString());
        }
      }
      // Code within text can go on in the next line.
      CODE_SPAN.matcher(text()).results().forEach(span -> commands.add(span.group(1).strip()));
      return commands.stream().filter(command -> COMMAND.matcher(command).find()).toList();
    }

    /** What is not in a block of code, on one line. */
    String text() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < lines.size(); i++) {
        text.append(code.get(i) ? "" : lines.get(i).strip()).append(' ');
      }
      return text.toString();
    }

    /** The names by which headings can be linked to, as GitHub makes them. */
    Set<String> anchors() {
      Map<String, Integer> times = new HashMap<>();
      Set<String> anchors = new HashSet<>();
      for (int i = 0; i < lines.size(); i++) {
        if (!code.get(i) && lines.get(i).matches("#{1,6} .*")) {
          String anchor =
              lines
                  .get(i)
                  .replaceFirst("#+ ", "")
                  .strip()
                  .toLowerCase(Locale.ROOT)
                  .replaceAll("[^\\p{L}\\p{N} _-]", "")
                  .replace(' ', '-');
          int earlier = times.merge(anchor, 1, Integer::sum) - 1;
          anchors.add(earlier == 0 ? anchor : anchor + "-" + earlier);
        }
      }
      return anchors;
    }

    String at(int line) {
      return ROOT.relativize(file) + ":" + (line + 1);
    }

    @Override
    public String toString() {
      return ROOT.relativize(file).toString();
    }
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    List<String> faults = new ArrayList<>();
    int links = 0;
    for (Page page : pages()) {
      for (int i = 0; i < page.lines.size(); i++) {
        if (page.code.get(i)) {
          continue;
        }
        String line = page.lines.get(i).replaceAll("`[^`]*`", "");
        for (MatchResult link : LINK.matcher(line).results().toList()) {
          links++;
          String fault = faultOf(page, link.group(1));
          if (fault != null) {
            faults.add(page.at(i) + ": " + link.group(1) + ": " + fault);
          }
        }
      }
    }
    assertEquals(List.of(), faults);
    assertTrue(links > 50, "only " + links + " links were found");
  }

  /** Null if the target exists, or is on another machine. */
  private static String faultOf(Page page, String link) throws IOException {
    if (link.matches("[a-z]+:.*")) {
      return null;
    }
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page.file : page.file.resolveSibling(parts[0]).normalize();
    if (!Files.exists(target)) {
      return "no such file";
    }
    if (parts.length == 2 && !new Page(target).anchors().contains(parts[1])) {
      return "no such heading; there are " + new Page(target).anchors();
    }
    return null;
  }

  @Test
  void everyPageOfTheFolderIsLinkedInTheReadme() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    for (Page page : pages()) {
      if (page.file.startsWith(ROOT.resolve("docs"))) {
        assertTrue(readme.contains("(" + page + ")"), page + " is not linked in README.md");
      }
    }
  }

  @Test
  void everyPackageHasARowInThePageOnArchitecture() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    List<String> missing = new ArrayList<>();
    try (Stream<Path> files = Files.walk(ROOT.resolve("instrument"))) {
      Set<String> packages = new TreeSet<>();
      for (Path file : (Iterable<Path>) files::iterator) {
        String path = ROOT.relativize(file).toString().replace(File.separatorChar, '/');
        Matcher source = SOURCE.matcher(path);
        if (source.matches()) {
          packages.add(source.group(1).replace('/', '.'));
        }
      }
      assertTrue(packages.size() > 30, () -> "only " + packages);
      for (String name : packages) {
        // The table of core leaves out the prefix that all of its packages have.
        if (!page.contains("| `" + name.replaceFirst("^core\\.", "") + "` |")) {
          missing.add(name);
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void linesAreShort() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Page page : pages()) {
      for (int i = 0; i < page.lines.size(); i++) {
        String line = page.lines.get(i);
        int length = line.codePointCount(0, line.length());
        if (length > LONGEST_LINE && !page.code.get(i) && !line.startsWith("|")) {
          faults.add(page.at(i) + ": " + length + " characters");
        }
      }
    }
    assertEquals(List.of(), faults);
  }

  @Test
  void optionsExistAndAllowTheirValues() throws IOException {
    KnownOptions known = KNOWN_OPTIONS;
    List<String> faults = new ArrayList<>();
    int options = 0;
    for (Page page : pages()) {
      for (int i = 0; i < page.lines.size(); i++) {
        Matcher option = OPTION.matcher(page.lines.get(i));
        while (option.find()) {
          options++;
          String fault = faultOf(known, option.group(1), option.group(2));
          if (fault != null) {
            faults.add(page.at(i) + ": " + option.group() + ": " + fault);
          }
        }
      }
      faults.addAll(faultsOfOptionTables(page, known));
      for (String command : page.commands()) {
        for (String shortOption : expandedShortOptions(command)) {
          options++;
          Matcher option = OPTION.matcher(shortOption);
          assertTrue(option.lookingAt(), shortOption);
          String fault = faultOf(known, option.group(1), option.group(2));
          if (fault != null) {
            faults.add(page + ": " + command + ": " + shortOption + ": " + fault);
          }
        }
      }
    }
    assertEquals(List.of(), faults);
    // One -o stands for Output and OutputFile.
    assertTrue(options > 20, "only " + options + " options were found");
  }

  /**
   * What stands for the short options of a command; none if it is wrong, which is told elsewhere.
   */
  private static List<String> expandedShortOptions(String command) {
    List<String> words = words(command);
    CommandLine subcommand = COMMANDS.getSubcommands().get(words.get(0));
    if (subcommand == null || !subcommand.isStopAtPositional()) {
      return List.of();
    }
    List<String> given = words.subList(1, words.size());
    try {
      return ShortOptions.expand(subcommand.getCommandSpec(), given).stream()
          .filter(word -> word.startsWith("--pathprofile.") && !given.contains(word))
          .toList();
    } catch (CommandException e) {
      return List.of();
    }
  }

  private static List<String> words(String command) {
    String arguments = COMMAND.matcher(command).replaceFirst("").replaceFirst("\\s#.*", "");
    return WORD.matcher(arguments).results().map(MatchResult::group).toList();
  }

  /** Tables whose first column has the heading {@code --pathprofile.} and names options. */
  private static List<String> faultsOfOptionTables(Page page, KnownOptions known) {
    List<String> faults = new ArrayList<>();
    boolean options = false;
    for (int i = 0; i < page.lines.size(); i++) {
      String line = page.lines.get(i);
      options = line.startsWith("|") && (options || line.contains("`--pathprofile.` |"));
      if (options && !line.contains("`--pathprofile.` |")) {
        String cell = line.split("\\|", 3)[1];
        for (MatchResult span : CODE_SPAN.matcher(cell).results().toList()) {
          String[] parts = span.group(1).split("=", 2);
          if (Character.isUpperCase(parts[0].charAt(0))) {
            String value = parts.length == 2 ? parts[1] : null;
            String fault = faultOf(known, "pathprofile." + parts[0], value);
            if (fault != null) {
              faults.add(page.at(i) + ": " + span.group(1) + ": " + fault);
            }
          }
        }
      }
    }
    return faults;
  }

  private static String faultOf(KnownOptions known, String name, String value) {
    if (!known.contains(name)) {
      return "no such option";
    }
    // A placeholder stands for any value, and a format may be in a module that is not here.
    boolean example = value == null || value.contains("<") || value.contains("$");
    return example ? null : known.faultOf(name, value);
  }

  @Test
  void commandsAndTheirFlagsExist() throws IOException {
    List<String> faults = new ArrayList<>();
    int commands = 0;
    for (Page page : pages()) {
      for (String command : page.commands()) {
        commands++;
        String fault = faultOf(command);
        if (fault != null) {
          faults.add(page + ": " + command + ": " + fault);
        }
      }
    }
    assertEquals(List.of(), faults);
    assertTrue(commands > 40, "only " + commands + " commands were found");
  }

  /** Pages for users, which name flags without their command. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/running.md",
        "docs/outputs.md",
        "docs/languages.md",
        "docs/embedding.md",
        "docs/fleet.md"
      })
  void flagsBelongToSomeCommand(String name) throws IOException {
    List<String> faults = new ArrayList<>();
    Page page = new Page(ROOT.resolve(name));
    for (MatchResult span : CODE_SPAN.matcher(page.text()).results().toList()) {
      Matcher flag = Pattern.compile("--[a-z][a-z-]*(?![a-z.-])").matcher(span.group(1));
      while (flag.find()) {
        String found = flag.group();
        boolean known =
            found.equals("--pathprofile")
                || KNOWN_OPTIONS.ofProfiler(found.substring(2)) != null
                || COMMANDS.getSubcommands().values().stream()
                    .anyMatch(command -> command.getCommandSpec().findOption(found) != null);
        // Those of other programs stand with the name of the program before them.
        if (!known && (span.group(1).startsWith("--") || COMMAND.matcher(span.group(1)).find())) {
          faults.add(page + ": " + span.group(1) + ": no command has " + found);
        }
      }
    }
    assertEquals(List.of(), faults);
  }

  private static String faultOf(String command) {
    List<String> words = words(command);
    String name = words.get(0);
    if (name.startsWith("--")) {
      return COMMANDS.getCommandSpec().findOption(name) == null ? "no such flag" : null;
    }
    CommandLine subcommand = COMMANDS.getSubcommands().get(name);
    if (subcommand == null) {
      return "no such command";
    }
    List<String> rest = words.subList(1, words.size());
    if (subcommand.isStopAtPositional()) {
      try {
        rest = ShortOptions.expand(subcommand.getCommandSpec(), rest);
      } catch (CommandException e) {
        return e.getMessage();
      }
    }
    boolean wantsValue = false;
    for (String word : rest) {
      if (wantsValue) {
        wantsValue = false;
        continue;
      }
      if (word.equals("--")) {
        return null;
      }
      if (!word.startsWith("-")) {
        if (subcommand.isStopAtPositional()) {
          return null;
        }
        continue;
      }
      String flag = word.replaceFirst("=.*", "");
      // Those of the engine and of languages, which may not be installed here.
      boolean passedOn = flag.matches("--[a-z]+\\..+|--pathprofile");
      var option = subcommand.getCommandSpec().findOption(flag);
      if (option == null && !(passedOn && subcommand.isStopAtPositional())) {
        return "no such flag: " + flag;
      }
      wantsValue = option != null && option.arity().min() > 0 && !word.contains("=");
    }
    return null;
  }

  private static List<Page> pages() throws IOException {
    List<Page> pages = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean foreign =
                name.equals("target")
                    || name.equals("node_modules")
                    || (name.startsWith(".") && !folder.equals(ROOT));
            return foreign ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              try {
                pages.add(new Page(file));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertTrue(pages.size() > 15, "only " + pages.size() + " pages were found");
    return pages;
  }
}
