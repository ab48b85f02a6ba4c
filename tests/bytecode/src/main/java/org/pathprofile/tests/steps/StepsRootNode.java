package org.pathprofile.tests.steps;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.bytecode.BytecodeRootNode;
import com.oracle.truffle.api.bytecode.GenerateBytecode;
import com.oracle.truffle.api.bytecode.Operation;
import com.oracle.truffle.api.bytecode.ShortCircuitOperation;
import com.oracle.truffle.api.bytecode.ShortCircuitOperation.Operator;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;

/** A program of {@link StepsLanguage}. Its arguments are the input, and how much of it is read. */
@GenerateBytecode(
    languageClass = StepsLanguage.class,
    enableTagInstrumentation = true,
    enableYield = true)
@ShortCircuitOperation(name = "And", operator = Operator.AND_RETURN_VALUE)
@ShortCircuitOperation(name = "Or", operator = Operator.OR_RETURN_VALUE)
abstract class StepsRootNode extends RootNode implements BytecodeRootNode {
  protected StepsRootNode(StepsLanguage language, FrameDescriptor.Builder descriptor) {
    super(language, descriptor.build());
  }

  @Override
  public String getName() {
    return "steps";
  }

  @TruffleBoundary
  private static boolean read(Object[] arguments) {
    String input = (String) arguments[0];
    int[] position = (int[]) arguments[1];
    char read = position[0] < input.length() ? input.charAt(position[0]++) : '0';
    if (read == '2') {
      throw new StepsLanguage.GuestException();
    }
    return read == '1';
  }

  /** A condition: reads whether it holds, or throws. */
  @Operation
  static final class Holds {
    @Specialization
    static boolean read(VirtualFrame frame) {
      return StepsRootNode.read(frame.getArguments());
    }
  }

  /** Reads whether to throw. */
  @Operation
  static final class Try {
    @Specialization
    static void read(VirtualFrame frame) {
      StepsRootNode.read(frame.getArguments());
    }
  }

  /** Does nothing. */
  @Operation
  static final class Step {
    @Specialization
    static void step() {}
  }

  /** Throws. Its name says to tools that nothing runs behind it. */
  @Operation
  static final class Throw {
    @Specialization
    static void raise() {
      throw new StepsLanguage.GuestException();
    }
  }
}
