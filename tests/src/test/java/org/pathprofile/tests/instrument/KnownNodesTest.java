package org.pathprofile.tests.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.pathprofile.tests.runtime.OnlyFallback;

/** The nodes of a root are remembered as long as its tree is there, and no graph is built twice. */
@OnlyFallback
class KnownNodesTest {

  @Test
  void areRememberedThroughCollections() throws ReflectiveOperationException {
    try (Guest guest = Guest.exact();
        Context context = guest.context()) {
      Value choose =
          context.eval(
              "js",
              """
              (function choose(x) {
                if (x > 5) { if (x > 7) { x--; } else { x++; } return x; }
                if (x < 2) { for (let i = 0; i < x; i++) { x--; } return 1; }
                return x & 1 ? 1 : 2;
              })
              """);
      choose.execute(2);
      long seen = rootsSeen(guest);
      assertTrue(seen > 0);
      // Each time nodes run that have never run before.
      for (int x : new int[] {9, 6, 1, 0, 3}) {
        collect();
        choose.execute(x);
      }
      assertEquals(seen, rootsSeen(guest));
      assertEquals(6, guest.function("choose").activations());
      assertEquals(0, guest.function("choose").irregular());
    }
  }

  private static void collect() {
    WeakReference<Object> garbage = new WeakReference<>(new Object());
    for (int i = 0; i < 100 && garbage.get() != null; i++) {
      System.gc();
    }
    assertNull(garbage.get());
  }

  /** For how many roots a graph was looked for, once more for one whose nodes were forgotten. */
  private static long rootsSeen(Guest guest) throws ReflectiveOperationException {
    Object registry = field(guest.profiler(), "registry");
    return (long) field(registry, "rootsSeen");
  }

  private static Object field(Object object, String name) throws ReflectiveOperationException {
    Field field = object.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }
}
