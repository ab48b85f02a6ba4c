package org.pathprofile.sl.nodes;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.strings.TruffleString;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.runtime.SlException;

/** What a function runs that has no definition: it fails. */
public final class UndefinedFunctionRootNode extends RootNode {
  private final TruffleString name;

  public UndefinedFunctionRootNode(SlLanguage language, TruffleString name) {
    super(language);
    this.name = name;
  }

  @Override
  public Object execute(VirtualFrame frame) {
    throw SlException.undefinedFunction(this, name);
  }

  @Override
  public String getName() {
    return name.toJavaStringUncached();
  }

  @Override
  public boolean isInternal() {
    return true;
  }
}
