package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.SourceText;
import org.pathprofile.tests.runtime.OnlyFallback;

/** The example in {@code docs/embedding.md} compiles, and prints what stands below it. */
@OnlyFallback // It is compiled against the class path.
class EmbeddingExampleTest {
  private static final String NAME = "ProfiledProgram";

  @TempDir private Path folder;

  @Test
  void theExampleRunsAndPrintsWhatThePageSays() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "embedding.md"));
    compile(block(page, "example", "java"));
    Path file = folder.resolve("profile.json");
    assertEquals(block(page, "output", "text"), run("json", file.toString()));
    PathProfile written;
    try (InputStream json = Files.newInputStream(file)) {
      written = JsonProfileReader.read(file.toString(), json);
    }
    assertEquals(2, written.functions().size());
    assertTrue(written.sources().stream().map(SourceText::text).allMatch(text -> text.isPresent()));
  }

  private static String block(String page, String marker, String language) {
    Matcher block =
        Pattern.compile("<!-- " + marker + " -->\n```" + language + "\n(.*?)```\n", Pattern.DOTALL)
            .matcher(page);
    assertTrue(block.find(), marker);
    return block.group(1);
  }

  private void compile(String source) throws IOException {
    Path file = Files.writeString(folder.resolve(NAME + ".java"), source);
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      StringWriter messages = new StringWriter();
      List<String> options = List.of("-d", folder.toString(), "-cp", classPath, "-proc:none");
      boolean compiled =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
              .call();
      assertTrue(compiled, messages::toString);
    }
  }

  private String run(String... arguments) throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      loader.loadClass(NAME).getMethod("main", String[].class).invoke(null, (Object) arguments);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }
}
