package org.pathprofile.cli;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Tells which class a class file contains. */
final class ClassFileName {
  private static final int MAGIC = 0xCAFEBABE;

  private ClassFileName() {}

  /**
   * Reads the class's name from its constant pool.
   *
   * @return such as {@code org.example.Main}; null if the file is no class file
   */
  static @Nullable String read(Path file) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      return in.readInt() == MAGIC ? thisClass(in) : null;
    } catch (EOFException e) {
      return null;
    }
  }

  /** The Java Virtual Machine Specification, 4.1 and 4.4. */
  private static String thisClass(DataInputStream in) throws IOException {
    in.readInt(); // The version.
    int count = in.readUnsignedShort();
    String[] texts = new String[count];
    int[] classes = new int[count];
    for (int i = 1; i < count; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> texts[i] = in.readUTF();
        case 7 -> classes[i] = in.readUnsignedShort();
        case 8, 16, 19, 20 -> in.skipNBytes(2);
        case 15 -> in.skipNBytes(3);
        case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
        case 5, 6 -> {
          in.skipNBytes(8);
          i++; // A long or a double takes two entries.
        }
        default -> {
          return null;
        }
      }
    }
    in.readUnsignedShort(); // Access flags.
    int index = in.readUnsignedShort();
    String name = index < count ? texts[classes[index]] : null;
    return name == null ? null : name.replace('/', '.');
  }
}
