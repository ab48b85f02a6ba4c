package org.pathprofile.truffle;

import com.oracle.truffle.api.nodes.LanguageInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.adapter.ControlFlowAdapter;
import org.pathprofile.truffle.adapter.declared.DeclaredAdapter;
import org.pathprofile.truffle.adapter.js.JavaScriptAdapter;
import org.pathprofile.truffle.adapter.ruby.RubyAdapter;

/** The adapters that there are. A new one is added here. */
final class Adapters {
  /** The first one that accepts a language serves it. */
  private static final List<ControlFlowAdapter> ALL =
      List.of(new JavaScriptAdapter(), new RubyAdapter(), new DeclaredAdapter());

  private Adapters() {}

  /** The adapter that understands a language. */
  static @Nullable ControlFlowAdapter of(LanguageInfo language) {
    for (ControlFlowAdapter adapter : ALL) {
      if (adapter.accepts(language)) {
        return adapter;
      }
    }
    return null;
  }
}
