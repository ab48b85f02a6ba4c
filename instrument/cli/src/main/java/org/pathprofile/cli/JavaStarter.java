package org.pathprofile.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipException;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * Starts a Java program by the main method of a class.
 *
 * @param mainClass the name of the class, such as {@code org.example.Main}
 * @param place the folder or the jar that has it; null if only the user's class path tells
 * @param with the ids of more languages that it uses
 * @param arguments for its main method
 */
record JavaStarter(
    String mainClass, @Nullable Path place, List<String> with, List<String> arguments)
    implements Starter {
  static final String ID = "java";

  private static final String CLASS_PATH = "java.Classpath";
  private static final String MAIN = "main/([Ljava/lang/String;)V";

  /**
   * Tells what to start.
   *
   * @param program a class file, a jar whose manifest names the main class, or the name of a class
   * @throws CommandException if it is none of these
   */
  static JavaStarter of(String program, List<String> with, List<String> arguments) {
    Path file = Path.of(program);
    if (program.endsWith(".class")) {
      return UserFile.read(file, () -> ofClassFile(file, with, arguments));
    }
    if (program.endsWith(".jar")) {
      return UserFile.read(
          file, () -> new JavaStarter(mainClassOf(file), file.toAbsolutePath(), with, arguments));
    }
    if (program.indexOf(File.separatorChar) >= 0 || Files.exists(file)) {
      throw new CommandException(program + ": not a class file, a jar or the name of a class");
    }
    return new JavaStarter(program, null, with, arguments);
  }

  private static JavaStarter ofClassFile(Path file, List<String> with, List<String> arguments)
      throws IOException {
    String name = ClassFileName.read(file);
    if (name == null) {
      throw new CommandException(file + ": not a class file");
    }
    // The folder that has the package's outermost folder.
    Path path = file.toAbsolutePath().normalize();
    Path relative = Path.of(name.replace('.', File.separatorChar) + ".class");
    if (!path.endsWith(relative)) {
      throw new CommandException(
          file + ": is the class " + name + ", which must be in " + relative);
    }
    Path root = path;
    for (int i = 0; i < relative.getNameCount(); i++) {
      root = root.getParent();
    }
    return new JavaStarter(name, root, with, arguments);
  }

  private static String mainClassOf(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      String name =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
      if (name == null) {
        throw new CommandException(
            file
                + ": its manifest has no main class; name the class instead: -cp "
                + file
                + " <class>");
      }
      return name.strip();
    } catch (ZipException e) {
      throw new CommandException(file + ": not a jar", e);
    }
  }

  /** Whatever else the user has put on the class path follows the program. */
  @Override
  public void addDefaults(Map<String, String> options) {
    if (place != null) {
      options.merge(CLASS_PATH, place.toString(), (more, own) -> own + File.pathSeparator + more);
    } else {
      options.putIfAbsent(CLASS_PATH, ".");
    }
    // It warns of itself when a program exits.
    options.putIfAbsent("log.java.level", "SEVERE");
  }

  /** Where a language is at hand that has no threads, as JavaScript, Java has none either. */
  @Override
  public List<String> permittedLanguages() {
    List<String> all = new ArrayList<>();
    all.add(ID);
    all.addAll(with);
    return all;
  }

  @Override
  public int run(Context context) {
    Value type = context.getBindings(ID).getMember(mainClass);
    if (type == null) {
      throw new CommandException(
          "class " + mainClass + " is not on the class path; set it with -cp <path>");
    }
    if (!type.hasMember(MAIN)) {
      throw new CommandException(
          "class " + mainClass + " has no method public static void main(String[])");
    }
    // When the context is closed, it waits for the program's other threads.
    try {
      type.invokeMember(MAIN, (Object) arguments.toArray(String[]::new));
      return 0;
    } catch (PolyglotException e) {
      if (!e.isGuestException() || e.isExit()) {
        throw e;
      }
      printAsJavaDoes(context, e);
      return GuestFailure.EXIT_CODE;
    } catch (Error e) {
      // If the program exits, the engine may fail to tell it as it should, but then this does.
      context.close();
      throw e;
    }
  }

  /** Has Java itself print the exception, with its causes. */
  private static void printAsJavaDoes(Context context, PolyglotException failure) {
    Value thread =
        context.getBindings(ID).getMember("java.lang.Thread").invokeMember("currentThread");
    thread
        .invokeMember("getUncaughtExceptionHandler")
        .invokeMember("uncaughtException", thread, failure.getGuestObject());
  }
}
