package org.pathprofile.truffle.adapter;

import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.nodes.RootNode;
import com.oracle.truffle.api.source.Source;
import com.oracle.truffle.api.source.SourceSection;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.options.OptionValues;

/**
 * How many lines of a file come before a text that a program evaluates as a part of it, such as by
 * Ruby's {@code class_eval text, __FILE__, __LINE__ + 1}. Sources number their own lines only; what
 * the program says is an option of the source, which needs the language. Thread-safe.
 */
public final class LineOffsets {
  private static final String RUBY = "org.truffleruby.RubyLanguage";
  private static final String OPTION = "ruby.LineOffset";

  /** Of sources with an offset. */
  private static final Map<Source, Integer> OFFSETS =
      Collections.synchronizedMap(new WeakHashMap<>());

  private LineOffsets() {}

  /** The offset of a source, if a root in it was met. */
  public static int of(Source source) {
    return OFFSETS.isEmpty() ? 0 : OFFSETS.getOrDefault(source, 0);
  }

  /** A root is met, before anybody asks for a place in it. */
  public static void meet(RootNode root) {
    SourceSection section = root.getSourceSection();
    if (section != null
        && root.getLanguageInfo().getId().equals("ruby")
        && section.getSource().getPath() == null) {
      int offset = read(root, section.getSource());
      if (offset != 0) {
        OFFSETS.put(section.getSource(), offset);
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static int read(RootNode root, Source source) {
    try {
      ClassLoader loader = root.getClass().getClassLoader();
      var type = Class.forName(RUBY, false, loader).asSubclass(TruffleLanguage.class);
      OptionValues values = source.getOptions(root.getLanguage(type));
      for (OptionDescriptor option : values.getDescriptors()) {
        if (option.getName().equals(OPTION)) {
          return (Integer) values.get(option.getKey());
        }
      }
      return 0;
    } catch (ClassNotFoundException | ClassCastException | LinkageError e) {
      // Another version: there, lines are those of the text.
      return 0;
    }
  }
}
