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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.pathprofile.tests.language.HandWrittenInstrumentProvider;

/**
 * Follows the statements of activations with lists, on a stack of its own: no numbers, registers,
 * tries or slots of frames. For one thread, in languages that tell the beginning and the end of
 * each activation once.
 */
public final class StatementObserver extends TruffleInstrument {
  static final String ID = "statementobserver";

  /** What Truffle's annotation processor would generate. */
  @TruffleInstrument.Registration(
      id = ID,
      name = "Statement Observer",
      services = StatementObserver.class)
  public static final class Provider extends HandWrittenInstrumentProvider {
    public Provider() {
      super(StatementObserver.class, StatementObserver::new);
    }
  }

  /**
   * A statement by its place: begin, and end with the sign changed, so that outer ones are less.
   */
  private record Place(int begin, int negatedEnd, String text) implements Comparable<Place> {
    static Place of(SourceSection section) {
      return new Place(
          section.getCharIndex(), -section.getCharEndIndex(), StatementStreams.range(section));
    }

    @Override
    public int compareTo(Place other) {
      return begin != other.begin
          ? Integer.compare(begin, other.begin)
          : Integer.compare(negatedEnd, other.negatedEnd);
    }
  }

  /** Statements in succession, and why they ended; a back edge has its target. */
  private record Piece(boolean begins, List<Place> statements, String end, Place next) {}

  private static final class Function {
    private final Map<Piece, Long> pieces = new HashMap<>();
    private final Set<Place> headers = new HashSet<>();

    /** Sequences of pieces, with the number of their statements that the one before has too. */
    private final Map<String, Long> sequences = new HashMap<>();
  }

  private final class Activation {
    private final Function function;
    private final Deque<List<String>> lastPieces = new ArrayDeque<>();
    private int pieceCount;
    private List<Place> statements = new ArrayList<>();
    private boolean begins = true;
    private boolean thrown;

    Activation(Function function) {
      this.function = function;
    }

    void enter(Place place) {
      thrown = false;
      if (!statements.isEmpty() && place.compareTo(statements.get(statements.size() - 1)) <= 0) {
        function.headers.add(place);
        end("to", place);
      }
      statements.add(place);
    }

    void leave() {
      if (!thrown) {
        end("exception", null);
        thrown = true;
      }
    }

    void end(String end, Place next) {
      if (begins || !statements.isEmpty()) {
        function.pieces.merge(new Piece(begins, statements, end, next), 1L, Long::sum);
        addSequence(end, next);
      }
      statements = new ArrayList<>();
      begins = false;
    }

    private void addSequence(String end, @Nullable Place next) {
      List<String> piece = new ArrayList<>();
      if (begins) {
        piece.add("entry");
      }
      statements.forEach(place -> piece.add(place.text()));
      lastPieces.addLast(piece);
      pieceCount++;
      if (lastPieces.size() > k) {
        lastPieces.removeFirst();
      }
      if (lastPieces.size() == k || next == null) {
        String ending = next == null ? end : "backedge " + next.text();
        function.sequences.merge(sequence(lastPieces, pieceCount <= k, ending), 1L, Long::sum);
      }
      if (next == null) {
        lastPieces.clear();
        pieceCount = 0;
      }
    }
  }

  /** The last {@code k} pieces are a sequence, or all of those before the activation rests. */
  private static String sequence(Deque<List<String>> pieces, boolean first, String end) {
    StringBuilder text = new StringBuilder();
    int repeats = 0;
    int at = 0;
    for (List<String> piece : pieces) {
      repeats += first || ++at == pieces.size() ? 0 : piece.size();
      piece.forEach(word -> text.append(' ').append(word));
    }
    return repeats + ":" + text + " " + end;
  }

  private final Map<String, Function> functions = new HashMap<>();
  private int k = 1;
  private final Deque<Activation> stack = new ArrayDeque<>();
  private boolean off;

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

  private final class Observer extends ExecutionEventNode {
    private final Function function;
    private final Place place;
    private final boolean root;

    Observer(EventContext context) {
      RootNode rootNode = context.getInstrumentedNode().getRootNode();
      function = functions.computeIfAbsent(nameOf(rootNode), name -> new Function());
      place = Place.of(context.getInstrumentedSourceSection());
      root = context.hasTag(RootTag.class);
    }

    @Override
    @TruffleBoundary
    protected void onEnter(VirtualFrame frame) {
      if (off) {
        return;
      }
      if (root) {
        stack.push(new Activation(function));
      } else {
        own().enter(place);
      }
    }

    private Activation own() {
      Activation top = stack.peek();
      if (top == null || top.function != function) {
        throw new AssertionError("a statement outside of its root");
      }
      return top;
    }

    @Override
    @TruffleBoundary
    protected void onReturnValue(VirtualFrame frame, Object result) {
      if (root && !off) {
        Activation own = own();
        if (!own.thrown) {
          own.end("exit", null);
        }
        stack.pop();
      }
    }

    @Override
    @TruffleBoundary
    protected void onReturnExceptional(VirtualFrame frame, Throwable exception) {
      if (off) {
        return;
      }
      if (!(exception instanceof ControlFlowException)) {
        own().leave();
      } else if (root && !own().thrown) {
        own().end("exit", null);
      }
      if (root) {
        stack.pop();
      }
    }

    @Override
    protected void onYield(VirtualFrame frame, Object value) {
      throw new AssertionError("not for languages that yield");
    }
  }

  /** Name and place, as a profile has them. */
  private static String nameOf(RootNode root) {
    SourceSection section = root.getSourceSection();
    return section.getSource().getPath()
        + " "
        + section.getSource().getName()
        + ":"
        + section.getStartLine()
        + ":"
        + section.getStartColumn()
        + " "
        + (root.getQualifiedName() == null ? "" : root.getQualifiedName());
  }

  /** How many pieces a sequence has; to be set before anything runs. */
  void followSequencesOf(int pieces) {
    k = pieces;
  }

  /** How often each sequence occurred, by function. */
  Map<String, Map<String, Long>> sequences() {
    Map<String, Map<String, Long>> all = new TreeMap<>();
    functions.forEach((name, function) -> all.put(name, new TreeMap<>(function.sequences)));
    return all;
  }

  /** Sees nothing more. */
  void stop() {
    off = true;
  }

  /**
   * How often each path was taken, by function, with {@code PathEnd=header} or {@code backedge};
   * without functions that have one statement at most that was seen.
   */
  Map<String, Map<String, Long>> paths(boolean endAtHeaders) {
    Map<String, Map<String, Long>> all = new TreeMap<>();
    functions.forEach(
        (name, function) -> {
          Map<String, Long> paths = new TreeMap<>();
          function.pieces.forEach(
              (piece, count) ->
                  cut(piece, endAtHeaders ? function.headers : Set.of(), endAtHeaders)
                      .forEach(path -> paths.merge(path, count, Long::sum)));
          all.put(name, paths);
        });
    return all;
  }

  private static List<String> cut(Piece piece, Set<Place> headers, boolean endAtHeaders) {
    List<String> paths = new ArrayList<>();
    StringBuilder path = new StringBuilder(piece.begins() ? "entry" : "");
    for (Place place : piece.statements()) {
      if (!path.isEmpty() && headers.contains(place)) {
        paths.add(path + " header " + place.text());
        path.setLength(0);
      }
      path.append(' ').append(place.text());
    }
    if (piece.next() != null) {
      path.append(endAtHeaders ? " header " : " backedge ").append(piece.next().text());
    } else {
      path.append(' ').append(piece.end());
    }
    paths.add(path.toString());
    paths.replaceAll(String::strip);
    return paths;
  }
}
