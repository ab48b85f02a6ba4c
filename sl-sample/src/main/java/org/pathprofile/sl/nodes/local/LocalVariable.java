package org.pathprofile.sl.nodes.local;

import com.oracle.truffle.api.strings.TruffleString;

/**
 * What a frame slot holds; the slot's info in its frame descriptor.
 *
 * @param declaredAt the index of the character from which on the variable exists
 * @param parameter the index of the argument that the variable begins with, or -1
 */
public record LocalVariable(TruffleString name, int declaredAt, int parameter) {
  public boolean isParameter() {
    return parameter >= 0;
  }
}
