package org.pathprofile.sl.nodes;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.ImplicitCast;
import com.oracle.truffle.api.dsl.TypeSystem;
import org.pathprofile.sl.runtime.SlBigInteger;

/** The types for which nodes specialize; a number of 64 bits is also a big integer. */
@TypeSystem({long.class, boolean.class})
public abstract class SlTypes {
  @ImplicitCast
  @TruffleBoundary
  public static SlBigInteger toBigInteger(long value) {
    return SlBigInteger.valueOf(value);
  }
}
