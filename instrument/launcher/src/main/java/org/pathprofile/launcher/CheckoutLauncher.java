package org.pathprofile.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.pathprofile.cli.GuestLanguage;
import org.pathprofile.cli.LaunchArguments;

/**
 * Says how pathprofile runs from a checkout: chooses a Java, fetches what is not built, and writes
 * the command line of the JVM, without the arguments of pathprofile. The script {@code pathprofile}
 * starts it, and then becomes that JVM.
 */
public final class CheckoutLauncher {
  /** The languages for which there is a file of options: of these, the instrument reads code. */
  private static final Set<String> HAS_OPTIONS = Set.of("java", "python");

  /** Where the command line goes: what else a JVM prints must not be taken for it. */
  private static final Path OUTPUT = Path.of("/dev/fd/3");

  private final Checkout checkout;
  private final Terminals terminals;
  private final UnaryOperator<String> environment;
  private final Wishes wishes;
  private final LaunchArguments arguments;
  private final OtherGraalVm.Wish graalVm;

  // What the command line is made of.
  private final List<Path> modules = new ArrayList<>();
  private final List<String> options = new ArrayList<>();
  private final List<String> files = new ArrayList<>();
  private JavaChoice choice;
  private String compiler;
  private Path upgrade;

  /**
   * @param terminals which streams of the shell are terminals
   * @param environment values of environment variables; null for one that is not there
   * @param installations the Javas to choose from
   * @param given the arguments of pathprofile
   */
  CheckoutLauncher(
      Checkout checkout,
      Terminals terminals,
      UnaryOperator<String> environment,
      List<JavaInstallation> installations,
      List<String> given) {
    this.checkout = checkout;
    this.terminals = terminals;
    this.environment = environment;
    wishes = Wishes.of(environment);
    arguments = new LaunchArguments(given);
    compiler = checkout.graalVm();
    upgrade = checkout.compiler();
    graalVm = OtherGraalVm.Wish.of(arguments.graalVm(), wishes.graalVm(), compiler);
    choice = wishes.checked(choose(installations));
  }

  /**
   * Writes the words of the command line, quoted for a shell.
   *
   * @param arguments the folder of the checkout; which of the shell's streams are terminals, such
   *     as {@code in,err}; and then the arguments of pathprofile
   */
  public static void main(String[] arguments) {
    try {
      CheckoutLauncher launcher =
          new CheckoutLauncher(
              new Checkout(Path.of(arguments[0])),
              Terminals.named(arguments[1]),
              System::getenv,
              JavaSearch.here(Optional.empty()).installations(),
              Arrays.asList(arguments).subList(2, arguments.length));
      Files.writeString(OUTPUT, quoted(launcher.command()));
    } catch (LaunchException | IOException e) {
      Launcher.say(e.getMessage());
      System.exit(Launcher.USAGE_ERROR);
    }
  }

  static String quoted(List<String> words) {
    return words.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  /** The command line. Fetches what it names, if it is not there yet. */
  List<String> command() throws IOException {
    String built = compiler;
    Maven maven =
        new Maven(
            Maven.find(OperatingSystem.current(), environment),
            checkout.parts(),
            checkout.state().resolve("graalvm.log"),
            choice.java().home(),
            terminals.names().contains("err"));
    if (graalVm.version().equals(built)) {
      modules.add(checkout.modules());
    } else {
      takeOther(new OtherGraalVm(checkout, maven, graalVm), built);
    }
    FetchedLanguages fetched =
        new FetchedLanguages(checkout, maven, graalVm.version(), modules.get(0));
    for (GuestLanguage language : arguments.languages()) {
      modules.add(fetched.modules(language));
      if (HAS_OPTIONS.contains(language.id())) {
        files.add(language.id());
      }
    }
    modules.add(checkout.commandLine());
    // The compiler is extended only if it is of the line that the extension was built for. The
    // instrument says so if it is not.
    if (arguments.optimizes()
        && choice.compiles()
        && compiler.startsWith(built.substring(0, built.lastIndexOf('.') + 1))) {
      checkout.extension().ifPresent(this::extend);
    }
    if (arguments.command().equals("languages")) {
      options.add("-Dpathprofile.languages=" + fetched.found());
    }
    terminals.option(environment.apply("TERM")).ifPresent(options::add);
    options.addAll(wishes.options());
    return new JvmCommand(choice, checkout.options(), files, upgrade, options, modules).words();
  }

  /** Takes another version of GraalVM in the place of what is built, and a compiler that fits. */
  private void takeOther(OtherGraalVm other, String built) throws IOException {
    modules.add(other.modules());
    for (Path jar : Folders.jarsIn(checkout.modules())) {
      if (!jar.toString().endsWith("-" + built + ".jar")) {
        modules.add(jar);
      }
    }
    Optional<String> fitting =
        choice.compiles() ? other.compilerFor(choice.java()) : Optional.empty();
    if (fitting.isPresent()) {
      compiler = fitting.get();
      modules.add(other.compiler(compiler));
      upgrade = OtherGraalVm.jarIn(other.compiler(compiler));
    } else {
      choice = new JavaChoice(choice.java(), false);
      // Newer versions have a library that is for compilation only and does not load on a JDK 17.
      options.add("-Dpolyglotimpl.AttachLibraryFailureAction=ignore");
    }
  }

  private void extend(Path extension) {
    files.add("optimize");
    modules.add(0, extension);
  }

  private JavaChoice choose(List<JavaInstallation> installations) {
    int oldest = JavaChoice.OLDEST;
    int preferred = JavaChoice.OLDEST;
    String purpose = "";
    for (GuestLanguage language : arguments.languages()) {
      if (language.oldestJava() > oldest) {
        oldest = language.oldestJava();
        purpose = " for " + language.name();
      }
      preferred = Math.max(preferred, language.oldestJavaForAll(graalVm.version()));
    }
    for (int least : new int[] {preferred, oldest}) {
      Optional<JavaChoice> found = JavaChoice.among(installations, wishes.mayCompile(), least);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new LaunchException(
        ("no JDK found%s: install a JDK 25 (or any JDK %d or newer, without compilation of guest"
                + " code) and point JAVA_HOME to it")
            .formatted(purpose, oldest));
  }
}
