package org.pathprofile.sl.tests;

import java.util.List;
import java.util.StringJoiner;

/** Programs as data, for tests, and their text. */
final class Syntax {
  private Syntax() {}

  /** The text of a program. */
  static String print(List<Function> functions) {
    StringBuilder text = new StringBuilder();
    for (Function function : functions) {
      text.append("function ").append(function.name());
      text.append('(').append(String.join(", ", function.parameters())).append(") {\n");
      print(function.body(), "  ", text);
      text.append("}\n\n");
    }
    return text.toString();
  }

  private static void print(List<Statement> statements, String indent, StringBuilder text) {
    for (Statement statement : statements) {
      print(statement, indent, text);
    }
  }

  private static void print(Statement statement, String indent, StringBuilder text) {
    text.append(indent);
    if (statement instanceof Assign assign) {
      text.append(assign.variable()).append(" = ").append(print(assign.value())).append(";\n");
    } else if (statement instanceof Print print) {
      text.append("println(").append(print(print.value())).append(");\n");
    } else if (statement instanceof Return result) {
      text.append("return ").append(print(result.value())).append(";\n");
    } else if (statement instanceof Jump jump) {
      text.append(jump.keyword()).append(";\n");
    } else if (statement instanceof While loop) {
      text.append("while (").append(print(loop.condition())).append(") {\n");
      print(loop.body(), indent + "  ", text);
      text.append(indent).append("}\n");
    } else {
      If choice = (If) statement;
      text.append("if (").append(print(choice.condition())).append(") {\n");
      print(choice.thenPart(), indent + "  ", text);
      if (choice.elsePart() != null) {
        text.append(indent).append("} else {\n");
        print(choice.elsePart(), indent + "  ", text);
      }
      text.append(indent).append("}\n");
    }
  }

  private static String print(Expression expression) {
    if (expression instanceof Literal number) {
      return Long.toString(number.value());
    }
    if (expression instanceof Text text) {
      return '"' + text.value() + '"';
    }
    if (expression instanceof Variable variable) {
      return variable.name();
    }
    if (expression instanceof Call call) {
      StringJoiner arguments = new StringJoiner(", ", call.function() + "(", ")");
      call.arguments().forEach(argument -> arguments.add(print(argument)));
      return arguments.toString();
    }
    Binary binary = (Binary) expression;
    return "(" + print(binary.left()) + " " + binary.operator() + " " + print(binary.right()) + ")";
  }

  record Function(String name, List<String> parameters, List<Statement> body) {}

  interface Statement {}

  record Assign(String variable, Expression value) implements Statement {}

  record Print(Expression value) implements Statement {}

  record Return(Expression value) implements Statement {}

  record Jump(String keyword) implements Statement {}

  record While(Expression condition, List<Statement> body) implements Statement {}

  /** A choice; without an else part it is null. */
  record If(Expression condition, List<Statement> thenPart, List<Statement> elsePart)
      implements Statement {}

  interface Expression {}

  record Literal(long value) implements Expression {}

  record Text(String value) implements Expression {}

  record Variable(String name) implements Expression {}

  record Call(String function, List<Expression> arguments) implements Expression {}

  record Binary(String operator, Expression left, Expression right) implements Expression {}
}
