package org.pathprofile.tests.feedback;

import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.provider.TruffleLanguageProvider;
import java.util.Collection;
import java.util.List;

/** What Truffle's annotation processor would generate. */
@TruffleLanguage.Registration(id = FeedbackLanguage.ID, name = FeedbackLanguage.ID)
public final class FeedbackLanguageProvider extends TruffleLanguageProvider {
  @Override
  protected String getLanguageClassName() {
    return FeedbackLanguage.class.getName();
  }

  @Override
  protected Object create() {
    return new FeedbackLanguage();
  }

  @Override
  protected Collection<String> getServicesClassNames() {
    return List.of();
  }

  @Override
  protected List<?> createFileTypeDetectors() {
    return List.of();
  }
}
