package org.pathprofile.truffle.learned;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.bytecode.BytecodeNode;
import com.oracle.truffle.api.bytecode.BytecodeRootNode;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pathprofile.core.graph.SourceRange;
import org.pathprofile.truffle.adapter.SourceRanges;
import org.pathprofile.truffle.bytecode.InstructionListener;
import org.pathprofile.truffle.bytecode.InstructionTracing;
import org.pathprofile.truffle.bytecode.TracedReader;

/**
 * Tells the probes of a root which of its blocks are entered, as a tracer of its instructions. It
 * is there from the first event of the root on. Thread-safe.
 */
final class TracedEvents implements InstructionListener {
  private static final LearnedProbe[] NO_PROBES = {};

  private final BytecodeRootNode root;
  private final LearnedFunction function;

  /** By event. */
  private final LearnedProbe[] probes;

  @CompilationFinal private volatile boolean begun;
  private Runnable remover;

  @CompilationFinal
  private Versions versions = new Versions(new BytecodeNode[0], new LearnedProbe[0][]);

  /** What was executed so far. One object, so that threads that share it see all or nothing. */
  private static final class Versions {
    /** Each is another version of the code. */
    @CompilationFinal(dimensions = 1)
    private final BytecodeNode[] codes;

    /** For each of them, the probes by bytecode index. */
    @CompilationFinal(dimensions = 2)
    private final LearnedProbe[][] tables;

    Versions(BytecodeNode[] codes, LearnedProbe[][] tables) {
      this.codes = codes;
      this.tables = tables;
    }

    @ExplodeLoop
    LearnedProbe @Nullable [] table(BytecodeNode bytecode) {
      for (int i = 0; i < codes.length; i++) {
        if (codes[i] == bytecode) {
          return tables[i];
        }
      }
      return null;
    }
  }

  TracedEvents(BytecodeRootNode root, LearnedFunction function, int eventCount) {
    this.root = root;
    this.function = function;
    probes = new LearnedProbe[eventCount + 1];
    for (int event = 1; event < probes.length; event++) {
      probes[event] = function.statementProbe(event);
    }
  }

  /** An activation begins. Not under a lock, for code is made anew. */
  void begin() {
    if (!begun) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      synchronized (this) {
        if (begun) {
          return;
        }
        begun = true;
      }
      remover = InstructionTracing.trace(root, this);
    }
  }

  /** Hears of nothing any more. */
  void end() {
    if (remover != null) {
      remover.run();
    }
  }

  /** The probes follow the newest plan, as those in the tree of a root do. */
  void follow() {
    for (LearnedProbe probe : probes) {
      if (probe != null) {
        probe.tryToFollow();
      }
    }
  }

  @Override
  public void onInstruction(Object access, BytecodeNode bytecode, int index, Frame frame) {
    LearnedProbe[] table = versions.table(bytecode);
    if (table == null) {
      CompilerDirectives.transferToInterpreterAndInvalidate();
      table = read(bytecode);
    }
    LearnedProbe probe = index < table.length ? table[index] : null;
    if (probe != null) {
      probe.onEnter((VirtualFrame) frame);
    }
  }

  private synchronized LearnedProbe[] read(BytecodeNode bytecode) {
    LearnedProbe[] known = versions.table(bytecode);
    if (known != null) {
      return known;
    }
    LearnedProbe[] table = probesOf(bytecode);
    int count = versions.codes.length;
    BytecodeNode[] codes = Arrays.copyOf(versions.codes, count + 1);
    LearnedProbe[][] tables = Arrays.copyOf(versions.tables, count + 1);
    codes[count] = bytecode;
    tables[count] = table;
    versions = new Versions(codes, tables);
    return table;
  }

  private LearnedProbe[] probesOf(BytecodeNode bytecode) {
    if (bytecode.getBytecodeRootNode() != root) {
      return NO_PROBES;
    }
    TracedReader reader =
        TracedReader.of(bytecode, function.language().throwing(), SourceRanges::of);
    SourceRange range = function.key().section();
    String hash = function.key().graphHash();
    if (reader == null
        || !hash.equals(LearnedProfiling.hash(reader.graph(range), range.startLine()))) {
      function.misunderstand();
      return NO_PROBES;
    }
    return Arrays.stream(reader.events())
        .mapToObj(event -> probes[event])
        .toArray(LearnedProbe[]::new);
  }
}
