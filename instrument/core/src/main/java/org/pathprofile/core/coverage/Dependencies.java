package org.pathprofile.core.coverage;

import java.util.regex.Pattern;
import org.pathprofile.core.profile.PathProfile;

/**
 * The packages of others that a program uses, as their package managers lay them out: {@code
 * node_modules}, {@code site-packages} and {@code gems}; and Java's test frameworks, by their
 * names, since nothing tells in which jar a class was. A project's coverage is that of its own
 * code, so it leaves them out, as the coverage tools of these languages do.
 */
public final class Dependencies {
  private static final Pattern PLACES =
      Pattern.compile(
          "(^|/)(node_modules|site-packages|dist-packages)/"
              + "|/gems/[^/]+-[0-9][^/]*/"
              + "|^(junit|org/(junit|hamcrest|opentest4j|testng|mockito|assertj))/");

  private Dependencies() {}

  /** Whether the file with this path is in such a package. */
  public static boolean contain(String path) {
    return PLACES.matcher(path.replace('\\', '/')).find();
  }

  /** A profile without them. */
  public static PathProfile leftOutOf(PathProfile profile) {
    return profile.withoutFiles(Dependencies::contain);
  }
}
