package org.pathprofile.sl.nodes;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.Map;
import org.pathprofile.sl.runtime.SlNames;

/** What a node tells tools of itself, by name. Immutable. */
@ExportLibrary(InteropLibrary.class)
final class NodeObject implements TruffleObject {
  private final Map<String, Object> members;

  NodeObject(Map<String, Object> members) {
    this.members = Map.copyOf(members);
  }

  @ExportMessage
  boolean hasMembers() {
    return true;
  }

  @ExportMessage
  @TruffleBoundary
  Object getMembers(@SuppressWarnings("unused") boolean includeInternal) {
    return new SlNames(members.keySet().stream().sorted().toArray());
  }

  @ExportMessage
  @TruffleBoundary
  boolean isMemberReadable(String member) {
    return members.containsKey(member);
  }

  @ExportMessage
  @TruffleBoundary
  Object readMember(String member) throws UnknownIdentifierException {
    Object value = members.get(member);
    if (value == null) {
      throw UnknownIdentifierException.create(member);
    }
    return value;
  }
}
