package org.pathprofile.tests.language;

import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.instrumentation.provider.TruffleInstrumentProvider;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** What Truffle's annotation processor would generate for an instrument that is its own service. */
public abstract class HandWrittenInstrumentProvider extends TruffleInstrumentProvider {
  private final Class<?> instrument;
  private final Supplier<TruffleInstrument> create;

  protected HandWrittenInstrumentProvider(Class<?> instrument, Supplier<TruffleInstrument> create) {
    this.instrument = instrument;
    this.create = create;
  }

  @Override
  protected final String getInstrumentClassName() {
    return instrument.getName();
  }

  @Override
  protected final Object create() {
    return create.get();
  }

  @Override
  protected final Collection<String> getServicesClassNames() {
    return List.of(instrument.getName());
  }
}
