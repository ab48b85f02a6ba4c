package org.pathprofile.sl.builtins;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.TruffleLanguage.Env;
import com.oracle.truffle.api.TruffleOptions;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.NodeChild;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.interop.ArityException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.interop.UnsupportedTypeException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.NodeInfo;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.pathprofile.sl.SlContext;
import org.pathprofile.sl.SlLanguage;
import org.pathprofile.sl.nodes.SlExpressionNode;
import org.pathprofile.sl.nodes.SlRootNode;
import org.pathprofile.sl.nodes.expression.ToStringNode;
import org.pathprofile.sl.nodes.local.ReadArgumentNode;
import org.pathprofile.sl.parser.Parser;
import org.pathprofile.sl.runtime.SlArray;
import org.pathprofile.sl.runtime.SlException;
import org.pathprofile.sl.runtime.SlFunction;
import org.pathprofile.sl.runtime.SlNull;
import org.pathprofile.sl.runtime.SlStrings;
import org.pathprofile.sl.runtime.SlType;
import org.pathprofile.sl.runtime.ToSlValueNode;

/** All builtin functions, made once for all contexts. */
public final class Builtins {
  private static final List<Builtin> ALL =
      List.of(
          new Builtin("addToHostClassPath", 1, BuiltinsFactory.AddToHostClassPathNodeGen::create),
          new Builtin("array", 1, BuiltinsFactory.ArrayNodeGen::create),
          new Builtin("defineFunction", 1, BuiltinsFactory.DefineFunctionNodeGen::create),
          new Builtin("eval", 2, BuiltinsFactory.EvalNodeGen::create),
          new Builtin("exit", 1, BuiltinsFactory.ExitNodeGen::create),
          new Builtin("getSize", 1, BuiltinsFactory.GetSizeNodeGen::create),
          new Builtin("hasSize", 1, BuiltinsFactory.HasSizeNodeGen::create),
          new Builtin("helloEqualsWorld", 0, BuiltinsFactory.HelloEqualsWorldNodeGen::create),
          new Builtin("import", 1, BuiltinsFactory.ImportNodeGen::create),
          new Builtin("inNativeImage", 0, BuiltinsFactory.InNativeImageNodeGen::create),
          new Builtin("isExecutable", 1, BuiltinsFactory.IsExecutableNodeGen::create),
          new Builtin("isInstance", 2, BuiltinsFactory.IsInstanceNodeGen::create),
          new Builtin("isNull", 1, BuiltinsFactory.IsNullNodeGen::create),
          new Builtin("java", 1, BuiltinsFactory.JavaTypeNodeGen::create),
          new Builtin("nanoTime", 0, BuiltinsFactory.NanoTimeNodeGen::create),
          new Builtin("new", 1, BuiltinsFactory.NewNodeGen::create),
          new Builtin("println", 1, BuiltinsFactory.PrintlnNodeGen::create),
          new Builtin("readln", 0, BuiltinsFactory.ReadlnNodeGen::create),
          new Builtin(
              "registerShutdownHook", 1, BuiltinsFactory.RegisterShutdownHookNodeGen::create),
          new Builtin("stacktrace", 0, BuiltinsFactory.StackTraceNodeGen::create),
          new Builtin("subString", 3, BuiltinsFactory.SubStringNodeGen::create),
          new Builtin("typeOf", 1, BuiltinsFactory.TypeOfNodeGen::create));

  private final Map<TruffleString, RootCallTarget> targets = new LinkedHashMap<>();

  /** Makes the code of all functions; the language must be installed already. */
  public Builtins(SlLanguage language) {
    Source source = Source.newBuilder(SlLanguage.ID, "", "SL builtin").internal(true).build();
    for (Builtin builtin : ALL) {
      SlExpressionNode[] arguments = new SlExpressionNode[builtin.arity()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = new ReadArgumentNode(i);
      }
      SlRootNode root =
          new SlRootNode(
              language,
              new FrameDescriptor(),
              builtin.code().apply(arguments),
              source.createUnavailableSection(),
              builtin.name(),
              null);
      targets.put(SlStrings.fromJava(builtin.name()), root.getCallTarget());
    }
  }

  /**
   * A function.
   *
   * @param code makes its code of the nodes that read its arguments
   */
  private record Builtin(String name, int arity, Function<SlExpressionNode[], BuiltinNode> code) {}

  /** What the functions run, by name. */
  public Map<TruffleString, RootCallTarget> targets() {
    return targets;
  }

  /**
   * The code of a builtin function. A subclass takes the function's arguments as the parameters of
   * its specializations; its {@code shortName} is the function's name.
   */
  @NodeChild(value = "arguments", type = SlExpressionNode[].class)
  abstract static class BuiltinNode extends SlExpressionNode {
    final SlContext context() {
      return SlContext.get(this);
    }
  }

  /** The code of a function that does not take every argument. */
  abstract static class UnaryNode extends BuiltinNode {
    @Fallback
    protected Object typeError(Object argument) {
      throw SlException.typeError(this, argument);
    }
  }

  /**
   * {@code addToHostClassPath(path)}: lets {@code java} find the types in a folder or archive, too.
   */
  @NodeInfo(shortName = "addToHostClassPath")
  abstract static class AddToHostClassPathNode extends UnaryNode {
    @Specialization
    @TruffleBoundary
    protected Object addToHostClassPath(TruffleString path) {
      Env env = context().env();
      if (!env.isHostLookupAllowed()) {
        throw SlException.create("No host class access allowed.", this);
      }
      env.addToHostClassPath(env.getPublicTruffleFile(path.toJavaStringUncached()));
      return SlNull.SINGLETON;
    }
  }

  /** {@code array(length)}: an array of that many elements, which are all 0. */
  @NodeInfo(shortName = "array")
  abstract static class ArrayNode extends UnaryNode {
    @Specialization(guards = "isLength(length)")
    protected Object newArray(long length) {
      return SlLanguage.get(this).createArray((int) length, context().allocations());
    }

    @Specialization(guards = "!isLength(length)")
    protected Object badLength(long length) {
      throw SlException.create("Array length out of range: " + length, this);
    }

    protected static boolean isLength(long length) {
      return 0 <= length && length <= SlArray.MAX_LENGTH;
    }
  }

  /** {@code defineFunction(code)}: defines the functions of a source text. */
  @NodeInfo(shortName = "defineFunction")
  abstract static class DefineFunctionNode extends UnaryNode {
    @Specialization
    @TruffleBoundary
    protected TruffleString defineFunction(TruffleString code) {
      Source source =
          Source.newBuilder(SlLanguage.ID, code.toJavaStringUncached(), "[defineFunction]").build();
      context().functions().defineAll(Parser.parse(SlLanguage.get(this), source));
      return code;
    }
  }

  /** {@code eval(language, code)}: evaluates code of a language, by its id or MIME type. */
  @NodeInfo(shortName = "eval")
  abstract static class EvalNode extends BuiltinNode {
    @Specialization
    protected Object eval(
        TruffleString language, TruffleString code, @Cached ToSlValueNode convert) {
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
        if (language.getId().equals(idOrMimeType)
            || language.getMimeTypes().contains(idOrMimeType)) {
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

  /** {@code exit(code)}: ends the context. */
  @NodeInfo(shortName = "exit")
  abstract static class ExitNode extends UnaryNode {
    @Specialization
    protected Object exit(long code) {
      context().env().getContext().closeExited(this, (int) code);
      return SlNull.SINGLETON;
    }
  }

  /** {@code getSize(array)}: the number of elements of an array. */
  @NodeInfo(shortName = "getSize")
  abstract static class GetSizeNode extends BuiltinNode {
    @Specialization(limit = "3")
    protected long getSize(Object array, @CachedLibrary("array") InteropLibrary interop) {
      try {
        return interop.getArraySize(array);
      } catch (UnsupportedMessageException e) {
        throw SlException.create("Element is not a valid array.", this);
      }
    }
  }

  /** {@code hasSize(value)}: whether a value is an array. */
  @NodeInfo(shortName = "hasSize")
  abstract static class HasSizeNode extends BuiltinNode {
    @Specialization(limit = "3")
    protected boolean hasSize(Object value, @CachedLibrary("value") InteropLibrary interop) {
      return interop.hasArrayElements(value);
    }
  }

  /**
   * {@code helloEqualsWorld()}: sets the caller's variable {@code hello}; shows that frames can be
   * reached.
   */
  @NodeInfo(shortName = "helloEqualsWorld")
  abstract static class HelloEqualsWorldNode extends BuiltinNode {
    private static final TruffleString HELLO = SlStrings.fromJava("hello");
    private static final TruffleString WORLD = SlStrings.fromJava("world");

    @Specialization
    @TruffleBoundary
    protected TruffleString helloEqualsWorld() {
      CallerFrames.setVariable(HELLO, WORLD);
      return WORLD;
    }
  }

  /**
   * {@code import(name)}: what another language has exported under a name; null if there is none.
   */
  @NodeInfo(shortName = "import")
  abstract static class ImportNode extends UnaryNode {
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
  }

  /**
   * {@code inNativeImage()}: whether the language runs as a native image, where hosts lack types.
   */
  @NodeInfo(shortName = "inNativeImage")
  abstract static class InNativeImageNode extends BuiltinNode {
    @Specialization
    protected boolean inNativeImage() {
      return TruffleOptions.AOT;
    }
  }

  /** {@code isExecutable(value)}: whether a value can be called. */
  @NodeInfo(shortName = "isExecutable")
  abstract static class IsExecutableNode extends BuiltinNode {
    @Specialization(limit = "3")
    protected boolean isExecutable(Object value, @CachedLibrary("value") InteropLibrary interop) {
      return interop.isExecutable(value);
    }
  }

  /** {@code isInstance(type, value)}: whether a value is of a type, of whatever language it is. */
  @NodeInfo(shortName = "isInstance")
  abstract static class IsInstanceNode extends BuiltinNode {
    @Specialization(limit = "3", guards = "interop.isMetaObject(type)")
    protected boolean isInstance(
        Object type, Object value, @CachedLibrary("type") InteropLibrary interop) {
      try {
        return interop.isMetaInstance(type, value);
      } catch (UnsupportedMessageException e) {
        throw SlException.typeError(this, type, value);
      }
    }

    @Fallback
    protected Object typeError(Object type, Object value) {
      throw SlException.typeError(this, type, value);
    }
  }

  /** {@code isNull(value)}: whether a value of whatever language is null. */
  @NodeInfo(shortName = "isNull")
  abstract static class IsNullNode extends BuiltinNode {
    @Specialization(limit = "3")
    protected boolean isNull(Object value, @CachedLibrary("value") InteropLibrary interop) {
      return interop.isNull(value);
    }
  }

  /** {@code java(className)}: a type of the host; null if there is none or it is not allowed. */
  @NodeInfo(shortName = "java")
  abstract static class JavaTypeNode extends UnaryNode {
    @Specialization
    @TruffleBoundary
    protected Object javaType(TruffleString className) {
      if (!context().env().isHostLookupAllowed()) {
        throw SlException.create("No host class access allowed.", this);
      }
      try {
        return context().env().lookupHostSymbol(className.toJavaStringUncached());
      } catch (RuntimeException e) {
        if (e instanceof com.oracle.truffle.api.exception.AbstractTruffleException) {
          throw e;
        }
        return SlNull.SINGLETON;
      }
    }
  }

  /** {@code nanoTime()}: a clock, in nanoseconds. */
  @NodeInfo(shortName = "nanoTime")
  abstract static class NanoTimeNode extends BuiltinNode {
    @Specialization
    @TruffleBoundary
    protected long nanoTime() {
      return System.nanoTime();
    }
  }

  /**
   * {@code new()}: an object without properties; {@code new(type)}: an instance of a foreign type.
   */
  @NodeInfo(shortName = "new")
  abstract static class NewNode extends BuiltinNode {
    @Specialization
    protected Object newObject(@SuppressWarnings("unused") SlNull type) {
      return SlLanguage.get(this).createObject(context().allocations());
    }

    @Specialization(guards = "!interop.isNull(type)", limit = "3")
    protected Object newInstance(
        Object type, @CachedLibrary("type") InteropLibrary interop, @Cached ToSlValueNode convert) {
      try {
        return convert.execute(interop.instantiate(type));
      } catch (ArityException | UnsupportedTypeException | UnsupportedMessageException e) {
        throw SlException.undefinedFunction(this, type);
      }
    }
  }

  /** {@code println(value)}: prints a line and returns the value. */
  @NodeInfo(shortName = "println")
  abstract static class PrintlnNode extends BuiltinNode {
    @Specialization
    protected Object println(
        Object value,
        @Cached ToStringNode toString,
        @Cached TruffleString.ToJavaStringNode toJavaString) {
      context().println(toJavaString.execute(toString.execute(value)));
      return value;
    }
  }

  /** {@code readln()}: the next line of the input, empty at its end. */
  @NodeInfo(shortName = "readln")
  abstract static class ReadlnNode extends BuiltinNode {
    @Specialization
    protected TruffleString readln(@Cached TruffleString.FromJavaStringNode fromJava) {
      return fromJava.execute(context().readln(), SlStrings.ENCODING);
    }
  }

  /** {@code registerShutdownHook(function)}: calls a function when the context ends. */
  @NodeInfo(shortName = "registerShutdownHook")
  abstract static class RegisterShutdownHookNode extends UnaryNode {
    @Specialization
    protected Object register(SlFunction function) {
      context().addShutdownHook(function);
      return SlNull.SINGLETON;
    }
  }

  /**
   * {@code stacktrace()}: the running functions and their variables that have a value, one function
   * per line, innermost first.
   */
  @NodeInfo(shortName = "stacktrace")
  abstract static class StackTraceNode extends BuiltinNode {
    @Specialization
    @TruffleBoundary
    protected TruffleString stacktrace() {
      return SlStrings.fromJava(CallerFrames.describe());
    }
  }

  /** {@code subString(string, start, end)}: the characters from start up to, without, end. */
  @NodeInfo(shortName = "subString")
  abstract static class SubStringNode extends BuiltinNode {
    @Specialization
    protected TruffleString subString(
        TruffleString string,
        long start,
        long end,
        @Cached TruffleString.CodePointLengthNode length,
        @Cached TruffleString.SubstringNode substring) {
      if (start < 0 || end < start || end > length.execute(string, SlStrings.ENCODING)) {
        throw SlException.create("Substring out of bounds: " + start + " to " + end, this);
      }
      return substring.execute(string, (int) start, (int) (end - start), SlStrings.ENCODING, true);
    }

    @Fallback
    protected Object typeError(Object string, Object start, Object end) {
      throw SlException.typeError(this, string, start, end);
    }
  }

  /** {@code typeOf(value)}: the type of a value; null if it has none. */
  @NodeInfo(shortName = "typeOf")
  abstract static class TypeOfNode extends BuiltinNode {
    @Specialization(limit = "3")
    protected Object typeOf(Object value, @CachedLibrary("value") InteropLibrary interop) {
      SlType type = SlType.of(value, interop);
      return type == null ? SlNull.SINGLETON : type;
    }
  }
}
