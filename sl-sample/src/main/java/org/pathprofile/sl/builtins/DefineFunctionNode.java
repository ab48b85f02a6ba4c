package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.parser.Parser;
import org.pathprofile.sl.runtime.SlException;

/** {@code defineFunction(code)}: defines the functions of a source text. */
@NodeInfo(shortName = "defineFunction")
abstract class DefineFunctionNode extends BuiltinNode {
  @Specialization
  @TruffleBoundary
  protected TruffleString defineFunction(TruffleString code) {
    Source source =
        Source.newBuilder(SlLanguage.ID, code.toJavaStringUncached(), "[defineFunction]").build();
    context().functions().defineAll(Parser.parse(SlLanguage.get(this), source));
    return code;
  }

  @Fallback
  protected Object typeError(Object code) {
    throw SlException.typeError(this, code);
  }
}
