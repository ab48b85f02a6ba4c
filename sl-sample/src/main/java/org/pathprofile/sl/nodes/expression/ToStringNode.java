package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateInline;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.dsl.TypeSystemReference;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.nodes.SlTypes;
import org.pathprofile.sl.runtime.SlFunction;
import org.pathprofile.sl.runtime.SlLanguageView;
import org.pathprofile.sl.runtime.SlNull;
import org.pathprofile.sl.runtime.SlStrings;

/** A value as the string that is printed for it. */
@TypeSystemReference(SlTypes.class)
@GenerateInline(false)
public abstract class ToStringNode extends Node {
  public abstract TruffleString execute(Object value);

  @Specialization
  static TruffleString doString(TruffleString value) {
    return value;
  }

  @Specialization
  static TruffleString doLong(long value, @Cached TruffleString.FromLongNode fromLong) {
    return fromLong.execute(value, SlStrings.ENCODING, true);
  }

  @Specialization
  static TruffleString doBoolean(boolean value) {
    return value ? SlStrings.TRUE : SlStrings.FALSE;
  }

  @Specialization
  static TruffleString doNull(@SuppressWarnings("unused") SlNull value) {
    return SlStrings.NULL;
  }

  @Specialization
  static TruffleString doFunction(SlFunction value) {
    return value.name();
  }

  @Specialization(replaces = {"doString", "doLong", "doBoolean", "doNull", "doFunction"})
  @TruffleBoundary
  static TruffleString doAny(Object value) {
    return SlStrings.fromJava(SlLanguageView.display(value));
  }
}
