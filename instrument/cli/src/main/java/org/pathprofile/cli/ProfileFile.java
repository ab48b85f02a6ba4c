package org.pathprofile.cli;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.pathprofile.core.format.JsonProfileReader;
import org.pathprofile.core.format.ProfileFormatException;
import org.pathprofile.core.profile.PathProfile;

/** Reads profiles that the user names: files of JSON, compressed or not. */
final class ProfileFile {
  private ProfileFile() {}

  /**
   * Reads a profile.
   *
   * @throws CommandException if there is no such file, or it holds no profile; the message names it
   */
  static PathProfile read(Path file) {
    return UserFile.read(file, () -> readProfile(file));
  }

  /**
   * Reads profiles one after the other; says which are left out, and why.
   *
   * @param use refuses a profile by an {@link IllegalArgumentException}
   * @return how many are left out
   */
  static int readEach(List<Path> files, Streams streams, BiConsumer<Path, PathProfile> use) {
    int leftOut = 0;
    for (Path file : files) {
      try {
        use.accept(file, read(file));
      } catch (CommandException e) {
        leftOut++;
        streams.say(e.getMessage() + "; left out");
      } catch (IllegalArgumentException e) {
        leftOut++;
        streams.say(file + ": left out: " + e.getMessage());
      } catch (ArithmeticException e) {
        leftOut++;
        streams.say(file + ": left out: a sum would exceed the greatest count, " + Long.MAX_VALUE);
      }
    }
    return leftOut;
  }

  private static PathProfile readProfile(Path file) throws IOException {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
        InputStream stream = isCompressed(bytes) ? new GZIPInputStream(bytes) : bytes) {
      return JsonProfileReader.read(file.toString(), stream);
    } catch (ProfileFormatException e) {
      throw new CommandException(e.getMessage(), e);
    } catch (ZipException | EOFException e) {
      throw new CommandException(file + ": is damaged: " + e.getMessage(), e);
    }
  }

  /** Looks at the first bytes, and goes back to the beginning. */
  private static boolean isCompressed(InputStream bytes) throws IOException {
    bytes.mark(2);
    int magic = bytes.read() | bytes.read() << Byte.SIZE;
    bytes.reset();
    return magic == GZIPInputStream.GZIP_MAGIC;
  }
}
