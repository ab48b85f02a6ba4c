package org.pathprofile.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What an interrupt from the keyboard does. The first ends the JVM, so that the report is written;
 * as that can take long, or wait for a reader, the second ends it at once.
 *
 * <p>The JVM alone would ignore the second.
 */
final class Interrupts {
  /** What a shell returns for a program that the signal has ended: 128 and the signal's number. */
  static final int EXIT_CODE = 130;

  /** Tools such as {@code timeout} send a signal to a process and then to its group. */
  private static final long SAME_NANOS = 250_000_000;

  private static final long NONE = Long.MIN_VALUE;

  private static final AtomicLong FIRST = new AtomicLong(NONE);

  private Interrupts() {}

  /** Handles interrupts from now on, unless the process was begun with interrupts ignored. */
  static void handle() {
    try {
      // By reflection: a compiler warns of this package, and cannot be told not to.
      Class<?> signals = Class.forName("sun.misc.Signal");
      Class<?> handlers = Class.forName("sun.misc.SignalHandler");
      Method handle = signals.getMethod("handle", signals, handlers);
      Object interrupt = signals.getConstructor(String.class).newInstance("INT");
      Object before = handle.invoke(null, interrupt, handlerOf(handlers));
      if (before == handlers.getField("SIG_IGN").get(null)) {
        handle.invoke(null, interrupt, before);
      }
    } catch (ReflectiveOperationException e) {
      // Without these classes, or with -Xrs, a signal does what it does to any JVM.
    }
  }

  private static Object handlerOf(Class<?> handlers) {
    return Proxy.newProxyInstance(
        Interrupts.class.getClassLoader(),
        new Class<?>[] {handlers},
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() != handlers) {
            return method.invoke(FIRST, arguments);
          }
          interrupted();
          return null;
        });
  }

  /** On a thread of its own for each signal. */
  private static void interrupted() {
    long now = System.nanoTime();
    if (FIRST.compareAndSet(NONE, now)) {
      System.exit(EXIT_CODE);
    } else if (now - FIRST.get() > SAME_NANOS) {
      Runtime.getRuntime().halt(EXIT_CODE);
    }
  }
}
