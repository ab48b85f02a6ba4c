package org.pathprofile.sl.nodes.expression;

import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.Introspectable;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.NodeInfo;
import org.pathprofile.sl.runtime.SlBigInteger;
import org.pathprofile.sl.runtime.SlException;

/** Whether one number is less than another. */
@NodeInfo(shortName = "<")
@Introspectable
public abstract class LessThanNode extends BinaryNode {
  @Specialization
  protected boolean doLong(long left, long right) {
    return left < right;
  }

  @Specialization(replaces = "doLong")
  protected boolean doBigInteger(SlBigInteger left, SlBigInteger right) {
    return left.compareTo(right) < 0;
  }

  @Fallback
  protected Object typeError(Object left, Object right) {
    throw SlException.typeError(this, left, right);
  }
}
