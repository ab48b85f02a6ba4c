package org.pathprofile.sl;

import com.oracle.truffle.api.TruffleFile;
import java.io.IOException;
import java.nio.charset.Charset;

/** Tells programs of the language by the name of their file. */
public final class SlFileDetector implements TruffleFile.FileTypeDetector {
  private static final String EXTENSION = ".sl";

  @Override
  public String findMimeType(TruffleFile file) throws IOException {
    String name = file.getName();
    return name != null && name.endsWith(EXTENSION) ? SlLanguage.MIME_TYPE : null;
  }

  @Override
  public Charset findEncoding(TruffleFile file) throws IOException {
    return null;
  }
}
