package org.pathprofile.benchmarks.overhead;

import static org.graalvm.options.OptionCategory.INTERNAL;

import com.oracle.truffle.api.Option;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import java.util.Set;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.options.OptionKey;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.js.JavaScriptAdapter;

/**
 * Puts probes that do nothing around statements, or around all that mode exact asks for in
 * JavaScript: what any tool costs that follows these, before it does something.
 */
@TruffleInstrument.Registration(id = EmptyProbes.ID, name = "Empty Probes")
public final class EmptyProbes extends TruffleInstrument {
  static final String ID = "emptyprobes";

  /** The option for the control flow of JavaScript as well. */
  static final String CONTROL_FLOW_ID = ID + ".ControlFlow";

  @Option(name = "", help = "Put empty probes around statements.", category = INTERNAL)
  static final OptionKey<Boolean> ENABLED = new OptionKey<>(false);

  @Option(
      name = "ControlFlow",
      help = "Put them around the control flow of JavaScript, too.",
      category = INTERNAL)
  static final OptionKey<Boolean> CONTROL_FLOW = new OptionKey<>(false);

  private static final class Nothing extends ExecutionEventNode {}

  @Override
  protected void onCreate(Env env) {
    if (ENABLED.getValue(env.getOptions())) {
      Set<Class<? extends Tag>> tags =
          CONTROL_FLOW.getValue(env.getOptions())
              ? new JavaScriptAdapter()
                  .tags(env.getLanguages().get("js"), new GraphOptions(PathEnd.HEADER, false))
              : Set.of(StatementTag.class);
      env.getInstrumenter()
          .attachExecutionEventFactory(
              SourceSectionFilter.newBuilder()
                  .tagIs(tags.toArray(Class<?>[]::new))
                  .includeInternal(false)
                  .build(),
              context -> new Nothing());
    }
  }

  @Override
  protected OptionDescriptors getOptionDescriptors() {
    return new EmptyProbesOptionDescriptors();
  }
}
