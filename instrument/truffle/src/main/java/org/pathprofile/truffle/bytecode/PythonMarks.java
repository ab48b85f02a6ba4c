package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.EventGraph;
import org.pathprofile.core.bytecode.PythonCode;
import org.pathprofile.core.graph.SourceRange;

/**
 * The marks in a function of GraalPy's manual bytecode interpreter (see {@link PythonCode}). There
 * is no API for them, but the interpreter looks up lines in a public array, and makes a node for
 * each of them when a tool first asks for its statements. So marks are written into that array when
 * a function is loaded.
 *
 * <p>GraalPy's classes have public members, by whose names they are used here (those of version
 * 25.0.2). On a module path their packages must be exported to this module. Thread-safe.
 */
public final class PythonMarks {
  /** By code unit, which contexts share, and engines do not. Under its own lock. */
  private static final Map<Object, PythonMarks> MARKS = new WeakHashMap<>();

  private static final int MOST_OPERATIONS = 256;

  /** Those of the code unit before there were marks among them. */
  private final int[] originals;

  /** By the index of a statement's node, the number of its event. */
  private final int[] events;

  private final BitSet lines;

  private PythonMarks(int[] originals, PythonCode code) {
    this.originals = originals;
    events = Arrays.stream(code.labels()).map(code::event).toArray();
    lines = code.lines();
  }

  /** Whether a root is run by that interpreter. */
  public static boolean accepts(RootNode root) {
    return root.getClass().getSimpleName().startsWith("PBytecode")
        && !root.getClass().getSimpleName().startsWith("PBytecodeDSL");
  }

  /** Writes marks into a function that is being loaded, and into those that it makes. */
  public static void write(RootNode root) {
    try {
      RootNode own = bytecodeRoot(root);
      Source source = root.getSourceSection() == null ? null : root.getSourceSection().getSource();
      if (own == null || source == null || !source.hasCharacters()) {
        return;
      }
      Object unit = call(own, "getCodeUnit");
      synchronized (MARKS) {
        if (!MARKS.containsKey(unit) && !hasStatements(own)) {
          write(unit, text(source));
        }
      }
    } catch (ReflectiveOperationException | LinkageError | ClassCastException notThere) {
      // Not exported, another version, or a native image. What has no marks is learned.
    }
  }

  private static void write(Object unit, List<String> text) throws ReflectiveOperationException {
    if (MARKS.containsKey(unit)) {
      return;
    }
    PythonMarks marks = null;
    try {
      int[] map = (int[]) field(call(unit, "getSourceMap"), "startLineMap");
      int[] originals = map.clone();
      PythonCode code = new PythonCode(read(unit, originals), text);
      int[] marked = code.markedLines();
      System.arraycopy(marked, 0, map, 0, map.length);
      marks = new PythonMarks(originals, code);
    } catch (IllegalArgumentException notUnderstood) {
      // Learned, as the code of other versions.
    }
    MARKS.put(unit, marks);
    for (Object constant : (Object[]) field(unit, "constants")) {
      if (constant != null && constant.getClass() == unit.getClass()) {
        write(constant, text);
      }
    }
  }

  private static List<String> text(Source source) {
    return source.getCharacters().toString().lines().toList();
  }

  /** The marks of a function; null if it has none. */
  public static @Nullable PythonMarks of(RootNode root) {
    try {
      RootNode own = bytecodeRoot(root);
      synchronized (MARKS) {
        return own == null ? null : MARKS.get(call(own, "getCodeUnit"));
      }
    } catch (ReflectiveOperationException | LinkageError | ClassCastException notThere) {
      return null;
    }
  }

  /** The root with the code: a generator has another one. */
  private static RootNode bytecodeRoot(RootNode root) throws ReflectiveOperationException {
    if (root.getClass().getSimpleName().equals("PBytecodeRootNode")) {
      return root;
    }
    return accepts(root) ? (RootNode) call(root, "getBytecodeRootNode") : null;
  }

  /** Whether its lines have nodes already: then others would tell nothing. */
  private static boolean hasStatements(RootNode root) {
    boolean[] found = new boolean[1];
    root.accept(
        node -> {
          found[0] |= isSupport(node);
          return !found[0];
        });
    return found[0];
  }

  private static boolean isSupport(Node node) {
    return node.getClass().getSimpleName().equals("InstrumentationSupport");
  }

  // --- what a code unit has

  private static PythonCode.Unit read(Object unit, int[] lines)
      throws ReflectiveOperationException {
    Object map = call(unit, "getSourceMap");
    int last = Math.max((int) field(unit, "endLine"), Arrays.stream(lines).max().orElse(0));
    return new PythonCode.Unit(
        ((byte[]) field(unit, "code")).clone(),
        operations(unit.getClass()),
        ((int[]) field(unit, "exceptionHandlerRanges")).clone(),
        lines,
        (int[]) field(map, "startColumnMap"),
        (int[]) field(map, "endLineMap"),
        (int[]) field(map, "endColumnMap"),
        (int) call(unit, "getTotalArgCount"),
        last,
        (boolean) call(unit, "isGeneratorOrCoroutine"));
  }

  private static List<PythonCode.Operation> operations(Class<?> unit)
      throws ReflectiveOperationException {
    Class<?> type = Class.forName(unit.getPackageName() + ".OpCodes", true, unit.getClassLoader());
    Object all = type.getMethod("values").invoke(null);
    List<PythonCode.Operation> operations = new ArrayList<>();
    for (int i = 0; i < Math.min(MOST_OPERATIONS, Array.getLength(all)); i++) {
      Object each = Array.get(all, i);
      Object general = field(each, "quickens");
      operations.add(
          new PythonCode.Operation(
              ((Enum<?>) (general == null ? each : general)).name(), (int) call(each, "length")));
    }
    return List.copyOf(operations);
  }

  private static Object call(Object receiver, String method) throws ReflectiveOperationException {
    return receiver.getClass().getMethod(method).invoke(receiver);
  }

  private static Object field(Object receiver, String name) throws ReflectiveOperationException {
    return receiver.getClass().getField(name).get(receiver);
  }

  // --- what the marks tell

  /**
   * The control flow of the function.
   *
   * @param root that of the function
   * @param range where the function is
   */
  public EventGraph graph(RootNode root, SourceRange range) {
    try {
      Object unit = call(bytecodeRoot(root), "getCodeUnit");
      return new PythonCode(read(unit, originals), text(root.getSourceSection().getSource()))
          .graph(range);
    } catch (ReflectiveOperationException changed) {
      throw new IllegalStateException("it was read before", changed);
    }
  }

  /** The lines that have code, without the marks. */
  public BitSet lines() {
    return lines;
  }

  /**
   * The number of the event that a statement tells.
   *
   * @param statement a node with the tag of statements
   * @return 0 if it tells nothing
   */
  public int event(Node statement) {
    Node child = statement;
    Node parent = statement.getParent();
    while (parent != null && !isSupport(parent)) {
      child = parent;
      parent = parent.getParent();
    }
    int index = 0;
    for (Node each : parent == null ? List.<Node>of() : parent.getChildren()) {
      if (each == child) {
        return index < events.length ? events[index] : 0;
      }
      index++;
    }
    return 0;
  }
}
