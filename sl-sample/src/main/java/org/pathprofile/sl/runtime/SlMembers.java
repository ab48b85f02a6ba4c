package org.pathprofile.sl.runtime;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.Map;

/** An object that programs do not see, of which tools and other languages read the members. */
@ExportLibrary(InteropLibrary.class)
public abstract class SlMembers extends SlValue {
  private final Map<String, ?> members;

  /**
   * @param members by name, in the order in which they are listed
   */
  protected SlMembers(Map<String, ?> members) {
    this.members = members;
  }

  /** The value of a member; what the map has for it, unless a class says otherwise. */
  protected Object valueOf(Object member) {
    return member;
  }

  @Override
  final SlType type() {
    return SlType.OBJECT;
  }

  @ExportMessage
  public final boolean hasMembers() {
    return true;
  }

  @ExportMessage
  @TruffleBoundary
  public final Object getMembers(@SuppressWarnings("unused") boolean includeInternal) {
    return new SlNames(members.keySet().toArray());
  }

  @ExportMessage
  @TruffleBoundary
  public final boolean isMemberReadable(String name) {
    return members.containsKey(name);
  }

  /** The value of a member. */
  @ExportMessage
  @TruffleBoundary
  public final Object readMember(String name) throws UnknownIdentifierException {
    Object member = members.get(name);
    if (member == null) {
      throw UnknownIdentifierException.create(name);
    }
    return valueOf(member);
  }
}
