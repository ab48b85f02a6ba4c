package org.pathprofile.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks for Java in folders that are laid out as installers lay them out. */
class JavaSearchTest {
  private static final String JVMCI = "java.base jdk.internal.vm.ci java.xml";

  @TempDir private Path root;

  private final Map<String, String> environment = new HashMap<>();
  private Path userHome;
  private JavaInstallation running;

  @BeforeEach
  void makeFolders() throws IOException {
    // The test's own folder is long; what begins at the root must not depend on it.
    userHome = Files.createDirectories(root.resolve("home").resolve("a user"));
    Path home = Files.createDirectories(root.resolve("running"));
    running = new JavaInstallation(home, home.resolve("bin/java"), 17, false);
  }

  private Path install(String folder, OperatingSystem system, String version, String modules)
      throws IOException {
    Path home = Files.createDirectories(root.resolve(folder));
    executable(folder + "/bin/" + system.program("java"));
    Files.writeString(
        home.resolve("release"),
        "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\""
            + version
            + "\"\nMODULES=\""
            + modules
            + "\"\n");
    return home;
  }

  private List<Path> homes(OperatingSystem system) {
    return homes(system, Optional.of(running));
  }

  private List<Path> homes(OperatingSystem system, Optional<JavaInstallation> running) {
    JavaSearch search = new JavaSearch(system, environment::get, running, userHome, root);
    return search.installations().stream().map(JavaInstallation::home).toList();
  }

  @Test
  void theUsersChoiceComesFirstThenTheRunningOne() throws IOException {
    Path usual = install("usr/lib/jvm/temurin-25", OperatingSystem.LINUX, "25.0.1", JVMCI);
    Path chosen = install("chosen", OperatingSystem.LINUX, "21.0.5", JVMCI);
    Path also = install("also", OperatingSystem.LINUX, "25", JVMCI);
    environment.put("JAVA_HOME", chosen.toString());
    environment.put("JAVA25_HOME", also.toString());
    assertEquals(List.of(chosen, also, running.home(), usual), homes(OperatingSystem.LINUX));
  }

  @Test
  void variablesThatLeadNowhereAreLeftOut() {
    environment.put("JAVA_HOME", root.resolve("nothing").toString());
    environment.put("JAVA25_HOME", "");
    environment.put("PATH", "\0:" + root.resolve("nothing"));
    assertEquals(List.of(running.home()), homes(OperatingSystem.LINUX));
  }

  @Test
  void aLinkOnThePathLeadsToTheInstallation() throws IOException {
    Path home = install("somewhere/jdk", OperatingSystem.LINUX, "25.0.2", JVMCI).toRealPath();
    Path bin = Files.createDirectories(root.resolve("bin"));
    Path alternatives = Files.createSymbolicLink(root.resolve("etc"), home.resolve("bin/java"));
    Files.createSymbolicLink(bin.resolve("java"), alternatives);
    environment.put("PATH", root.resolve("none") + ":" + bin);
    assertEquals(List.of(running.home(), home), homes(OperatingSystem.LINUX));
    // That of a checkout is whatever its script has found.
    assertEquals(List.of(home), homes(OperatingSystem.LINUX, Optional.empty()));
  }

  @Test
  void macOsHasBundles() throws IOException {
    String bundles = "Library/Java/JavaVirtualMachines/";
    Path all = install(bundles + "a.jdk/Contents/Home", OperatingSystem.MACOS, "25.0.1", JVMCI);
    Path own =
        install(
            "home/a user/" + bundles + "b.jdk/Contents/Home", OperatingSystem.MACOS, "24", JVMCI);
    assertEquals(List.of(running.home(), all, own), homes(OperatingSystem.MACOS));
  }

  @Test
  void windowsHasFoldersOfVendors() throws IOException {
    Path adoptium =
        install("Program Files/Eclipse Adoptium/jdk", OperatingSystem.WINDOWS, "25.0.1", JVMCI);
    Path own = install("Local/Programs/Microsoft/jdk-25", OperatingSystem.WINDOWS, "25.0.1", JVMCI);
    Path path = install("D/jdk", OperatingSystem.WINDOWS, "25.0.1", JVMCI).toRealPath();
    Path ideas = install("home/a user/.jdks/x", OperatingSystem.WINDOWS, "23", JVMCI);
    environment.put("ProgramFiles", root.resolve("Program Files").toString());
    environment.put("ProgramW6432", root.resolve("Program Files").toString());
    environment.put("LOCALAPPDATA", root.resolve("Local").toString());
    environment.put("PATH", root.resolve("none") + ";" + path.resolve("bin"));
    assertEquals(
        List.of(running.home(), path, adoptium, own, ideas), homes(OperatingSystem.WINDOWS));
  }

  @Test
  void readsWhatAnInstallationSaysOfItself() throws IOException {
    Path full = install("full", OperatingSystem.LINUX, "25.0.1", JVMCI);
    JavaInstallation jdk = JavaInstallation.in(full, "java").orElseThrow();
    assertEquals(25, jdk.feature());
    assertTrue(jdk.hasJvmci());
    Path old = install("old", OperatingSystem.LINUX, "1.8.0_402", "");
    assertEquals(1, JavaInstallation.in(old, "java").orElseThrow().feature());
    assertFalse(JavaInstallation.in(old, "java").orElseThrow().hasJvmci());
    Path early = install("early", OperatingSystem.LINUX, "26-ea", JVMCI);
    assertEquals(26, JavaInstallation.in(early, "java").orElseThrow().feature());
    Path strange = install("strange", OperatingSystem.LINUX, "next", JVMCI);
    assertTrue(JavaInstallation.in(strange, "java").isEmpty());
    assertTrue(JavaInstallation.in(full, "java.exe").isEmpty());
    assertEquals("25.0.1", jdk.released("JAVA_VERSION"));
    assertEquals("", jdk.released("JAVA_RUNTIME_VERSION"));
    Files.delete(full.resolve("release"));
    assertTrue(JavaInstallation.in(full, "java").isEmpty());
  }

  @Test
  void takesTheFirstThatCompilesOrElseTheFirstThatInterprets() {
    JavaInstallation old = java(11, true);
    JavaInstallation newer = java(21, true);
    JavaInstallation without = java(25, false);
    JavaInstallation jdk = java(25, true);
    JavaInstallation newest = java(26, true);
    assertEquals(
        Optional.of(new JavaChoice(jdk, true)),
        JavaChoice.among(List.of(old, newer, without, jdk, newest), true, 17));
    assertEquals(
        Optional.of(new JavaChoice(newer, false)),
        JavaChoice.among(List.of(old, newer, without, jdk), false, 17));
    assertEquals(
        Optional.of(new JavaChoice(without, false)),
        JavaChoice.among(List.of(old, without, newest), true, 17));
    assertEquals(
        Optional.of(new JavaChoice(without, false)),
        JavaChoice.among(List.of(newer, without, newest), true, 25));
    assertEquals(Optional.empty(), JavaChoice.among(List.of(old, newer), true, 25));
  }

  @Test
  void theRunningJavaIsDescribedWithoutItsFiles() {
    JavaInstallation here = JavaInstallation.running("java");
    assertEquals(Runtime.version().feature(), here.feature());
    assertTrue(Files.isExecutable(here.java()), here.java().toString());
    assertEquals(
        JavaInstallation.in(here.home(), "java").map(JavaInstallation::hasJvmci).orElseThrow(),
        here.hasJvmci());
  }

  @Test
  void mavenIsFoundByTheSearchPathOrItsHome() throws IOException {
    Path ofPath = executable("tools/mvn");
    Path ofHome = executable("maven/bin/mvn");
    Path ofWindows = executable("tools/mvn.cmd");
    environment.put("MAVEN_HOME", root.resolve("maven").toString());
    environment.put("PATH", root.resolve("none").toString());
    assertEquals(Optional.of(ofHome), Maven.find(OperatingSystem.LINUX, environment::get));
    environment.put("PATH", root.resolve("none") + ":" + root.resolve("tools"));
    assertEquals(Optional.of(ofPath), Maven.find(OperatingSystem.MACOS, environment::get));
    environment.put("PATH", root.resolve("none") + ";" + root.resolve("tools"));
    assertEquals(Optional.of(ofWindows), Maven.find(OperatingSystem.WINDOWS, environment::get));
    assertEquals(Optional.empty(), Maven.find(OperatingSystem.LINUX, name -> null));
  }

  private Path executable(String name) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }

  @Test
  void theSystemIsToldByItsName() {
    assertEquals(OperatingSystem.WINDOWS, OperatingSystem.named("Windows Server 2022"));
    assertEquals(OperatingSystem.MACOS, OperatingSystem.named("Mac OS X"));
    assertEquals(OperatingSystem.LINUX, OperatingSystem.named("Linux"));
    assertEquals(OperatingSystem.LINUX, OperatingSystem.named("FreeBSD"));
  }

  private JavaInstallation java(int feature, boolean hasJvmci) {
    Path home = root.resolve("java-" + feature);
    return new JavaInstallation(home, home.resolve("bin/java"), feature, hasJvmci);
  }
}
