package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.bytecode.BytecodeNode;
import com.oracle.truffle.api.bytecode.BytecodeRootNode;
import com.oracle.truffle.api.instrumentation.EventContext;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.InstrumentableNode;
import com.oracle.truffle.api.instrumentation.StandardTags.RootTag;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.bytecode.EventGraph;
import org.pathprofile.core.bytecode.StatementFlow;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.profile.FunctionIdentity;
import org.pathprofile.truffle.adapter.InstrumentedNodes;
import org.pathprofile.truffle.adapter.LineOffsets;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.bytecode.FlowReader;
import org.pathprofile.truffle.bytecode.InstructionTracing;
import org.pathprofile.truffle.bytecode.PythonMarks;
import org.pathprofile.truffle.bytecode.TracedReader;
import org.pathprofile.truffle.probe.LiveFunctions;
import org.pathprofile.truffle.probe.SourceTexts;

/**
 * Profiles the functions of languages without an adapter. One per engine. Thread-safe.
 *
 * <p>The blocks of a function are its statements, in the order of the source, and those that turn
 * up later behind them.
 */
public final class LearnedProfiling {
  /** The events that are needed. */
  public static final Set<Class<? extends Tag>> TAGS = Set.of(StatementTag.class, RootTag.class);

  /** A root that is not profiled. */
  private static final Root NONE = new Root(null, null, null);

  /**
   * @param marks what its statements tell, if they are marks; else null
   * @param traced what tells its blocks, if its instructions are traced; else null
   */
  private record Root(
      LearnedFunction function,
      @Nullable PythonMarks marks,
      @Nullable WeakReference<TracedEvents> traced) {}

  private final LearnedMode mode;
  private final LiveFunctions live;
  private final SourceTexts sources;
  private final boolean conditions;
  private final Consumer<RootNode> uncounted;
  private final Map<FunctionIdentity, LearnedFunction> functions = new HashMap<>();
  private final WeakHashMap<RootNode, Root> roots = new WeakHashMap<>();

  /**
   * Does for functions with learned graphs what a mode does for others.
   *
   * @param mode what is counted, and how
   * @param live gets the functions
   * @param sources knows the sources of the functions
   * @param conditions whether it is asked for decisions within statements, where it costs more
   * @param uncounted is told of each root that runs and is not counted
   */
  public LearnedProfiling(
      LearnedMode mode,
      LiveFunctions live,
      SourceTexts sources,
      boolean conditions,
      Consumer<RootNode> uncounted) {
    this.mode = mode;
    this.live = live;
    this.sources = sources;
    this.conditions = conditions;
    this.uncounted = uncounted;
  }

  /** Whether a node has one of the {@link #TAGS}. */
  public static boolean hasProbe(EventContext context) {
    return TAGS.stream().anyMatch(context::hasTag);
  }

  /** The probe of a node with one of the {@link #TAGS}; null if it needs none. */
  public @Nullable ExecutionEventNode probe(EventContext context, LanguageInfo language) {
    Node node = context.getInstrumentedNode();
    Root root = rootOf(node, language);
    LearnedFunction function = root.function;
    if (function == null) {
      return null;
    }
    // A node that is both is the only statement of its root, of which there is nothing to tell.
    if (context.hasTag(RootTag.class)) {
      TracedEvents traced = root.traced == null ? null : root.traced.get();
      return isInActivation(node) ? null : function.rootProbe(traced);
    }
    if (root.traced != null) {
      return null;
    }
    if (root.marks == null) {
      return function.statementProbe(function.block(context.getInstrumentedSourceSection()));
    }
    int event = root.marks.event(node);
    return event == 0 ? null : function.statementProbe(event);
  }

  /**
   * Whether a node around this one bounds the activation already: a language may put the body of
   * one root into another, such as that of a Ruby block into a method.
   */
  private static boolean isInActivation(Node node) {
    for (Node around = node.getParent(); around != null; around = around.getParent()) {
      if (InstrumentedNodes.hasTag(around, RootTag.class)) {
        return true;
      }
    }
    return false;
  }

  private synchronized Root rootOf(Node node, LanguageInfo language) {
    RootNode rootNode = node.getRootNode();
    Root root = roots.get(rootNode);
    if (root == null) {
      root = load(rootNode, node, language);
      roots.put(rootNode, root);
      if (root.function == null) {
        uncounted.accept(rootNode);
      }
    }
    return root;
  }

  private Root load(RootNode root, Node node, LanguageInfo language) {
    SourceSection section = root.getSourceSection();
    if (conditions
        && root instanceof BytecodeRootNode traced
        && InstructionTracing.accepts(traced)) {
      Root read = loadTraced(root, traced, BytecodeNode.get(node), language);
      if (read != null) {
        return read;
      }
    }
    List<Node> statements = statements(root);
    if (statements.isEmpty() || section == null || sources.leavesOut(section, language)) {
      return NONE;
    }
    LineOffsets.meet(root);
    PythonMarks marks = PythonMarks.of(root);
    if (marks != null) {
      return load(root, language, section, marks);
    }
    LearnedLanguage known = LearnedLanguage.of(language, statements.get(0));
    TreeMap<Long, SourceSection> sections = new TreeMap<>();
    for (Node statement : statements) {
      SourceSection own = statement.getEncapsulatingSourceSection();
      if (own != null) {
        sections.put(known.position(own), own);
      }
    }
    if (sections.size() < 2 && !mode.trivial()) {
      live.meetTrivial();
      return NONE;
    }
    FunctionIdentity key = sources.identityOf(root, language, hash(sections));
    LearnedFunction function = functions.get(key);
    if (function == null) {
      Statements numbered = new Statements(sections.values());
      StatementFlow flow = FlowReader.read(statements.get(0), numbered::number, known.throwing());
      if (flow != null && flow.isStraight() && !mode.trivial()) {
        live.meetTrivial();
        return NONE;
      }
      function = mode.create(key, known, numbered, flow);
      add(function, section.getSource(), language);
    }
    return new Root(function, null, null);
  }

  /** A function whose graph is known; null if it is not to be counted. */
  private @Nullable LearnedFunction functionOf(
      RootNode root, LanguageInfo language, LearnedLanguage known, EventGraph events) {
    if (events.isStraight() && !mode.trivial()) {
      live.meetTrivial();
      return null;
    }
    String hash = hash(events, root.getSourceSection().getStartLine());
    FunctionIdentity key = sources.identityOf(root, language, hash);
    LearnedFunction function = functions.get(key);
    if (function == null) {
      function = mode.create(key, known, events);
      add(function, root.getSourceSection().getSource(), language);
    }
    return function;
  }

  private Root load(
      RootNode root, LanguageInfo language, SourceSection section, PythonMarks marks) {
    EventGraph events = marks.graph(root, SourceRanges.of(section));
    LearnedFunction function = functionOf(root, language, LearnedLanguage.MARKED, events);
    return function == null ? NONE : new Root(function, marks, null);
  }

  /** A root whose instructions are traced; null if they cannot be. */
  private @Nullable Root loadTraced(
      RootNode root, BytecodeRootNode traced, BytecodeNode bytecode, LanguageInfo language) {
    SourceSection section = root.getSourceSection();
    if (bytecode == null || section == null || sources.leavesOut(section, language)) {
      return null;
    }
    LineOffsets.meet(root);
    LearnedLanguage known = LearnedLanguage.ofTraced(language);
    TracedReader reader = TracedReader.of(bytecode, known.throwing(), SourceRanges::of);
    if (reader == null) {
      return null;
    }
    EventGraph events = reader.graph(SourceRanges.of(section));
    LearnedFunction function = functionOf(root, language, known, events);
    if (function == null) {
      return NONE;
    }
    TracedEvents told = new TracedEvents(traced, function, events.eventCount());
    function.add(told);
    return new Root(function, null, new WeakReference<>(told));
  }

  private void add(LearnedFunction function, Source source, LanguageInfo language) {
    live.add(function);
    functions.put(function.key(), function);
    sources.add(source, language);
  }

  private static List<Node> statements(RootNode root) {
    List<Node> statements = new ArrayList<>();
    root.accept(
        node -> {
          if (InstrumentedNodes.hasTag(node, StatementTag.class)
              && ((InstrumentableNode) node).isInstrumentable()) {
            statements.add(node);
          }
          return true;
        });
    return statements;
  }

  /** Of the places of the statements, from the function's first line on. */
  private static String hash(Map<Long, SourceSection> statements) {
    StringBuilder places = new StringBuilder();
    int first = -1;
    for (SourceSection statement : statements.values()) {
      first = first < 0 ? statement.getStartLine() : first;
      places
          .append(statement.getStartLine() - first)
          .append(':')
          .append(statement.getStartColumn())
          .append('-')
          .append(statement.getEndLine() - first)
          .append(':')
          .append(statement.getEndColumn())
          .append('\n');
    }
    return hash(places);
  }

  /** Of the nodes and edges, from the function's first line on. */
  static String hash(EventGraph events, int first) {
    StringBuilder places = new StringBuilder();
    for (int node = 0; node < events.size(); node++) {
      SourceRange range = events.block(node).section();
      places
          .append(range.startLine() - first)
          .append(':')
          .append(range.startColumn())
          .append(Arrays.toString(events.next(node)));
    }
    return hash(places);
  }

  private static String hash(CharSequence places) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(places.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Forgets which roots belong to which functions. */
  public synchronized void forgetRoots() {
    roots.clear();
  }
}
