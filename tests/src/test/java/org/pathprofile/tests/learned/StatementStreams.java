package org.pathprofile.tests.learned;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.instrumentation.EventContext;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.StandardTags.RootTag;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.nodes.ControlFlowException;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathprofile.tests.language.HandWrittenInstrumentProvider;

/**
 * Writes down, for each thread, which statements run one after the other, and where functions begin
 * and return: all of them, in a list. For languages that tell each of these once.
 */
public final class StatementStreams extends TruffleInstrument {
  static final String ID = "statementstreams";

  /** What Truffle's annotation processor would generate. */
  @TruffleInstrument.Registration(
      id = ID,
      name = "Statement Streams",
      services = StatementStreams.class)
  public static final class Provider extends HandWrittenInstrumentProvider {
    public Provider() {
      super(StatementStreams.class, StatementStreams::new);
    }
  }

  /** Numbers of what one thread went by. */
  private static final class Stream {
    private int[] words = new int[1 << 12];
    private int size;

    void add(int word) {
      if (size == words.length) {
        words = Arrays.copyOf(words, 2 * size);
      }
      words[size++] = word;
    }
  }

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> words = new ArrayList<>();
  private final Set<String> withStatements = new HashSet<>();
  private final List<Stream> streams = new ArrayList<>();
  private final ThreadLocal<Stream> ofThread = ThreadLocal.withInitial(this::newStream);
  private volatile boolean off;

  private synchronized Stream newStream() {
    Stream stream = new Stream();
    streams.add(stream);
    return stream;
  }

  @Override
  protected void onCreate(Env env) {
    env.registerService(this);
    env.getInstrumenter()
        .attachExecutionEventFactory(
            SourceSectionFilter.newBuilder()
                .tagIs(StatementTag.class, RootTag.class)
                .includeInternal(false)
                .build(),
            Observer::new);
  }

  /** The number of a word; the same word has the same number always. */
  synchronized int number(String word) {
    return numbers.computeIfAbsent(
        word,
        unknown -> {
          words.add(unknown);
          return words.size() - 1;
        });
  }

  /** Whether the function that a word belongs to has statements; others are not profiled. */
  synchronized boolean hasStatements(int word) {
    return withStatements.contains(functionOf(words.get(word)));
  }

  private synchronized void addFunction(int statement) {
    withStatements.add(functionOf(words.get(statement)));
  }

  private static String functionOf(String word) {
    return word.substring(0, word.lastIndexOf(' '));
  }

  /** Writes nothing more. */
  void stop() {
    off = true;
  }

  /** What each thread went by. */
  synchronized List<int[]> streams() {
    return streams.stream().map(stream -> Arrays.copyOf(stream.words, stream.size)).toList();
  }

  /**
   * A function, or a place in it, as a profile has them.
   *
   * @param where {@code entry}, {@code exit} or the range of a statement
   */
  static String word(String path, String source, String range, String name, String where) {
    return path + " " + source + " " + range + " " + name + " " + where;
  }

  static String range(int startLine, int startColumn, int endLine, int endColumn) {
    return startLine + ":" + startColumn + "-" + endLine + ":" + endColumn;
  }

  static String range(SourceSection section) {
    return range(
        section.getStartLine(),
        section.getStartColumn(),
        section.getEndLine(),
        section.getEndColumn());
  }

  private final class Observer extends ExecutionEventNode {
    private final boolean root;
    private final int entered;
    private final int exit;

    Observer(EventContext context) {
      RootNode rootNode = context.getInstrumentedNode().getRootNode();
      root = context.hasTag(RootTag.class);
      entered = number(root ? "entry" : range(context.getInstrumentedSourceSection()), rootNode);
      exit = number("exit", rootNode);
      if (!root) {
        addFunction(entered);
      }
    }

    private int number(String where, RootNode rootNode) {
      SourceSection section = rootNode.getSourceSection();
      return StatementStreams.this.number(
          word(
              String.valueOf(section.getSource().getPath()),
              section.getSource().getName(),
              range(section),
              rootNode.getQualifiedName() == null ? "" : rootNode.getQualifiedName(),
              where));
    }

    @TruffleBoundary
    private void add(int word) {
      if (!off) {
        ofThread.get().add(word);
      }
    }

    @Override
    protected void onEnter(VirtualFrame frame) {
      add(entered);
    }

    @Override
    protected void onReturnValue(VirtualFrame frame, Object result) {
      if (root) {
        add(exit);
      }
    }

    @Override
    protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
      if (root && exception instanceof ControlFlowException) {
        add(exit);
      }
    }
  }
}
