package org.pathprofile.tests.feedback;

import com.oracle.truffle.api.TruffleLanguage;
import org.pathprofile.tests.language.HandWrittenProvider;

/** What Truffle's annotation processor would generate. */
@TruffleLanguage.Registration(id = FeedbackLanguage.ID, name = FeedbackLanguage.ID)
public final class FeedbackLanguageProvider extends HandWrittenProvider {
  public FeedbackLanguageProvider() {
    super(FeedbackLanguage.class, FeedbackLanguage::new);
  }
}
