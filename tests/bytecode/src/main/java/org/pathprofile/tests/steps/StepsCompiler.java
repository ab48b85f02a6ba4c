package org.pathprofile.tests.steps;

import com.oracle.truffle.api.bytecode.BytecodeLabel;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.source.Source;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Turns a program into bytecode. Of a {@code while}, the condition is the statement for tools. */
final class StepsCompiler {
  private record Loop(BytecodeLabel end, BytecodeLabel next) {}

  private final StepsRootNodeGen.Builder builder;
  private final Source source;
  private final Steps program;
  private final Deque<Loop> loops = new ArrayDeque<>();

  /** The lines of statements that are told of once. */
  private final Set<Integer> toldOnce = new HashSet<>();

  StepsCompiler(StepsRootNodeGen.Builder builder, Source source, Steps program) {
    this.builder = builder;
    this.source = source;
    this.program = program;
  }

  void compile() {
    builder.beginSource(source);
    builder.beginSourceSection(0, source.getLength());
    builder.beginRoot();
    emit(program.body());
    builder.beginReturn();
    builder.emitLoadConstant("");
    builder.endReturn();
    builder.endRoot();
    builder.endSourceSection();
    builder.endSource();
  }

  private void emit(List<Steps.Statement> statements) {
    builder.beginBlock();
    statements.forEach(this::emit);
    builder.endBlock();
  }

  private void emit(Steps.Statement statement) {
    switch (statement.word()) {
      case "while" -> emitWhile(statement);
      case "q" -> builder.emitTry();
      case "o" -> {
        if (toldOnce.add(statement.line())) {
          begin(statement);
          builder.emitTry();
          end();
        } else {
          beginPlace(statement);
          builder.emitTry();
          builder.endSourceSection();
        }
      }
      default -> {
        begin(statement);
        emitTagged(statement);
        end();
      }
    }
  }

  private void begin(Steps.Statement statement) {
    beginPlace(statement);
    builder.beginTag(StatementTag.class);
  }

  private void beginPlace(Steps.Statement statement) {
    int line = statement.line();
    builder.beginSourceSection(source.getLineStartOffset(line), source.getLineLength(line));
  }

  private void end() {
    builder.endTag(StatementTag.class);
    builder.endSourceSection();
  }

  private void emitTagged(Steps.Statement statement) {
    switch (statement.word()) {
      case "s" -> builder.emitStep();
      case "f" -> builder.emitTry();
      case "throw" -> builder.emitThrow();
      case "break" -> builder.emitBranch(loops.element().end);
      case "continue" -> builder.emitBranch(loops.element().next);
      case "return" -> {
        builder.beginReturn();
        builder.emitLoadConstant("");
        builder.endReturn();
      }
      case "yield" -> {
        builder.beginYield();
        builder.emitLoadConstant("");
        builder.endYield();
      }
      case "if" -> emitIf(statement);
      case "try" -> emitTry(statement);
      default -> throw new IllegalArgumentException(statement.word());
    }
  }

  private void emitIf(Steps.Statement statement) {
    if (statement.second() == null) {
      builder.beginIfThen();
      emitCondition(statement.condition());
      emit(statement.first());
      builder.endIfThen();
    } else {
      builder.beginIfThenElse();
      emitCondition(statement.condition());
      emit(statement.first());
      emit(statement.second());
      builder.endIfThenElse();
    }
  }

  private void emitTry(Steps.Statement statement) {
    if (statement.isFinally()) {
      builder.beginTryFinally(() -> emit(statement.second()));
      emit(statement.first());
      builder.endTryFinally();
    } else {
      builder.beginTryCatch();
      emit(statement.first());
      emit(statement.second());
      builder.endTryCatch();
    }
  }

  private void emitWhile(Steps.Statement statement) {
    builder.beginBlock();
    BytecodeLabel end = builder.createLabel();
    builder.beginWhile();
    begin(statement);
    emitCondition(statement.condition());
    end();
    builder.beginBlock();
    BytecodeLabel next = builder.createLabel();
    loops.push(new Loop(end, next));
    emit(statement.first());
    loops.pop();
    builder.emitLabel(next);
    builder.endBlock();
    builder.endWhile();
    builder.emitLabel(end);
    builder.endBlock();
  }

  private void emitCondition(List<Integer> condition) {
    if (condition.size() == 1) {
      emitAnd(condition.get(0));
    } else {
      builder.beginOr();
      condition.forEach(this::emitAnd);
      builder.endOr();
    }
  }

  private void emitAnd(int operands) {
    if (operands == 1) {
      builder.emitHolds();
    } else {
      builder.beginAnd();
      for (int i = 0; i < operands; i++) {
        builder.emitHolds();
      }
      builder.endAnd();
    }
  }
}
