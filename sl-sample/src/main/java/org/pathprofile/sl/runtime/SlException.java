package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.source.SourceSection;

/** A failure of the guest program. The language has no construct that catches it. */
@SuppressWarnings("serial")
public final class SlException extends AbstractTruffleException {
  private SlException(String message, Node location) {
    super(message, location);
  }

  @TruffleBoundary
  public static SlException create(String message, Node location) {
    return new SlException(message, location);
  }

  @TruffleBoundary
  public static SlException undefinedFunction(Node location, Object name) {
    return new SlException("Undefined function: " + SlLanguageView.display(name), location);
  }

  @TruffleBoundary
  public static SlException undefinedProperty(Node location, Object name) {
    return new SlException("Undefined property: " + SlLanguageView.display(name), location);
  }

  /** An operation that its operands' types do not have. */
  @TruffleBoundary
  public static SlException typeError(Node operation, Object... operands) {
    return typeError(operation, nameOf(operation), operands);
  }

  /**
   * A condition, or an operand of a logical operator, that is no boolean.
   *
   * @param location what asked for a boolean
   */
  @TruffleBoundary
  public static SlException notBoolean(Node location, Object value) {
    return typeError(location, "toBoolean", value);
  }

  private static SlException typeError(Node operation, String name, Object... operands) {
    StringBuilder message = new StringBuilder("Type error");
    SourceSection section = operation.getEncapsulatingSourceSection();
    if (section != null && section.isAvailable()) {
      message
          .append(" at ")
          .append(section.getSource().getName())
          .append(" line ")
          .append(section.getStartLine())
          .append(" col ")
          .append(section.getStartColumn());
    }
    message.append(": operation");
    if (!name.isEmpty()) {
      message.append(" \"").append(name).append('"');
    }
    message.append(" not defined for");
    String separator = " ";
    for (Object operand : operands) {
      message.append(separator);
      separator = ", ";
      describe(operand, message);
    }
    return new SlException(message.toString(), operation);
  }

  private static String nameOf(Node operation) {
    for (Class<?> type = operation.getClass(); type != Node.class; type = type.getSuperclass()) {
      NodeInfo info = type.getAnnotation(NodeInfo.class);
      if (info != null) {
        return info.shortName();
      }
    }
    return "";
  }

  private static void describe(Object value, StringBuilder message) {
    Object view = SlLanguageView.of(value);
    InteropLibrary interop = InteropLibrary.getUncached();
    try {
      boolean isNull = interop.isNull(view);
      if (interop.hasMetaObject(view) && !isNull) {
        Object type = interop.getMetaObject(view);
        message.append(interop.asString(interop.getMetaQualifiedName(type))).append(' ');
      }
      String quote = interop.isString(view) ? "\"" : "";
      message.append(quote).append(SlLanguageView.display(view)).append(quote);
    } catch (UnsupportedMessageException e) {
      throw CompilerDirectives.shouldNotReachHere(e);
    }
  }
}
