package org.pathprofile.sl.nodes.local;

import com.oracle.truffle.api.strings.TruffleString;

/**
 * What a frame slot holds; the slot's info in its frame descriptor.
 *
 * @param declaredAt the index of the character from which on the variable exists
 * @param parameter whether it is one of the function's parameters
 */
public record LocalVariable(TruffleString name, int declaredAt, boolean parameter) {}
