package org.pathprofile.sl;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage.ContextReference;
import com.oracle.truffle.api.TruffleLanguage.Env;
import com.oracle.truffle.api.instrumentation.AllocationReporter;
import com.oracle.truffle.api.interop.ArityException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.interop.UnsupportedTypeException;
import com.oracle.truffle.api.nodes.Node;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.pathprofile.sl.runtime.SlFunction;
import org.pathprofile.sl.runtime.SlFunctionRegistry;

/** What one context of the language has for itself: its functions and its streams. */
public final class SlContext {
  private static final ContextReference<SlContext> REFERENCE =
      ContextReference.create(SlLanguage.class);

  private final Env env;
  private final SlFunctionRegistry functions;
  private final AllocationReporter allocations;
  private final BufferedReader in;
  private final PrintWriter out;
  private final List<SlFunction> shutdownHooks = new ArrayList<>();

  SlContext(Env env, SlFunctionRegistry functions) {
    this.env = env;
    this.functions = functions;
    this.allocations = env.lookup(AllocationReporter.class);
    this.in = new BufferedReader(new InputStreamReader(env.in(), Charset.defaultCharset()));
    this.out = new PrintWriter(new OutputStreamWriter(env.out(), Charset.defaultCharset()), true);
  }

  /** The context in which a node runs. */
  public static SlContext get(Node node) {
    return REFERENCE.get(node);
  }

  public Env env() {
    return env;
  }

  public SlFunctionRegistry functions() {
    return functions;
  }

  public AllocationReporter allocations() {
    return allocations;
  }

  @TruffleBoundary
  public void println(String line) {
    out.println(line);
  }

  /** The next line of the input; an empty one when there is none. */
  @TruffleBoundary
  public String readln() {
    try {
      String line = in.readLine();
      return line == null ? "" : line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The function is called, without arguments, when the context ends. */
  @TruffleBoundary
  public void addShutdownHook(SlFunction function) {
    shutdownHooks.add(function);
  }

  void runShutdownHooks() {
    InteropLibrary interop = InteropLibrary.getUncached();
    for (SlFunction hook : shutdownHooks) {
      try {
        interop.execute(hook);
      } catch (UnsupportedTypeException | ArityException | UnsupportedMessageException e) {
        throw new AssertionError("a function takes any number of arguments", e);
      }
    }
  }
}
