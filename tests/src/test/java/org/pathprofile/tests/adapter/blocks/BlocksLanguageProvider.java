package org.pathprofile.tests.adapter.blocks;

import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.instrumentation.ProvidedTags;
import com.oracle.truffle.api.instrumentation.StandardTags;
import com.oracle.truffle.api.provider.TruffleLanguageProvider;
import java.util.Collection;
import java.util.List;

/** What Truffle's annotation processor would generate. */
@TruffleLanguage.Registration(id = BlocksLanguage.ID, name = BlocksLanguage.ID)
@ProvidedTags({StandardTags.RootTag.class, BlocksLanguage.BlockTag.class})
public final class BlocksLanguageProvider extends TruffleLanguageProvider {
  @Override
  protected String getLanguageClassName() {
    return BlocksLanguage.class.getName();
  }

  @Override
  protected Object create() {
    return new BlocksLanguage();
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
