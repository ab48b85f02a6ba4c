package org.pathprofile.tests.bytecode;

import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.instrumentation.ProvidedTags;
import com.oracle.truffle.api.instrumentation.StandardTags;
import org.pathprofile.tests.language.HandWrittenProvider;
import org.pathprofile.tests.steps.StepsLanguage;

/** What Truffle's annotation processor would generate. */
@TruffleLanguage.Registration(id = StepsLanguage.ID, name = StepsLanguage.ID)
@ProvidedTags({
  StandardTags.RootTag.class,
  StandardTags.RootBodyTag.class,
  StandardTags.StatementTag.class
})
public final class StepsLanguageProvider extends HandWrittenProvider {
  public StepsLanguageProvider() {
    super(StepsLanguage.class, StepsLanguage::new);
  }
}
