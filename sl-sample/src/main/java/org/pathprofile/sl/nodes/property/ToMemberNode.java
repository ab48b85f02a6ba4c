package org.pathprofile.sl.nodes.property;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateInline;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlLanguageView;

/** The name of a member of an object of another language. */
@GenerateInline(false)
abstract class ToMemberNode extends Node {
  abstract String execute(Object name);

  @Specialization
  static String doString(TruffleString name, @Cached TruffleString.ToJavaStringNode toJavaString) {
    return toJavaString.execute(name);
  }

  @Specialization(replaces = "doString")
  @TruffleBoundary
  static String doAny(Object name) {
    return SlLanguageView.display(name);
  }
}
