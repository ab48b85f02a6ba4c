package org.pathprofile.truffle.adapter;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.InflaterInputStream;
import org.pathprofile.core.graph.Block;
import org.pathprofile.core.graph.BlockKind;
import org.pathprofile.core.graph.ControlFlowGraph;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.core.graph.UnknownCode;

/**
 * A graph in few bytes, about a thirtieth of what its objects take. The objects are made again when
 * they are asked for, and kept as long as somebody refers to them. Thread-safe.
 */
public final class CompactGraph {
  private static final BlockKind[] BLOCK_KINDS = BlockKind.values();
  private static final EventKind[] EVENT_KINDS = EventKind.values();
  private static final Action.Kind[] ACTION_KINDS = Action.Kind.values();

  /** The mark of elements that make jumps. */
  private static final int JUMP = 2;

  /** The mark of elements that are asked whether their values are null. */
  private static final int NULL_TEST = 4;

  /** One for all graphs, as it takes longer to make one than to compress most graphs. */
  private static final Deflater DEFLATER = new Deflater();

  private final byte[] bytes;
  private final String hash;
  private volatile WeakReference<GuestGraph> graph;

  public CompactGraph(GuestGraph graph) {
    this.hash = graph.hash();
    this.graph = new WeakReference<>(graph);
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(plain)) {
      new Writer(out).write(graph);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    bytes = compress(plain.toByteArray());
  }

  private static byte[] compress(byte[] plain) {
    // What is compressed can be larger, by a few bytes.
    byte[] compressed = new byte[plain.length + plain.length / 1000 + 64];
    synchronized (DEFLATER) {
      DEFLATER.setInput(plain);
      DEFLATER.finish();
      int length = DEFLATER.deflate(compressed);
      DEFLATER.reset();
      return Arrays.copyOf(compressed, length);
    }
  }

  /** The graph; takes time linear in its size if nobody refers to it any longer. */
  public GuestGraph get() {
    GuestGraph present = graph.get();
    if (present == null) {
      try (InputStream inflater = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
        InputStream plain = new ByteArrayInputStream(inflater.readAllBytes());
        present = new Reader(new DataInputStream(plain)).read(hash);
      } catch (IOException e) {
        throw new UncheckedIOException("memory does not fail", e);
      }
      graph = new WeakReference<>(present);
    }
    return present;
  }

  /** The number of bytes that the graph takes. */
  public int size() {
    return bytes.length;
  }

  /** Writes what {@link Reader} reads; numbers are {@link SevenBitGroups}. */
  private static final class Writer {
    private final DataOutputStream out;
    private int line;

    Writer(DataOutputStream out) {
      this.out = out;
    }

    void write(GuestGraph guest) throws IOException {
      ControlFlowGraph graph = guest.graph();
      number(graph.blockCount());
      for (int block = 0; block < graph.blockCount(); block++) {
        Block written = graph.block(block);
        number(written.kind().ordinal());
        section(written.section());
        number(written.line());
        number(graph.column(block));
        out.writeUTF(written.description());
        number((graph.isHead(block) ? 1 : 0) + (graph.isTail(block) ? 2 : 0));
        number(written.code().size());
        for (SourceRange statement : written.code()) {
          section(statement);
        }
      }
      number(graph.edgeCount());
      for (int edge = 0; edge < graph.edgeCount(); edge++) {
        number(2 * graph.from(edge) + (graph.isObservable(edge) ? 1 : 0));
        number(graph.to(edge));
      }
      number(graph.indistinct().size());
      for (String note : graph.indistinct()) {
        out.writeUTF(note);
      }
      number(graph.unknown().size());
      for (UnknownCode code : graph.unknown()) {
        section(code.section());
        number(code.what().ordinal());
      }
      number(guest.variableCount());
      for (int variable = 0; variable < guest.variableCount(); variable++) {
        number(guest.variableWidth(variable));
      }
      number(guest.isResumable() ? 1 : 0);
      number(guest.elements().size());
      for (Element element : guest.elements()) {
        write(element);
      }
    }

    private void write(Element element) throws IOException {
      section(element.section());
      number(
          (element.isStatement() ? 1 : 0)
              + (element.isJump() ? JUMP : 0)
              + (element.isNullTest() ? NULL_TEST : 0));
      for (EventKind kind : EVENT_KINDS) {
        List<Action> actions = element.actions(kind);
        number(actions.size());
        for (Action action : actions) {
          number(action.kind().ordinal());
          number(action.target());
          number(action.value());
          guards(action.guards());
        }
      }
      sites(element.throwSites());
      for (Site site : element.throwSites()) {
        number(element.begunIn(site.block()) + 1);
      }
      sites(element.suspendSites());
      sites(element.handlers());
    }

    private void sites(List<Site> sites) throws IOException {
      number(sites.size());
      for (Site site : sites) {
        number(site.block());
        number(site.resume());
        number(site.crossed());
        guards(site.guards());
      }
    }

    private void guards(List<Guard> guards) throws IOException {
      number(guards.size());
      for (Guard guard : guards) {
        number(guard.variable());
        number(guard.value());
      }
    }

    private void section(SourceRange section) throws IOException {
      number(section.startLine() - line);
      line = section.startLine();
      number(section.startColumn());
      number(section.endLine() - line);
      number(section.endColumn());
    }

    private void number(int value) throws IOException {
      SevenBitGroups.write(out, value);
    }
  }

  private static final class Reader {
    private final DataInputStream in;
    private int line;

    Reader(DataInputStream in) {
      this.in = in;
    }

    GuestGraph read(String hash) throws IOException {
      ControlFlowGraph.Builder graph = ControlFlowGraph.builder();
      int blocks = number();
      for (int block = 0; block < blocks; block++) {
        BlockKind kind = BLOCK_KINDS[number()];
        SourceRange section = section();
        int line = number();
        int column = number();
        Block plain = new Block(kind, section, line, in.readUTF()).withColumn(column);
        int marks = number();
        int statements = number();
        List<SourceRange> code = new ArrayList<>(statements);
        for (int statement = 0; statement < statements; statement++) {
          code.add(section());
        }
        graph.addBlock(plain.withCode(code));
        if ((marks & 1) != 0) {
          graph.markHead(block);
        }
        if ((marks & 2) != 0) {
          graph.markTail(block);
        }
      }
      int edges = number();
      for (int edge = 0; edge < edges; edge++) {
        int from = number();
        graph.addEdge(from / 2, number(), from % 2 == 1);
      }
      int notes = number();
      for (int note = 0; note < notes; note++) {
        graph.noteIndistinct(in.readUTF());
      }
      int unknown = number();
      for (int code = 0; code < unknown; code++) {
        graph.addUnknown(new UnknownCode(section(), UnknownCode.What.values()[number()]));
      }
      int[] widths = new int[number()];
      for (int variable = 0; variable < widths.length; variable++) {
        widths[variable] = number();
      }
      boolean resumable = number() == 1;
      List<Element> elements = new ArrayList<>();
      int count = number();
      for (int element = 0; element < count; element++) {
        elements.add(element(element));
      }
      return new GuestGraph(graph.build(), elements, widths, resumable, hash);
    }

    private Element element(int index) throws IOException {
      SourceRange section = section();
      int marks = number();
      Element element = new Element(index, section, (marks & 1) != 0);
      if ((marks & JUMP) != 0) {
        element.markJump();
      }
      if ((marks & NULL_TEST) != 0) {
        element.markNullTest();
      }
      for (EventKind kind : EVENT_KINDS) {
        int actions = number();
        for (int action = 0; action < actions; action++) {
          element.add(kind, new Action(ACTION_KINDS[number()], number(), number(), guards()));
        }
      }
      sites(element.throwSites());
      for (Site site : element.throwSites()) {
        element.setBegunIn(site.block(), number() - 1);
      }
      sites(element.suspendSites());
      sites(element.handlers());
      return element;
    }

    private void sites(List<Site> sites) throws IOException {
      int count = number();
      for (int site = 0; site < count; site++) {
        sites.add(new Site(number(), number(), number(), guards()));
      }
    }

    private List<Guard> guards() throws IOException {
      int count = number();
      List<Guard> guards = new ArrayList<>(count);
      for (int guard = 0; guard < count; guard++) {
        guards.add(new Guard(number(), number()));
      }
      return guards;
    }

    private SourceRange section() throws IOException {
      line += number();
      int startColumn = number();
      int endLine = line + number();
      return new SourceRange(line, startColumn, endLine, number());
    }

    private int number() throws IOException {
      return SevenBitGroups.read(in);
    }
  }
}
