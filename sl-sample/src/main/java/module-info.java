/** SimpleLanguage, written for pathprofile: a language that declares its control flow. */
module org.pathprofile.sl {
  requires java.management;
  requires org.graalvm.polyglot;
  requires org.graalvm.truffle;
  requires static org.jspecify;
  requires static org.pathprofile;

  provides com.oracle.truffle.api.provider.TruffleLanguageProvider with
      org.pathprofile.sl.SlLanguageProvider;
}
