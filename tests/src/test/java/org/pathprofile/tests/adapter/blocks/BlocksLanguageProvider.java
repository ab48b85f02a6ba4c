package org.pathprofile.tests.adapter.blocks;

import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.instrumentation.ProvidedTags;
import com.oracle.truffle.api.instrumentation.StandardTags;
import org.pathprofile.tests.language.HandWrittenProvider;

/** What Truffle's annotation processor would generate. */
@TruffleLanguage.Registration(id = BlocksLanguage.ID, name = BlocksLanguage.ID)
@ProvidedTags({StandardTags.RootTag.class, BlocksLanguage.BlockTag.class})
public final class BlocksLanguageProvider extends HandWrittenProvider {
  public BlocksLanguageProvider() {
    super(BlocksLanguage.class, BlocksLanguage::new);
  }
}
