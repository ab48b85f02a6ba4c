package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The functions of one context by name. A name that is only used stands for an undefined one. */
public final class SlFunctionRegistry {
  private final Function<TruffleString, RootCallTarget> undefined;
  private final Map<TruffleString, SlFunction> functions = new LinkedHashMap<>();
  private final Map<String, SlFunction> defined = new LinkedHashMap<>();
  private final SlFunctionScope scope = new SlFunctionScope(defined);

  /**
   * @param undefined makes what a call of a function without definition runs
   */
  public SlFunctionRegistry(Function<TruffleString, RootCallTarget> undefined) {
    this.undefined = undefined;
  }

  /** The function of that name; the same object for as long as the context lives. */
  @TruffleBoundary
  public SlFunction lookup(TruffleString name) {
    SlFunction function = functions.get(name);
    if (function == null) {
      function = new SlFunction(name, undefined.apply(name));
      functions.put(name, function);
    }
    return function;
  }

  /** Defines a function, or defines it again. */
  @TruffleBoundary
  public SlFunction define(TruffleString name, RootCallTarget target) {
    SlFunction function = functions.get(name);
    if (function == null) {
      function = new SlFunction(name, target);
      functions.put(name, function);
    } else {
      function.define(target);
    }
    defined.put(name.toJavaStringUncached(), function);
    return function;
  }

  public void defineAll(Map<TruffleString, RootCallTarget> targets) {
    targets.forEach(this::define);
  }

  /** The defined functions as the members of an object: the language's global scope. */
  public SlFunctionScope scope() {
    return scope;
  }
}
