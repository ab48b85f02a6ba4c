package org.pathprofile.tests.language;

import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.provider.TruffleLanguageProvider;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** What Truffle's annotation processor would generate for a language without services. */
public abstract class HandWrittenProvider extends TruffleLanguageProvider {
  private final Class<?> language;
  private final Supplier<TruffleLanguage<?>> create;

  protected HandWrittenProvider(Class<?> language, Supplier<TruffleLanguage<?>> create) {
    this.language = language;
    this.create = create;
  }

  @Override
  protected final String getLanguageClassName() {
    return language.getName();
  }

  @Override
  protected final Object create() {
    return create.get();
  }

  @Override
  protected final Collection<String> getServicesClassNames() {
    return List.of();
  }

  @Override
  protected final List<?> createFileTypeDetectors() {
    return List.of();
  }
}
