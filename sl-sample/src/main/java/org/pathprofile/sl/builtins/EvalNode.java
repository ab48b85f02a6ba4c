package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.ToSlValueNode;

/** {@code eval(language, code)}: evaluates code of a language, by its id or MIME type. */
@NodeInfo(shortName = "eval")
abstract class EvalNode extends BuiltinNode {
  @Specialization
  protected Object eval(TruffleString language, TruffleString code, @Cached ToSlValueNode convert) {
    return convert.execute(evaluate(language, code));
  }

  @TruffleBoundary
  private Object evaluate(TruffleString language, TruffleString code) {
    String id = language.toJavaStringUncached();
    String name = "(eval)";
    Source.LiteralBuilder source = Source.newBuilder(idOf(id), code.toJavaStringUncached(), name);
    return context().env().parsePublic(source.build()).call();
  }

  private String idOf(String idOrMimeType) {
    for (var language : context().env().getPublicLanguages().values()) {
      if (language.getId().equals(idOrMimeType) || language.getMimeTypes().contains(idOrMimeType)) {
        return language.getId();
      }
    }
    throw SlException.create("No language with id " + idOrMimeType + " installed", this);
  }

  @Fallback
  protected Object typeError(Object language, Object code) {
    throw SlException.typeError(this, language, code);
  }
}
