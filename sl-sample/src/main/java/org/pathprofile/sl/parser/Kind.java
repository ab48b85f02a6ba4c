package org.pathprofile.sl.parser;

/** The kinds of tokens, in the order in which messages list them. */
enum Kind {
  END("<EOF>"),
  FUNCTION("'function'"),
  LEFT_PARENTHESIS("'('"),
  COMMA("','"),
  RIGHT_PARENTHESIS("')'"),
  LEFT_BRACE("'{'"),
  RIGHT_BRACE("'}'"),
  BREAK("'break'"),
  SEMICOLON("';'"),
  CONTINUE("'continue'"),
  DEBUGGER("'debugger'"),
  WHILE("'while'"),
  IF("'if'"),
  ELSE("'else'"),
  RETURN("'return'"),
  OR("'||'"),
  AND("'&&'"),
  LESS("'<'"),
  LESS_OR_EQUAL("'<='"),
  GREATER("'>'"),
  GREATER_OR_EQUAL("'>='"),
  EQUAL("'=='"),
  NOT_EQUAL("'!='"),
  PLUS("'+'"),
  MINUS("'-'"),
  TIMES("'*'"),
  DIVIDE("'/'"),
  ASSIGN("'='"),
  DOT("'.'"),
  LEFT_BRACKET("'['"),
  RIGHT_BRACKET("']'"),
  IDENTIFIER("IDENTIFIER"),
  STRING("STRING_LITERAL"),
  NUMBER("NUMERIC_LITERAL");

  private final String display;

  Kind(String display) {
    this.display = display;
  }

  /** What all tokens of the kind look like; empty if they differ. */
  String text() {
    return display.startsWith("'") ? display.substring(1, display.length() - 1) : "";
  }

  /** How a message names the kind. */
  String display() {
    return display;
  }
}
