package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlNull;
import org.pathprofile.sl.runtime.ToSlValueNode;

/** {@code import(name)}: what another language has exported under a name; null if there is none. */
@NodeInfo(shortName = "import")
abstract class ImportNode extends BuiltinNode {
  @Specialization
  protected Object importSymbol(TruffleString name, @Cached ToSlValueNode convert) {
    return convert.execute(read(name));
  }

  @TruffleBoundary
  private Object read(TruffleString name) {
    try {
      Object bindings = context().env().getPolyglotBindings();
      return InteropLibrary.getUncached().readMember(bindings, name.toJavaStringUncached());
    } catch (UnknownIdentifierException e) {
      return SlNull.SINGLETON;
    } catch (UnsupportedMessageException | SecurityException e) {
      throw SlException.create("No polyglot access allowed.", this);
    }
  }

  @Fallback
  protected Object typeError(Object name) {
    throw SlException.typeError(this, name);
  }
}
