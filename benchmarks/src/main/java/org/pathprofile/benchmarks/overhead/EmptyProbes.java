package org.pathprofile.benchmarks.overhead;

import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.instrumentation.Tag;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.instrumentation.provider.TruffleInstrumentProvider;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.graalvm.options.OptionCategory;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.options.OptionKey;
import org.graalvm.options.OptionStability;
import org.pathprofile.core.numbering.PathEnd;
import org.pathprofile.truffle.adapter.GraphOptions;
import org.pathprofile.truffle.adapter.js.JavaScriptAdapter;

/**
 * Puts probes that do nothing around statements, or around all that mode exact asks for in
 * JavaScript: what any tool costs that follows these, before it does something.
 */
public final class EmptyProbes extends TruffleInstrument {
  static final String ID = "emptyprobes";

  /** The option for the control flow of JavaScript as well. */
  static final String CONTROL_FLOW_ID = ID + ".ControlFlow";

  private static final OptionKey<Boolean> ENABLED = new OptionKey<>(false);
  private static final OptionKey<Boolean> CONTROL_FLOW = new OptionKey<>(false);

  /** What Truffle's annotation processor would generate. */
  @TruffleInstrument.Registration(id = ID, name = "Empty Probes")
  public static final class Provider extends TruffleInstrumentProvider {
    /** Called by Truffle. */
    public Provider() {}

    @Override
    protected String getInstrumentClassName() {
      return EmptyProbes.class.getName();
    }

    @Override
    protected Object create() {
      return new EmptyProbes();
    }

    @Override
    protected Collection<String> getServicesClassNames() {
      return List.of();
    }
  }

  private static final class Nothing extends ExecutionEventNode {}

  /** Called by {@link Provider}. */
  EmptyProbes() {}

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
    return OptionDescriptors.create(
        List.of(
            OptionDescriptor.newBuilder(ENABLED, ID)
                .category(OptionCategory.INTERNAL)
                .stability(OptionStability.EXPERIMENTAL)
                .help("Put empty probes around statements.")
                .build(),
            OptionDescriptor.newBuilder(CONTROL_FLOW, CONTROL_FLOW_ID)
                .category(OptionCategory.INTERNAL)
                .stability(OptionStability.EXPERIMENTAL)
                .help("Put them around the control flow of JavaScript, too.")
                .build()));
  }
}
