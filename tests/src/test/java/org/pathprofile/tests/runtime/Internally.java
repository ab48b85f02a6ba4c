package org.pathprofile.tests.runtime;

import java.util.function.Supplier;
import org.graalvm.polyglot.Engine;

/**
 * Creates engines whose profiler differs in what only tests change. These are system properties,
 * which the profiler reads when an engine is created. Test classes run one after the other, so no
 * other engine sees them.
 */
public final class Internally {
  private static final String PREFIX = "pathprofile.internal.";

  private Internally() {}

  /**
   * Gives a builder an option. One whose name begins with {@code pathprofile.internal.} is for the
   * next engine that {@link #build} creates.
   */
  public static void option(Engine.Builder builder, String name, String value) {
    if (name.startsWith(PREFIX)) {
      System.setProperty(name, value);
    } else {
      builder.option(name, value);
    }
  }

  /**
   * Creates an engine.
   *
   * @param settings names behind {@code pathprofile.internal.}, each followed by its value
   */
  public static Engine build(Engine.Builder builder, String... settings) {
    return with(builder::build, settings);
  }

  /** The same for whatever creates an engine. */
  public static <T> T with(Supplier<T> creation, String... settings) {
    for (int i = 0; i < settings.length; i += 2) {
      System.setProperty(PREFIX + settings[i], settings[i + 1]);
    }
    try {
      return creation.get();
    } finally {
      System.getProperties().keySet().removeIf(key -> key.toString().startsWith(PREFIX));
    }
  }
}
