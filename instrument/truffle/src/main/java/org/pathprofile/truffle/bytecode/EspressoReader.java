package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.JvmMethod;
import org.pathprofile.core.bytecode.StatementFlow;

/**
 * Reads the control flow of a Java method in Espresso from its code. Espresso has no API for that,
 * but its own classes have public methods, by whose names they are called here (those of version
 * 25.0.2). On a module path its packages must be exported to this module.
 */
final class EspressoReader {
  private EspressoReader() {}

  /** Whether a root is one of Espresso's methods. */
  static boolean accepts(RootNode root) {
    for (Class<?> type = root.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getSimpleName().equals("EspressoRootNode")) {
        return true;
      }
    }
    return false;
  }

  /**
   * The ways between the statements of a method.
   *
   * @param statement a node of it with the tag of statements
   * @param blocks the number of a statement, from 1 on, by its section
   * @return null if Espresso does not let its code be read, or it cannot be understood
   */
  static @Nullable StatementFlow read(Node statement, ToIntFunction<SourceSection> blocks) {
    Source source = statement.getEncapsulatingSourceSection().getSource();
    try {
      Object method = call(statement.getRootNode(), "getMethodVersion");
      byte[] code = (byte[]) call(method, "getOriginalCode");
      return new JvmMethod(code, rows(method), handlers(method))
          .flow(line -> blocks.applyAsInt(source.createSection(line)));
    } catch (ReflectiveOperationException | LinkageError | ClassCastException notThere) {
      // Not exported, another version, or a native image.
      return null;
    } catch (IllegalArgumentException notUnderstood) {
      return null;
    }
  }

  private static List<JvmMethod.Row> rows(Object method) throws ReflectiveOperationException {
    List<JvmMethod.Row> rows = new ArrayList<>();
    Object table = call(method, "getLineNumberTableAttribute");
    for (Object entry : (Iterable<?>) call(table, "getEntries")) {
      rows.add(new JvmMethod.Row((int) call(entry, "getBCI"), (int) call(entry, "getLineNumber")));
    }
    return rows;
  }

  private static List<JvmMethod.Handler> handlers(Object method)
      throws ReflectiveOperationException {
    List<JvmMethod.Handler> handlers = new ArrayList<>();
    for (Object handler : (Object[]) call(method, "getExceptionHandlers")) {
      handlers.add(
          new JvmMethod.Handler(
              (int) call(handler, "getStartBCI"),
              (int) call(handler, "getEndBCI"),
              (int) call(handler, "getHandlerBCI"),
              (boolean) call(handler, "isCatchAll")));
    }
    return handlers;
  }

  private static Object call(Object receiver, String method) throws ReflectiveOperationException {
    return receiver.getClass().getMethod(method).invoke(receiver);
  }
}
