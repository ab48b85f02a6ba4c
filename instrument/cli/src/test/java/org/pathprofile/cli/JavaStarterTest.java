package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a Java program's name says. Runs of Java are in the launcher's own test. */
class JavaStarterTest {
  @TempDir private Path folder;

  @Test
  void aClassFileTellsItsClassAndItsFolder() throws IOException {
    Path file = folder.resolve("out/org/pathprofile/cli/JavaStarterTest.class");
    Files.createDirectories(file.getParent());
    Files.write(file, ClassFileNameTest.bytes(JavaStarterTest.class));
    JavaStarter starter = starter(file.toString());
    assertEquals("org.pathprofile.cli.JavaStarterTest", starter.mainClass());
    assertEquals(folder.resolve("out"), starter.place());
  }

  @Test
  void aClassFileInAWrongFolderIsExplained() throws IOException {
    Path file = folder.resolve("JavaStarterTest.class");
    Files.write(file, ClassFileNameTest.bytes(JavaStarterTest.class));
    assertEquals(
        file
            + ": is the class org.pathprofile.cli.JavaStarterTest, which must be in"
            + " org/pathprofile/cli/JavaStarterTest.class",
        failure(file.toString()));
  }

  @Test
  void aFileThatOnlyLooksLikeAClassIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("Main.class"), "public class Main {}");
    assertEquals(file + ": not a class file", failure(file.toString()));
  }

  @Test
  void aJarTellsItsMainClass() throws IOException {
    Path jar = jar("org.example.Main");
    JavaStarter starter = starter(jar.toString());
    assertEquals("org.example.Main", starter.mainClass());
    assertEquals(jar, starter.place());
  }

  @Test
  void aJarWithoutAMainClassIsExplained() throws IOException {
    Path jar = jar(null);
    assertEquals(
        jar + ": its manifest has no main class; name the class instead: -cp " + jar + " <class>",
        failure(jar.toString()));
  }

  @Test
  void aFileThatOnlyLooksLikeAJarIsNamed() throws IOException {
    Path jar = Files.writeString(folder.resolve("a.jar"), "no jar");
    assertEquals(jar + ": not a jar", failure(jar.toString()));
  }

  @Test
  void aMissingFileIsNamed() {
    Path jar = folder.resolve("a.jar");
    assertEquals(jar + ": no such file", failure(jar.toString()));
  }

  @Test
  void anotherNameIsThatOfAClass() {
    JavaStarter starter = starter("org.example.Main");
    assertEquals("org.example.Main", starter.mainClass());
    assertNull(starter.place());
  }

  @Test
  void anotherFileIsNamed() throws IOException {
    Path file = Files.createFile(folder.resolve("Main.java"));
    assertEquals(
        file + ": not a class file, a jar or the name of a class", failure(file.toString()));
  }

  @Test
  void theUsersClassPathFollowsTheProgram() throws IOException {
    Path jar = jar("org.example.Main");
    Map<String, String> options = new HashMap<>();
    starter(jar.toString()).addDefaults(options);
    assertEquals(jar.toString(), options.get("java.Classpath"));
    options = new HashMap<>(Map.of("java.Classpath", "lib.jar"));
    starter(jar.toString()).addDefaults(options);
    assertEquals(jar + File.pathSeparator + "lib.jar", options.get("java.Classpath"));
  }

  @Test
  void aClassIsLookedForWhereTheUserSaysOrHere() {
    Map<String, String> options = new HashMap<>();
    starter("org.example.Main").addDefaults(options);
    assertEquals(".", options.get("java.Classpath"));
    options = new HashMap<>(Map.of("java.Classpath", "lib.jar"));
    starter("org.example.Main").addDefaults(options);
    assertEquals("lib.jar", options.get("java.Classpath"));
  }

  @Test
  void onlyJavaAndWhatIsAskedForIsPermitted() {
    assertEquals(List.of("java"), starter("Main").permittedLanguages());
    JavaStarter withMore = JavaStarter.of("Main", List.of("python"), List.of());
    assertEquals(List.of("java", "python"), withMore.permittedLanguages());
    assertTrue(withMore.arguments(List.of("a")).contains("a"));
  }

  private Path jar(String mainClass) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (mainClass != null) {
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
    }
    Path jar = folder.resolve("program.jar");
    try (OutputStream file = Files.newOutputStream(jar)) {
      new JarOutputStream(file, manifest).close();
    }
    return jar;
  }

  private static JavaStarter starter(String program) {
    return JavaStarter.of(program, List.of(), List.of());
  }

  private static String failure(String program) {
    return assertThrows(CommandException.class, () -> starter(program)).getMessage();
  }
}
