package org.pathprofile.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.cli.GuestLanguage;

/** Command lines for a folder that is laid out as a checkout that is built. */
class CheckoutLauncherTest {
  private static final String MAIN = "org.pathprofile.cli/org.pathprofile.cli.Main";

  @TempDir private Path root;

  private final Map<String, String> environment = new HashMap<>();
  private JavaInstallation jdk;
  private JavaInstallation old;

  @BeforeEach
  void makeFolders() throws IOException {
    jar("instrument/cli/target/modules/polyglot-25.0.2.jar");
    jar("instrument/cli/target/modules/picocli-4.7.7.jar");
    jar("instrument/cli/target/pathprofile-cli-0.1.0-SNAPSHOT.jar");
    Path home = Files.createDirectories(root.resolve("jdk"));
    Files.writeString(
        home.resolve("release"), "JAVA_VERSION=\"25.0.3\"\nJAVA_RUNTIME_VERSION=\"25.0.3+9-LTS\"");
    jdk = new JavaInstallation(home, home.resolve("bin/java"), 25, true);
    old = new JavaInstallation(root.resolve("old"), root.resolve("old/bin/java"), 17, false);
  }

  private Path jar(String name) throws IOException {
    Path jar = root.resolve(name);
    Files.createDirectories(jar.getParent());
    return Files.createFile(jar);
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** What stands for Maven: a script whose last argument names what it has to write. */
  private void mavenDoes(String commands) throws IOException {
    Path maven = jar("bin/mvn");
    Files.writeString(maven, "#!/bin/sh\nfor last; do :; done\nlast=${last#*=}\n" + commands);
    assertTrue(maven.toFile().setExecutable(true));
    environment.put("PATH", root.resolve("bin") + ":/usr/bin:/bin");
  }

  private List<String> command(List<JavaInstallation> javas, String arguments) throws IOException {
    return new CheckoutLauncher(
            new Checkout(root),
            new Terminals(List.of()),
            environment::get,
            javas,
            List.of(arguments.split(" ")))
        .command();
  }

  private String refused(List<JavaInstallation> javas, String arguments) {
    return assertThrows(LaunchException.class, () -> command(javas, arguments)).getMessage();
  }

  private String options(String name) {
    return "@" + root.resolve("instrument/launcher/src/main/jvm/" + name + ".args");
  }

  private String modules(String... names) {
    List<String> paths = new ArrayList<>();
    for (String name : names) {
      paths.add(root.resolve(name).toString());
    }
    paths.add(root.resolve("instrument/cli/target/pathprofile-cli-0.1.0-SNAPSHOT.jar").toString());
    return "--module-path=" + String.join(File.pathSeparator, paths);
  }

  @Test
  void aProgramIsCompiledWithWhatIsBuilt() throws IOException {
    environment.put("PATHPROFILE_JAVA_OPTS", " -Xmx4g  -ea ");
    assertEquals(
        List.of(
            jdk.java().toString(),
            options("compile"),
            "--upgrade-module-path=" + root.resolve("instrument/cli/target/compiler"),
            "-Xmx4g",
            "-ea",
            modules("instrument/cli/target/modules"),
            "-m",
            MAIN),
        command(List.of(old, jdk), "run --optimize a.js"));
  }

  @Test
  void itIsInterpretedOnAnOlderJava() throws IOException {
    assertEquals(
        List.of(
            old.java().toString(),
            options("interpret"),
            modules("instrument/cli/target/modules"),
            "-m",
            MAIN),
        command(List.of(old), "run a.js"));
    environment.put("PATHPROFILE_RUNTIME", "fallback");
    assertEquals(
        List.of(options("interpret"), options("interpret-quietly")),
        command(List.of(jdk), "run a.js").subList(1, 3));
  }

  @Test
  void theCompilerIsExtendedIfItIsAskedFor() throws IOException {
    jar("instrument/compiler/target/pathprofile-compiler-0.1.0-SNAPSHOT.jar");
    String extended =
        modules(
            "instrument/compiler/target/pathprofile-compiler-0.1.0-SNAPSHOT.jar",
            "instrument/cli/target/modules");
    List<String> command = command(List.of(jdk), "run --optimize a.js");
    assertTrue(command.containsAll(List.of(options("optimize"), extended)), command::toString);
    command = command(List.of(jdk), "run a.js");
    assertFalse(command.contains(options("optimize")), command::toString);
    command = command(List.of(old), "run --optimize a.js");
    assertFalse(command.contains(options("optimize")), command::toString);
  }

  @Test
  void languagesFollowGraalVm() throws IOException {
    jar(".pathprofile/languages/python-25.0.2/python-language-25.0.2.jar");
    jar(".pathprofile/languages/ruby-25.0.0/ruby-language-25.0.0.jar");
    List<String> command = command(List.of(jdk), "run --with=ruby a.py");
    assertTrue(command.contains(options("python")), command::toString);
    assertTrue(
        command.contains(
            modules(
                "instrument/cli/target/modules",
                ".pathprofile/languages/python-25.0.2",
                ".pathprofile/languages/ruby-25.0.0")),
        command::toString);
  }

  @Test
  void theListOfLanguagesTellsWhatIsThere() throws IOException {
    jar(".pathprofile/languages/python-25.2.4/python-language-25.2.4.jar");
    jar(".pathprofile/graalvm/25.2.4/modules/polyglot-25.2.4.jar");
    List<String> command = command(List.of(old), "languages --graalvm=25.2.4");
    assertTrue(
        command.contains(
            "-Dpathprofile.languages=python:25.2.4:here,ruby::unknown,wasm::unknown,"
                + "java::unknown,llvm::unknown,"),
        command::toString);
    command = command(List.of(old), "languages");
    assertTrue(
        command.contains(
            "-Dpathprofile.languages=python:25.0.2:fetched,ruby:25.0.0:fetched,"
                + "wasm:25.0.2:fetched,java:25.0.2:fetched,llvm:25.0.2:fetched,"),
        command::toString);
  }

  @Test
  void anotherGraalVmTakesThePlaceOfThatOfTheBuild() throws IOException {
    jar(".pathprofile/graalvm/25.0.5/modules/polyglot-25.0.5.jar");
    jar(".pathprofile/graalvm/compiler-25.0.3/truffle-compiler-25.0.3.jar");
    Path compiler = jar(".pathprofile/graalvm/compiler-25.0.3/compiler-25.0.3.jar");
    write(".pathprofile/graalvm/25.0.5/compiler-for-JDK-25.0.3+9-LTS", "25.0.3\n");
    environment.put("PATHPROFILE_GRAALVM", "25.0.5");
    List<String> command = command(List.of(jdk), "run a.js");
    assertEquals("--upgrade-module-path=" + compiler, command.get(2));
    assertEquals(
        modules(
            ".pathprofile/graalvm/25.0.5/modules",
            "instrument/cli/target/modules/picocli-4.7.7.jar",
            ".pathprofile/graalvm/compiler-25.0.3"),
        command.get(3));
    // That of the build is asked for by its version, too.
    assertEquals(
        modules("instrument/cli/target/modules"),
        command(List.of(jdk), "run --graalvm=25.0.2 a.js").get(3));
  }

  @Test
  void oneWithoutACompilerInterprets() throws IOException {
    jar(".pathprofile/graalvm/25.2.4/modules/polyglot-25.2.4.jar");
    write(".pathprofile/graalvm/25.2.4/compiler-for-JDK-25.0.3+9-LTS", "none: there is none\n");
    assertEquals(
        List.of(
            options("interpret"),
            options("interpret-quietly"),
            "-Dpolyglotimpl.AttachLibraryFailureAction=ignore"),
        command(List.of(jdk), "run --graalvm=25.2.4 a.js").subList(1, 4));
  }

  /** Modules in C need a JDK 22 there; programs without them do not. */
  @Test
  void aNewerPythonHasANewerJavaIfThereIsOne() throws IOException {
    jar(".pathprofile/graalvm/25.2.4/modules/polyglot-25.2.4.jar");
    write(".pathprofile/graalvm/25.2.4/compiler-for-JDK-25.0.3+9-LTS", "none: there is none\n");
    jar(".pathprofile/languages/python-25.2.4/python-language-25.2.4.jar");
    environment.put("PATHPROFILE_RUNTIME", "fallback");
    String run = "run --graalvm=25.2.4 a.py";
    assertEquals(jdk.java().toString(), command(List.of(old, jdk), run).get(0));
    assertEquals(old.java().toString(), command(List.of(old), run).get(0));
    assertEquals(
        old.java().toString(), command(List.of(old, jdk), "run --graalvm=25.2.4 a.js").get(0));
  }

  @Test
  void whatCannotBeIsRefused() {
    assertEquals(
        "no JDK found for WebAssembly: install a JDK 25 (or any JDK 21 or newer, without"
            + " compilation of guest code) and point JAVA_HOME to it",
        refused(List.of(old), "run a.wasm"));
    assertEquals(
        "--graalvm=latest: not a version of GraalVM, such as 25.2.4; docs/running.md lists them",
        refused(List.of(jdk), "run --graalvm=latest a.js"));
    assertEquals(
        "--graalvm= needs a value: a version such as 25.2.4",
        refused(List.of(jdk), "run --graalvm= a.js"));
    assertEquals(
        "no Maven found, which the first use needs to fetch GraalVM 25.2.4: install Maven 3.8.7"
            + " or newer and put mvn on the PATH",
        refused(List.of(jdk), "run --graalvm=25.2.4 a.js"));
    environment.put("PATHPROFILE_RUNTIME", "fast");
    assertEquals(
        "PATHPROFILE_RUNTIME=fast: neither optimizing nor fallback",
        refused(List.of(jdk), "run a.js"));
  }

  @Test
  void aLanguageIsFetchedWithoutWhatComesWithGraalVm() throws IOException {
    Path jar = jar("repository/wasm-language-25.0.2.jar");
    mavenDoes(
        "printf '%s|%s' '" + jar + "' '" + root.resolve("polyglot-25.0.2.jar") + "' >\"$last\"");
    List<String> command = command(List.of(jdk), "run a.wasm");
    String folder = ".pathprofile/languages/wasm-25.0.2";
    assertTrue(
        command.contains(modules("instrument/cli/target/modules", folder)), command::toString);
    assertEquals(
        List.of(root.resolve(folder).resolve("wasm-language-25.0.2.jar")),
        Folders.in(root.resolve(folder)));
    assertEquals(List.of(root.resolve(folder)), Folders.in(root.resolve(folder).getParent()));
  }

  @Test
  void whyNothingIsFetchedIsTold() throws IOException {
    mavenDoes(
        "echo '[ERROR] Could not find artifact org.graalvm.llvm:llvm-native:pom:25.2.4'; exit 1");
    assertEquals(
        "there is no LLVM bitcode for GraalVM 25.0.2: Maven Central lacks"
            + " org.graalvm.llvm:llvm-native:pom:25.2.4; there is one for "
            + String.join(" ", GuestLanguage.withId("llvm").versions()),
        refused(List.of(jdk), "run a.bc"));
    assertEquals(
        "--graalvm=25.2.4: Maven Central has no such GraalVM, or not all of it: it lacks"
            + " org.graalvm.llvm:llvm-native:pom:25.2.4; docs/running.md lists versions that work",
        refused(List.of(jdk), "run --graalvm=25.2.4 a.js"));
    assertFalse(Files.exists(root.resolve(".pathprofile/graalvm/25.2.4")));
  }

  @ParameterizedTest
  @CsvSource({
    "python, 25.0.2, 25.0.2",
    "python, 25.0.5, 25.0.3",
    "wasm, 25.0.3, 25.0.2",
    "wasm, 25.0.10, 25.0.4",
    "ruby, 25.0.2, 25.0.0",
    "ruby, 25.2.4, 25.2.4",
    "python, 25.9.1, 25.9.1"
  })
  void aLanguageHasTheNewestVersionThatFits(String id, String graalVm, String version) {
    FetchedLanguages languages = new FetchedLanguages(new Checkout(root), null, graalVm, root);
    assertEquals(version, languages.version(GuestLanguage.withId(id)));
  }

  @ParameterizedTest
  @CsvSource({
    "25.0.5, 25.0.3, 25.0.5 25.0.3 25.0.2 25.0.1 25.0.0",
    "25.0.2, 25.0.7, 25.0.2 25.0.1 25.0.0",
    "25.0.4.1, 25.0.4.1, 25.0.4.1 25.0.4 25.0.3 25.0.2 25.0.1 25.0.0",
    "25.0.5, 25, 25.0.5 25.0.0",
    "25.2.4, 25.0.3, 25.2.4"
  })
  void olderCompilersAreTriedInTheLineOfTheBuild(String version, String java, String compilers) {
    OtherGraalVm.Wish wish = OtherGraalVm.Wish.of(version, "", "25.0.2");
    OtherGraalVm graalVm = new OtherGraalVm(new Checkout(root), null, wish);
    assertEquals(List.of(compilers.split(" ")), graalVm.compilers(java));
  }

  @Test
  void aFileThatIsNotWhatItShouldBeIsTold() {
    Path log = Path.of("a.log");
    Maven.Answer wrong =
        new Maven.Answer(
            false,
            "Checksum validation failed; Could not find artifact org.graalvm.a:b:jar:1",
            log);
    assertFalse(wrong.isMissing());
    assertEquals(
        "Python could not be fetched, as a file of it is not what its checksum says; the log is"
            + " a.log",
        assertThrows(LaunchException.class, () -> wrong.requireReached("Python")).getMessage());
    Maven.Answer offline = new Maven.Answer(false, "Cannot access central in offline mode", log);
    assertEquals(
        "Python could not be fetched, as Maven did not reach its repository; its log is a.log",
        assertThrows(LaunchException.class, () -> offline.requireReached("Python")).getMessage());
  }

  @Test
  void wordsAreQuotedForAShell() {
    assertEquals(
        "'a b' 'it'\\''s' '$x\n\\'", CheckoutLauncher.quoted(List.of("a b", "it's", "$x\n\\")));
  }
}
