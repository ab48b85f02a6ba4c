package org.pathprofile.core.format;

import java.util.Iterator;
import java.util.List;

/** What was read of an object, in the order of the keys of its {@link JsonTable}. For one use. */
final class JsonValues {
  private final Iterator<?> values;

  JsonValues(List<?> values) {
    this.values = values.iterator();
  }

  /** The value of the next key, which has the type that the table says. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <V> V next() {
    return (V) values.next();
  }
}
