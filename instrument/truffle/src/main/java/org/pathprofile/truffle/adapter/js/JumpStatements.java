package org.pathprofile.truffle.adapter.js;

import static org.pathprofile.truffle.adapter.TreeNodes.children;
import static org.pathprofile.truffle.adapter.TreeNodes.name;
import static org.pathprofile.truffle.adapter.js.Nodes.start;
import static org.pathprofile.truffle.adapter.js.Nodes.startOf;

import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.source.SourceSection;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.pathprofile.truffle.adapter.EventKind;
import org.pathprofile.truffle.adapter.GraphAssembler;
import org.pathprofile.truffle.adapter.Target;
import org.pathprofile.truffle.adapter.UnsupportedCodeException;

/** {@code break} and {@code continue}, and what they lead to. Not thread-safe. */
final class JumpStatements {
  private enum TargetKind {
    BREAK,
    LABEL,
    CONTINUE
  }

  private record JumpTarget(TargetKind kind, List<String> labels, int start, Target target) {}

  private final Lowering parts;
  private final GraphAssembler assembler;
  private final Descriptions blocks;

  /** What jumps can lead to from where the walk is, the innermost first. */
  private final Deque<JumpTarget> targets = new ArrayDeque<>();

  JumpStatements(Lowering parts, GraphAssembler assembler, Descriptions blocks) {
    this.parts = parts;
    this.assembler = assembler;
    this.blocks = blocks;
  }

  /** A labelled statement, to which {@code break} may lead. */
  void lowerLabel(Node node) {
    lowerTarget(
        node, new JumpTarget(TargetKind.LABEL, List.of(labelOf(node)), startOfCode(node), null));
  }

  /** What a {@code break} without a label leads to. */
  void lowerBreakTarget(Node node) {
    lowerTarget(node, new JumpTarget(TargetKind.BREAK, List.of(), -1, null));
  }

  /** What a {@code continue} leads to. */
  void lowerContinueTarget(Node node) {
    lowerTarget(node, new JumpTarget(TargetKind.CONTINUE, loopLabels(node), -1, null));
  }

  private void lowerTarget(Node node, JumpTarget kind) {
    String jump = kind.kind() == TargetKind.CONTINUE ? "continue" : "break";
    Target target =
        assembler.openTarget(kind.labels().isEmpty() ? jump : jump + " " + kind.labels().get(0));
    targets.push(new JumpTarget(kind.kind(), kind.labels(), kind.start(), target));
    parts.lower(children(node));
    targets.pop();
    assembler.closeTarget(target, blocks.statements(node));
  }

  void lowerJump(Node node, int element) {
    if (element < 0) {
      throw new UnsupportedCodeException("a jump that no event reveals");
    }
    boolean isBreak = name(node).equals("Break");
    String label = Labels.of(node.getSourceSection().getCharacters());
    int position = node.getSourceSection().getCharIndex();
    assembler.jump(find(isBreak, label, position).target(), element, EventKind.ENTER);
  }

  private JumpTarget find(boolean isBreak, String label, int position) {
    for (JumpTarget target : targets) {
      boolean found =
          label.isEmpty()
              ? target.kind() == (isBreak ? TargetKind.BREAK : TargetKind.CONTINUE)
              : target.labels().contains(label)
                  && target.kind() == (isBreak ? TargetKind.LABEL : TargetKind.CONTINUE);
      if (found) {
        return target;
      }
    }
    JumpTarget target = isBreak ? findByText(label, position) : null;
    if (target == null) {
      throw new UnsupportedCodeException("a jump to a place that was not found");
    }
    return target;
  }

  /**
   * A labelled block whose label does not stand directly before its first node: the outermost one
   * that begins after the nearest mention of the label before the jump.
   */
  private JumpTarget findByText(String label, int position) {
    for (int mention : Labels.mentions(blocks.text(), label, position)) {
      JumpTarget outermost = null;
      for (JumpTarget target : targets) {
        if (target.kind() == TargetKind.LABEL
            && target.labels().contains("")
            && target.start() > mention) {
          outermost = target;
        }
      }
      if (outermost != null) {
        return outermost;
      }
    }
    return null;
  }

  /**
   * The label of a label node: the first word of its own section; else that of the statement in it,
   * or one further out.
   */
  private String labelOf(Node node) {
    SourceSection section = node.getSourceSection();
    if (section != null && section.isAvailable()) {
      String label = Labels.first(section.getCharacters());
      if (!label.isEmpty()) {
        return label;
      }
    }
    int depth = 0;
    Node inner = node;
    while (true) {
      List<Node> children = children(inner);
      if (children.size() != 1 || !name(children.get(0)).equals("Label")) {
        break;
      }
      inner = children.get(0);
      depth++;
    }
    List<String> labels = Labels.before(blocks.text(), startOfCode(inner));
    return depth < labels.size() ? labels.get(depth) : "";
  }

  /** The labels of the loop that a continue target belongs to. */
  private List<String> loopLabels(Node node) {
    SourceSection section = node.getSourceSection();
    if (section != null && section.isAvailable()) {
      // GraalJS makes no loop of do ... while (false): the target itself has its section.
      return Labels.before(blocks.text(), section.getCharIndex());
    }
    for (Node n = node; n != null; n = n.getParent()) {
      String name = name(n);
      if (name.equals("While") || name.equals("For")) {
        return Labels.before(blocks.text(), startOf(n));
      }
    }
    return List.of();
  }

  /** Where what a label node labels begins: the node's own section may include the label. */
  private static int startOfCode(Node label) {
    return start(children(label));
  }
}
