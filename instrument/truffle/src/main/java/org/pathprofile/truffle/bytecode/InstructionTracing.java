package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.bytecode.BytecodeNode;
import com.oracle.truffle.api.bytecode.BytecodeRootNode;
import com.oracle.truffle.api.bytecode.BytecodeRootNodes;
import com.oracle.truffle.api.frame.Frame;
import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Truffle's tracers of instructions, which GraalVM has from version 25.1 on, and the version that
 * this is compiled with has not. The JDK makes the class that implements its interface, as it does
 * for a lambda expression: so calls are compiled as those of any other class.
 */
public final class InstructionTracing {
  private static final InstructionTracing PRESENT = find();

  /** Makes a tracer of a listener. */
  private final MethodHandle maker;

  private final MethodHandle add;
  private final MethodHandle remove;

  private InstructionTracing(MethodHandle maker, MethodHandle add, MethodHandle remove) {
    this.maker = maker;
    this.add = add;
    this.remove = remove;
  }

  private static InstructionTracing find() {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Class<?> tracer = lookup.findClass("com.oracle.truffle.api.bytecode.InstructionTracer");
      Class<?> access =
          lookup.findClass("com.oracle.truffle.api.bytecode.InstructionTracer$InstructionAccess");
      MethodType told =
          MethodType.methodType(void.class, access, BytecodeNode.class, int.class, Frame.class);
      MethodHandle listener =
          lookup.findVirtual(
              InstructionListener.class,
              "onInstruction",
              told.changeParameterType(0, Object.class));
      MethodHandle maker =
          LambdaMetafactory.metafactory(
                  lookup,
                  "onInstructionEnter",
                  MethodType.methodType(tracer, InstructionListener.class),
                  told,
                  listener,
                  told)
              .getTarget();
      MethodType change = MethodType.methodType(void.class, tracer);
      return new InstructionTracing(
          maker,
          lookup.findVirtual(BytecodeRootNodes.class, "addInstructionTracer", change),
          lookup.findVirtual(BytecodeRootNodes.class, "removeInstructionTracer", change));
    } catch (ReflectiveOperationException | LinkageError | LambdaConversionException notThere) {
      // An older version, or a native image.
      return null;
    }
  }

  /** Whether the instructions of a root can be traced. */
  public static boolean accepts(BytecodeRootNode root) {
    if (PRESENT == null) {
      return false;
    }
    try {
      remove(root.getRootNodes(), null);
    } catch (UnsupportedOperationException refused) {
      return false;
    } catch (NullPointerException expected) {
      // A language with tracers asks for one; to give it one would make code anew.
      return true;
    }
    return false;
  }

  /**
   * Has a listener told of the instructions of a root, also of an activation that is in its first
   * event, and of other roots that were parsed with it.
   *
   * @return takes the listener away again
   */
  public static Runnable trace(BytecodeRootNode root, InstructionListener listener) {
    try {
      Object tracer = PRESENT.maker.invoke(listener);
      BytecodeRootNodes<?> nodes = root.getRootNodes();
      PRESENT.add.invoke(nodes, tracer);
      return () -> remove(nodes, tracer);
    } catch (Throwable fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static void remove(BytecodeRootNodes<?> nodes, Object tracer) {
    try {
      PRESENT.remove.invoke(nodes, tracer);
    } catch (UnsupportedOperationException | NullPointerException refused) {
      throw refused;
    } catch (Throwable fault) {
      throw new IllegalStateException(fault);
    }
  }
}
