package org.pathprofile.core.bytecode;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The methods of a class file with their tables (JVM Specification, chapter 4). */
final class ClassFile {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int METHOD_HANDLE = 15;

  /** Bytes of a constant behind its tag, by the tag. */
  private static final int[] CONSTANTS = {
    0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2
  };

  /**
   * A method that has code.
   *
   * @param name with its descriptor
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Method(
      String name, byte[] code, List<JvmMethod.Row> rows, List<JvmMethod.Handler> handlers) {
    JvmMethod toJvmMethod() {
      return new JvmMethod(code, rows, handlers);
    }
  }

  private final DataInputStream in;
  private final Map<Integer, String> texts = new HashMap<>();

  private ClassFile(byte[] bytes) {
    in = new DataInputStream(new ByteArrayInputStream(bytes));
  }

  /** Those of a class, in its order. */
  static List<Method> methods(byte[] bytes) throws IOException {
    return new ClassFile(bytes).read();
  }

  private List<Method> read() throws IOException {
    in.readInt();
    in.readInt();
    readConstants();
    in.skipBytes(6);
    in.skipBytes(2 * in.readUnsignedShort());
    readMembers();
    return readMembers();
  }

  private void readConstants() throws IOException {
    int count = in.readUnsignedShort();
    for (int i = 1; i < count; i++) {
      int tag = in.readUnsignedByte();
      if (tag == UTF8) {
        texts.put(i, in.readUTF());
      } else {
        in.skipBytes(tag == METHOD_HANDLE ? 3 : CONSTANTS[tag]);
        i += tag == LONG || tag == DOUBLE ? 1 : 0;
      }
    }
  }

  private List<Method> readMembers() throws IOException {
    List<Method> methods = new ArrayList<>();
    for (int members = in.readUnsignedShort(); members > 0; members--) {
      in.readUnsignedShort();
      String name = texts.get(in.readUnsignedShort()) + texts.get(in.readUnsignedShort());
      for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
        String attribute = texts.get(in.readUnsignedShort());
        int length = in.readInt();
        if (attribute.equals("Code")) {
          methods.add(readCode(name));
        } else {
          in.skipBytes(length);
        }
      }
    }
    return methods;
  }

  private Method readCode(String name) throws IOException {
    in.readInt();
    byte[] code = in.readNBytes(in.readInt());
    List<JvmMethod.Handler> handlers = new ArrayList<>();
    for (int i = in.readUnsignedShort(); i > 0; i--) {
      handlers.add(
          new JvmMethod.Handler(
              in.readUnsignedShort(),
              in.readUnsignedShort(),
              in.readUnsignedShort(),
              in.readUnsignedShort() == 0));
    }
    List<JvmMethod.Row> rows = new ArrayList<>();
    for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
      String attribute = texts.get(in.readUnsignedShort());
      int length = in.readInt();
      if (attribute.equals("LineNumberTable")) {
        for (int i = in.readUnsignedShort(); i > 0; i--) {
          rows.add(new JvmMethod.Row(in.readUnsignedShort(), in.readUnsignedShort()));
        }
      } else {
        in.skipBytes(length);
      }
    }
    return new Method(name, code, rows, handlers);
  }
}
