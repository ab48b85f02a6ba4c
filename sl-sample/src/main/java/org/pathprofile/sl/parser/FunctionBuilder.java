package org.pathprofile.sl.parser;

import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.FrameSlotKind;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.strings.TruffleString;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlRootNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.nodes.call.InvokeNode;
import org.pathprofile.sl.nodes.control.BlockNode;
import org.pathprofile.sl.nodes.control.DebuggerNode;
import org.pathprofile.sl.nodes.control.FunctionBodyNode;
import org.pathprofile.sl.nodes.control.IfNode;
import org.pathprofile.sl.nodes.control.LoopJumpNode;
import org.pathprofile.sl.nodes.control.ReturnNode;
import org.pathprofile.sl.nodes.control.Tuning;
import org.pathprofile.sl.nodes.control.WhileNode;
import org.pathprofile.sl.nodes.expression.ArithmeticFactory;
import org.pathprofile.sl.nodes.expression.EqualNodeGen;
import org.pathprofile.sl.nodes.expression.FunctionLiteralNode;
import org.pathprofile.sl.nodes.expression.LiteralNode;
import org.pathprofile.sl.nodes.expression.LogicalNotNodeGen;
import org.pathprofile.sl.nodes.expression.ShortCircuitNode;
import org.pathprofile.sl.nodes.local.LocalVariable;
import org.pathprofile.sl.nodes.local.ReadArgumentNode;
import org.pathprofile.sl.nodes.local.ReadLocalNodeGen;
import org.pathprofile.sl.nodes.local.WriteLocalNode;
import org.pathprofile.sl.nodes.local.WriteLocalNodeGen;
import org.pathprofile.sl.nodes.property.ReadPropertyNodeGen;
import org.pathprofile.sl.nodes.property.WritePropertyNodeGen;
import org.pathprofile.sl.runtime.SlBigInteger;
import org.pathprofile.sl.runtime.SlStrings;

/**
 * Makes the nodes of one function and gives its variables their places in the frame.
 *
 * <p>A variable exists from its first assignment to the end of the block that has it; before and
 * after that the name is a function's.
 */
final class FunctionBuilder {
  private static final int NO_PARAMETER = -1;

  private final SlLanguage language;
  private final Source source;
  private final String name;
  private final FrameDescriptor.Builder frame = FrameDescriptor.newBuilder();
  private final List<SlStatementNode> storeArguments = new ArrayList<>();
  private Scope scope = new Scope(null);
  private final @Nullable Tuning tuning;
  private int loops;

  /**
   * @param tuning what is going to change the function
   */
  FunctionBuilder(SlLanguage language, Source source, String name, @Nullable Tuning tuning) {
    this.language = language;
    this.source = source;
    this.name = name;
    this.tuning = tuning;
  }

  /** The variables of a block. */
  private static final class Scope {
    final Scope outer;
    final Map<TruffleString, Integer> slots = new HashMap<>();
    final List<Integer> declared = new ArrayList<>();

    Scope(Scope outer) {
      this.outer = outer;
    }

    Integer find(TruffleString name) {
      for (Scope s = this; s != null; s = s.outer) {
        Integer slot = s.slots.get(name);
        if (slot != null) {
          return slot;
        }
      }
      return null;
    }
  }

  private int declare(TruffleString variable, int declaredAt, int parameter) {
    int slot =
        frame.addSlot(
            FrameSlotKind.Illegal, variable, new LocalVariable(variable, declaredAt, parameter));
    scope.slots.put(variable, slot);
    scope.declared.add(slot);
    return slot;
  }

  void addParameter(String parameter, int start) {
    int slot = declare(SlStrings.fromJava(parameter), start, storeArguments.size());
    ReadArgumentNode argument = new ReadArgumentNode(storeArguments.size());
    storeArguments.add(WriteLocalNodeGen.create(argument, slot));
  }

  SlRootNode build(int start, BlockNode body) {
    FunctionBodyNode function =
        new FunctionBodyNode(storeArguments.toArray(SlStatementNode[]::new), body);
    function.setSource(body.sourceStart(), body.sourceEnd());
    return new SlRootNode(
        language,
        frame.build(),
        function,
        source.createSection(start, body.sourceEnd() - start),
        name,
        tuning);
  }

  // ---- statements

  void openScope() {
    scope = new Scope(scope);
  }

  BlockNode closeScope(List<SlStatementNode> statements, int start, int end, boolean functionBody) {
    for (SlStatementNode statement : statements) {
      // Debuggers halt at their conditions.
      if (!(statement instanceof IfNode) && !(statement instanceof WhileNode)) {
        statement.markStatement();
      }
    }
    List<Integer> slots = new ArrayList<>();
    if (functionBody) {
      slots.addAll(scope.outer.declared);
    }
    slots.addAll(scope.declared);
    scope = scope.outer;
    BlockNode block =
        new BlockNode(
            statements.toArray(SlStatementNode[]::new),
            slots.stream().mapToInt(Integer::intValue).toArray(),
            functionBody,
            functionBody ? tuning : null);
    block.setSource(start, end);
    return block;
  }

  void enterLoop() {
    loops++;
  }

  void leaveLoop() {
    loops--;
  }

  boolean isInLoop() {
    return loops > 0;
  }

  SlStatementNode whileStatement(SlExpressionNode condition, BlockNode body, int start, int end) {
    condition.markStatement();
    return at(new WhileNode(condition, body, tuning), start, end);
  }

  SlStatementNode ifStatement(
      SlExpressionNode condition, BlockNode thenPart, BlockNode elsePart, int start, int end) {
    condition.markStatement();
    return at(new IfNode(condition, thenPart, elsePart), start, end);
  }

  SlStatementNode returnStatement(SlExpressionNode value, int start, int end) {
    return at(new ReturnNode(value), start, end);
  }

  /** Leaves a loop, or ends its iteration. */
  SlStatementNode jump(boolean continues, int start, int end) {
    return at(new LoopJumpNode(continues), start, end);
  }

  SlStatementNode debuggerStatement(int start, int end) {
    return at(new DebuggerNode(), start, end);
  }

  // ---- expressions

  /**
   * An operator in its place, which includes parentheses around its operands; those belong to no
   * other node.
   */
  SlExpressionNode binary(
      Kind operator, SlExpressionNode left, SlExpressionNode right, int start, int end) {
    return switch (operator) {
      case OR -> at(new ShortCircuitNode(left, right, true, "||"), start, end);
      case AND -> at(new ShortCircuitNode(left, right, false, "&&"), start, end);
      case LESS -> at(ArithmeticFactory.LessThanNodeGen.create(left, right), start, end);
      case LESS_OR_EQUAL ->
          at(ArithmeticFactory.LessOrEqualNodeGen.create(left, right), start, end);
      case GREATER -> not(at(ArithmeticFactory.LessOrEqualNodeGen.create(left, right), start, end));
      case GREATER_OR_EQUAL ->
          not(at(ArithmeticFactory.LessThanNodeGen.create(left, right), start, end));
      case EQUAL -> at(EqualNodeGen.create(left, right), start, end);
      case NOT_EQUAL -> not(at(EqualNodeGen.create(left, right), start, end));
      case PLUS -> at(ArithmeticFactory.AddNodeGen.create(left, right), start, end);
      case MINUS -> at(ArithmeticFactory.SubtractNodeGen.create(left, right), start, end);
      case TIMES -> at(ArithmeticFactory.MultiplyNodeGen.create(left, right), start, end);
      case DIVIDE -> at(ArithmeticFactory.DivideNodeGen.create(left, right), start, end);
      default -> throw new IllegalArgumentException("not an operator: " + operator);
    };
  }

  private static SlExpressionNode not(SlExpressionNode value) {
    return at(LogicalNotNodeGen.create(value), value.sourceStart(), value.sourceEnd());
  }

  SlExpressionNode string(String quoted, int start, int end) {
    return name(quoted.substring(1, quoted.length() - 1), start, end);
  }

  /** A string literal, or the name of a property as one. */
  SlExpressionNode name(String value, int start, int end) {
    return at(new LiteralNode(SlStrings.fromJava(value)), start, end);
  }

  SlExpressionNode number(String digits, int start, int end) {
    return at(new LiteralNode(SlBigInteger.canonical(new BigInteger(digits))), start, end);
  }

  SlExpressionNode read(Target target) {
    if (target instanceof Target.Variable variable) {
      TruffleString variableName = SlStrings.fromJava(variable.name());
      Integer slot = scope.find(variableName);
      SlExpressionNode node =
          slot == null ? new FunctionLiteralNode(variableName) : ReadLocalNodeGen.create(slot);
      return at(node, variable.start(), variable.end());
    }
    if (target instanceof Target.Property property) {
      return at(
          ReadPropertyNodeGen.create(property.receiver(), property.key()),
          property.receiver().sourceStart(),
          property.end());
    }
    return ((Target.Value) target).expression();
  }

  SlExpressionNode assignment(Target target, SlExpressionNode value, int end) {
    if (target instanceof Target.Variable variable) {
      TruffleString variableName = SlStrings.fromJava(variable.name());
      Integer slot = scope.find(variableName);
      if (slot == null) {
        slot = declare(variableName, end, NO_PARAMETER);
      }
      WriteLocalNode write = WriteLocalNodeGen.create(value, slot);
      return at(write, variable.start(), end);
    }
    Target.Property property = (Target.Property) target;
    return at(
        WritePropertyNodeGen.create(property.receiver(), property.key(), value),
        property.receiver().sourceStart(),
        end);
  }

  SlExpressionNode call(SlExpressionNode callee, List<SlExpressionNode> arguments, int end) {
    return at(
        new InvokeNode(callee, arguments.toArray(SlExpressionNode[]::new)),
        callee.sourceStart(),
        end);
  }

  private static <T extends SlStatementNode> T at(T node, int start, int end) {
    node.setSource(start, end);
    return node;
  }
}
