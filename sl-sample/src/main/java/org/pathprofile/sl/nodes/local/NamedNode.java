package org.pathprofile.sl.nodes.local;

import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import org.pathprofile.sl.runtime.SlNames;

/** Tells tools the name of the variable that a node reads or writes. */
@ExportLibrary(InteropLibrary.class)
final class NamedNode implements TruffleObject {
  private final String key;
  private final Object name;

  private NamedNode(String key, Object name) {
    this.key = key;
    this.name = name;
  }

  /**
   * @param key the member that has the name
   */
  static NamedNode of(String key, FrameDescriptor descriptor, int slot) {
    return new NamedNode(key, descriptor.getSlotName(slot));
  }

  @ExportMessage
  boolean hasMembers() {
    return true;
  }

  @ExportMessage
  Object getMembers(@SuppressWarnings("unused") boolean includeInternal) {
    return new SlNames(key);
  }

  @ExportMessage
  boolean isMemberReadable(String member) {
    return key.equals(member);
  }

  @ExportMessage
  Object readMember(String member) throws UnknownIdentifierException {
    if (!isMemberReadable(member)) {
      throw UnknownIdentifierException.create(member);
    }
    return name;
  }
}
