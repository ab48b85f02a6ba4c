package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassFileNameTest {
  @TempDir private Path folder;

  /** A class whose constant pool has a long and a double, which take two entries, and lambdas. */
  static final class WithManyConstants {
    static final long BIG = 1L << 40;
    static final double HALF = 0.5;

    private WithManyConstants() {}

    static String text(long n) {
      Runnable run = () -> System.out.println(n + BIG * HALF);
      run.run();
      return "a" + n + 3.5f + 1_000_000;
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {ClassFileNameTest.class, WithManyConstants.class, Map.Entry.class})
  void readsTheNameOfAClass(Class<?> type) throws IOException {
    assertEquals(type.getName(), ClassFileName.read(file(bytes(type))));
  }

  @Test
  void whatIsNoClassFileHasNoName() throws IOException {
    assertNull(ClassFileName.read(file(new byte[0])));
    assertNull(ClassFileName.read(file("print('not Java')".getBytes(StandardCharsets.UTF_8))));
  }

  @Test
  void aFileThatIsCutOffHasNoName() throws IOException {
    byte[] whole = bytes(WithManyConstants.class);
    for (int length = 0; length < 200; length++) {
      assertNull(ClassFileName.read(file(Arrays.copyOf(whole, length))), "of length " + length);
    }
  }

  static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream stream =
        type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
      return stream.readAllBytes();
    }
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("Some.class"), bytes);
  }
}
