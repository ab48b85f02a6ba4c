package org.pathprofile.sl.parser;

import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlRootNode;
import org.pathprofile.sl.nodes.SlStatementNode;
import org.pathprofile.sl.nodes.control.BlockNode;
import org.pathprofile.sl.nodes.control.Tuning;
import org.pathprofile.sl.runtime.SlStrings;

/**
 * A parser by recursive descent, one method per rule of the grammar; {@link FunctionBuilder} makes
 * the nodes.
 *
 * <pre>
 * program    = function { function } end
 * function   = "function" IDENTIFIER "(" [ IDENTIFIER { "," IDENTIFIER } ] ")" block
 * block      = "{" { statement } "}"
 * statement  = "while" "(" expression ")" block
 *            | "if" "(" expression ")" block [ "else" block ]
 *            | "return" [ expression ] ";"
 *            | ( "break" | "continue" | "debugger" ) ";"
 *            | expression ";"
 * expression = term { "||" term }
 * term       = factor { "&amp;&amp;" factor }
 * factor     = sum [ ( "&lt;" | "&lt;=" | "&gt;" | "&gt;=" | "==" | "!=" ) sum ]
 * sum        = product { ( "+" | "-" ) product }
 * product    = operand { ( "*" | "/" ) operand }
 * operand    = STRING | NUMBER | "(" expression ")" | IDENTIFIER { member }
 * member     = "(" [ expression { "," expression } ] ")" | "=" expression | "." IDENTIFIER
 *            | "[" expression "]"
 * </pre>
 *
 * <p>Errors are worded as upstream's parser generator words them: <i>extraneous input</i> if the
 * program would go on without the token, <i>missing</i> if one more before it is all that lacks,
 * <i>mismatched input</i> else. For that every rule is told which tokens may follow it, and
 * optional tokens that were looked for in vain are remembered until the next one is taken.
 */
public final class Parser {
  /** Deeper nesting is refused, so that a program cannot overflow the stack of its parser. */
  static final int MAX_DEPTH = 500;

  private static final Set<Kind> OPERAND =
      EnumSet.of(Kind.LEFT_PARENTHESIS, Kind.IDENTIFIER, Kind.STRING, Kind.NUMBER);
  private static final Set<Kind> STATEMENT =
      union(
          OPERAND,
          EnumSet.of(Kind.BREAK, Kind.CONTINUE, Kind.DEBUGGER, Kind.WHILE, Kind.IF, Kind.RETURN));
  private static final Set<Kind> STATEMENT_OR_END = union(STATEMENT, EnumSet.of(Kind.RIGHT_BRACE));
  private static final Set<Kind> COMPARISON =
      EnumSet.of(
          Kind.LESS,
          Kind.LESS_OR_EQUAL,
          Kind.GREATER,
          Kind.GREATER_OR_EQUAL,
          Kind.EQUAL,
          Kind.NOT_EQUAL);

  /** The operators between two operands, by rising precedence. */
  private static final List<Set<Kind>> LEVELS =
      List.of(
          EnumSet.of(Kind.OR),
          EnumSet.of(Kind.AND),
          COMPARISON,
          EnumSet.of(Kind.PLUS, Kind.MINUS),
          EnumSet.of(Kind.TIMES, Kind.DIVIDE));

  private static final Set<Kind> MEMBER =
      EnumSet.of(Kind.LEFT_PARENTHESIS, Kind.ASSIGN, Kind.DOT, Kind.LEFT_BRACKET);
  private static final Set<Kind> BEHIND_ELEMENT = EnumSet.of(Kind.COMMA, Kind.RIGHT_PARENTHESIS);

  private final SlLanguage language;
  private final Source source;
  private final Lexer lexer;
  private final Supplier<Tuning> tunings;
  private final List<SlRootNode> roots = new ArrayList<>();

  /** What was looked for since the last token was taken. */
  private final Set<Kind> lookedFor = EnumSet.noneOf(Kind.class);

  private Token token;
  private Token lookahead;
  private int previousEnd;
  private int depth;
  private FunctionBuilder builder;

  private Parser(SlLanguage language, Source source, Supplier<Tuning> tunings) {
    this.language = language;
    this.source = source;
    this.tunings = tunings;
    this.lexer = new Lexer(source);
    this.token = lexer.next();
  }

  /**
   * Parses a program.
   *
   * @return its functions by name, in the order of the source; of two with one name the last one
   * @throws SyntaxException if it is none
   */
  public static Map<TruffleString, RootCallTarget> parse(SlLanguage language, Source source) {
    Parser parser = new Parser(language, source, language::newTuning);
    parser.program();
    Map<TruffleString, RootCallTarget> functions = new LinkedHashMap<>();
    for (SlRootNode root : parser.roots) {
      functions.put(SlStrings.fromJava(root.getName()), root.getCallTarget());
    }
    return functions;
  }

  /**
   * Parses a program again, for nodes that have never run.
   *
   * @param function the place of a function in the program
   * @return the function's root, of which tools do not know
   */
  public static SlRootNode parseAgain(SlLanguage language, SourceSection function) {
    Parser parser = new Parser(language, function.getSource(), () -> null);
    parser.program();
    for (SlRootNode root : parser.roots) {
      if (root.getSourceSection().getCharIndex() == function.getCharIndex()) {
        return root;
      }
    }
    throw new IllegalArgumentException("no function begins at " + function);
  }

  private void program() {
    function();
    Set<Kind> next = EnumSet.of(Kind.END, Kind.FUNCTION);
    require(next, false);
    while (token.kind() == Kind.FUNCTION) {
      function();
      require(next, true);
    }
  }

  private void function() {
    expect(Kind.FUNCTION, EnumSet.of(Kind.IDENTIFIER));
    Token name = expect(Kind.IDENTIFIER, EnumSet.of(Kind.LEFT_PARENTHESIS));
    expect(Kind.LEFT_PARENTHESIS, EnumSet.of(Kind.IDENTIFIER, Kind.RIGHT_PARENTHESIS));
    builder = new FunctionBuilder(language, source, text(name), tunings.get());
    list(EnumSet.of(Kind.IDENTIFIER), this::parameter);
    expect(Kind.RIGHT_PARENTHESIS, EnumSet.of(Kind.LEFT_BRACE));
    BlockNode body = block(true);
    roots.add(builder.build(name.start(), body));
  }

  /** None or more elements with commas between them, up to a parenthesis. */
  private void list(Set<Kind> first, Runnable element) {
    require(union(first, EnumSet.of(Kind.RIGHT_PARENTHESIS)), false);
    if (token.kind() == Kind.RIGHT_PARENTHESIS) {
      return;
    }
    element.run();
    require(BEHIND_ELEMENT, false);
    while (token.kind() == Kind.COMMA) {
      take();
      element.run();
      require(BEHIND_ELEMENT, true);
    }
  }

  private void parameter() {
    Token name = expect(Kind.IDENTIFIER, BEHIND_ELEMENT);
    builder.addParameter(text(name), name.start());
  }

  private BlockNode block(boolean functionBody) {
    enter();
    Token open = expect(Kind.LEFT_BRACE, STATEMENT_OR_END);
    builder.openScope();
    List<SlStatementNode> statements = new ArrayList<>();
    require(STATEMENT_OR_END, false);
    while (token.kind() != Kind.RIGHT_BRACE) {
      statements.add(statement());
      require(STATEMENT_OR_END, true);
    }
    Token close = take();
    depth--;
    return builder.closeScope(statements, open.start(), close.end(), functionBody);
  }

  private SlStatementNode statement() {
    return switch (token.kind()) {
      case WHILE -> whileStatement();
      case IF -> ifStatement();
      case RETURN -> returnStatement();
      case BREAK, CONTINUE -> {
        if (!builder.isInLoop()) {
          throw error(token, text(token) + " used outside of loop");
        }
        Token keyword = simple();
        yield builder.jump(keyword.kind() == Kind.CONTINUE, keyword.start(), keyword.end());
      }
      case DEBUGGER -> {
        Token keyword = simple();
        yield builder.debuggerStatement(keyword.start(), keyword.end());
      }
      default -> {
        SlExpressionNode expression = expression(EnumSet.of(Kind.SEMICOLON));
        expect(Kind.SEMICOLON, STATEMENT_OR_END);
        yield expression;
      }
    };
  }

  private Token simple() {
    Token keyword = take();
    expect(Kind.SEMICOLON, STATEMENT_OR_END);
    return keyword;
  }

  private SlStatementNode whileStatement() {
    Token keyword = take();
    SlExpressionNode condition = condition();
    builder.enterLoop();
    BlockNode body = block(false);
    builder.leaveLoop();
    return builder.whileStatement(condition, body, keyword.start(), previousEnd);
  }

  private SlStatementNode ifStatement() {
    Token keyword = take();
    SlExpressionNode condition = condition();
    BlockNode thenPart = block(false);
    BlockNode elsePart = null;
    if (accept(EnumSet.of(Kind.ELSE))) {
      take();
      elsePart = block(false);
    }
    return builder.ifStatement(condition, thenPart, elsePart, keyword.start(), previousEnd);
  }

  private SlExpressionNode condition() {
    expect(Kind.LEFT_PARENTHESIS, OPERAND);
    SlExpressionNode condition = expression(EnumSet.of(Kind.RIGHT_PARENTHESIS));
    expect(Kind.RIGHT_PARENTHESIS, EnumSet.of(Kind.LEFT_BRACE));
    return condition;
  }

  private SlStatementNode returnStatement() {
    Token keyword = take();
    require(union(OPERAND, EnumSet.of(Kind.SEMICOLON)), false);
    SlExpressionNode value = null;
    if (token.kind() != Kind.SEMICOLON) {
      value = expression(EnumSet.of(Kind.SEMICOLON));
    }
    int end = previousEnd;
    expect(Kind.SEMICOLON, STATEMENT_OR_END);
    return builder.returnStatement(value, keyword.start(), end);
  }

  private SlExpressionNode expression(Set<Kind> follow) {
    enter();
    SlExpressionNode expression = binary(0, follow);
    depth--;
    return expression;
  }

  /** The rules from {@code expression} to {@code product}: operators of a level, or higher ones. */
  private SlExpressionNode binary(int level, Set<Kind> follow) {
    if (level == LEVELS.size()) {
      return operand(follow);
    }
    Set<Kind> operators = LEVELS.get(level);
    Set<Kind> next = union(follow, operators);
    int start = token.start();
    SlExpressionNode left = binary(level + 1, next);
    boolean isChain = operators != COMPARISON;
    for (boolean goesOn = true; goesOn && accept(operators); goesOn = isChain) {
      Token operator = take();
      SlExpressionNode right = binary(level + 1, isChain ? next : follow);
      left = builder.binary(operator.kind(), left, right, start, previousEnd);
    }
    return left;
  }

  private SlExpressionNode operand(Set<Kind> follow) {
    require(OPERAND, false);
    Token first = take();
    return switch (first.kind()) {
      case STRING -> builder.string(text(first), first.start(), first.end());
      case NUMBER -> builder.number(text(first), first.start(), first.end());
      case IDENTIFIER -> members(first, follow);
      default -> {
        SlExpressionNode inner = expression(EnumSet.of(Kind.RIGHT_PARENTHESIS));
        expect(Kind.RIGHT_PARENTHESIS, follow);
        yield inner;
      }
    };
  }

  /** A name and what is done with it, from left to right; an assignment is the last of it. */
  private SlExpressionNode members(Token name, Set<Kind> follow) {
    Set<Kind> next = union(follow, MEMBER);
    Target target = new Target.Variable(text(name), name.start(), name.end());
    while (accept(MEMBER)) {
      Token operator = take();
      switch (operator.kind()) {
        case LEFT_PARENTHESIS -> {
          SlExpressionNode callee = builder.read(target);
          List<SlExpressionNode> arguments = new ArrayList<>();
          list(OPERAND, () -> arguments.add(expression(BEHIND_ELEMENT)));
          expect(Kind.RIGHT_PARENTHESIS, next);
          target = new Target.Value(builder.call(callee, arguments, previousEnd));
        }
        case ASSIGN -> {
          Token start = token;
          SlExpressionNode value = expression(next);
          if (target instanceof Target.Value) {
            throw error(start, "invalid assignment target");
          }
          target = new Target.Value(builder.assignment(target, value, previousEnd));
        }
        case DOT -> {
          SlExpressionNode receiver = builder.read(target);
          Token property = expect(Kind.IDENTIFIER, next);
          SlExpressionNode key = builder.name(text(property), property.start(), property.end());
          target = new Target.Property(receiver, key, property.end());
        }
        default -> {
          SlExpressionNode receiver = builder.read(target);
          SlExpressionNode key = expression(EnumSet.of(Kind.RIGHT_BRACKET));
          expect(Kind.RIGHT_BRACKET, next);
          target = new Target.Property(receiver, key, previousEnd);
        }
      }
    }
    return builder.read(target);
  }

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw error(token, "nested more than " + MAX_DEPTH + " levels deep");
    }
  }

  // ---- tokens

  private Token take() {
    Token taken = token;
    previousEnd = taken.end();
    token = lookahead == null ? lexer.next() : lookahead;
    lookahead = null;
    lookedFor.clear();
    return taken;
  }

  private Kind afterToken() {
    if (lookahead == null) {
      lookahead = lexer.next();
    }
    return lookahead.kind();
  }

  /** Whether the next token is one of those; it need not be. */
  private boolean accept(Set<Kind> kinds) {
    if (kinds.contains(token.kind())) {
      return true;
    }
    lookedFor.addAll(kinds);
    return false;
  }

  /**
   * Makes sure that the next token is one of those.
   *
   * @param repeated whether this is after an element of a list rather than before the first
   */
  private void require(Set<Kind> kinds, boolean repeated) {
    if (kinds.contains(token.kind())) {
      return;
    }
    String error =
        repeated || kinds.contains(afterToken()) ? "extraneous input " : "mismatched input ";
    throw error(token, error + display(token) + " expecting " + display(kinds));
  }

  /**
   * Takes the one token that must be next.
   *
   * @param follow what may come after it
   */
  private Token expect(Kind kind, Set<Kind> follow) {
    if (token.kind() == kind) {
      return take();
    }
    if (afterToken() == kind) {
      throw error(token, "extraneous input " + display(token) + " expecting " + kind.display());
    }
    if (follow.contains(token.kind())) {
      throw error(token, "missing " + kind.display() + " at " + display(token));
    }
    lookedFor.add(kind);
    throw error(token, "mismatched input " + display(token) + " expecting " + display(lookedFor));
  }

  private SyntaxException error(Token at, String message) {
    return SyntaxException.create(source, at.start(), at.end(), message);
  }

  private String text(Token token) {
    return source.getCharacters().subSequence(token.start(), token.end()).toString();
  }

  private String display(Token token) {
    return token.kind() == Kind.END ? "'<EOF>'" : "'" + Lexer.visible(text(token)) + "'";
  }

  private static String display(Set<Kind> kinds) {
    List<String> names = new ArrayList<>();
    for (Kind kind : EnumSet.copyOf(kinds)) {
      names.add(kind.display());
    }
    return names.size() == 1 ? names.get(0) : "{" + String.join(", ", names) + "}";
  }

  private static Set<Kind> union(Set<Kind> some, Set<Kind> others) {
    Set<Kind> union = EnumSet.copyOf(some);
    union.addAll(others);
    return union;
  }
}
