package org.pathprofile.benchmarks.overhead;

import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.SourceSectionFilter;
import com.oracle.truffle.api.instrumentation.StandardTags.StatementTag;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.instrumentation.provider.TruffleInstrumentProvider;
import java.util.Collection;
import java.util.List;
import org.graalvm.options.OptionCategory;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.options.OptionKey;
import org.graalvm.options.OptionStability;

/**
 * Puts a probe around every statement that does nothing: what any tool costs that follows
 * statements, before it does something.
 */
public final class EmptyProbes extends TruffleInstrument {
  static final String ID = "emptyprobes";

  private static final OptionKey<Boolean> ENABLED = new OptionKey<>(false);

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
      env.getInstrumenter()
          .attachExecutionEventFactory(
              SourceSectionFilter.newBuilder()
                  .tagIs(StatementTag.class)
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
                .build()));
  }
}
