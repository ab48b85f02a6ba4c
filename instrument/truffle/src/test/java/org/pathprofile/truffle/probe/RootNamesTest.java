package org.pathprofile.truffle.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RootNamesTest {
  private static final class NamedRoot extends RootNode {
    private final String name;

    NamedRoot(String name) {
      super(null);
      this.name = name;
    }

    @Override
    public String getQualifiedName() {
      return name;
    }

    @Override
    public Object execute(VirtualFrame frame) {
      return name;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Lapp/Words;.count(Ljava/lang/String;)I | app.Words.count
          Lapp/Words$Part;.<init>()V | app.Words$Part.<init>
          LMain;.main([Ljava/lang/String;)V | Main.main
          Words.count | Words.count
          K#early | K#early
          | ''
          """)
  void namesAreThoseOfReports(String name, String shown) {
    assertEquals(shown, RootNames.of(new NamedRoot(name)));
  }
}
