package org.pathprofile.truffle.bytecode;

import com.oracle.truffle.api.bytecode.BytecodeNode;
import com.oracle.truffle.api.frame.Frame;

/** Is told of each instruction of a root before it is executed. */
@FunctionalInterface
public interface InstructionListener {
  /**
   * @param access what Truffle offers beside the other parameters; not used
   * @param bytecode what is executed
   * @param index the bytecode index of the instruction
   */
  void onInstruction(Object access, BytecodeNode bytecode, int index, Frame frame);
}
