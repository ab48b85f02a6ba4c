package org.pathprofile.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalsTest {
  private static Terminals of(String... files) {
    return Terminals.of(List.of(files)::get);
  }

  @Test
  void terminalsAreToldByTheirDevices() {
    Terminals terminals = of("/dev/null", "/dev/pts/3", "/dev/tty1");
    assertEquals(Optional.of("-Dpathprofile.terminals=out,err"), terminals.option("xterm"));
    assertEquals(Optional.empty(), terminals.option("dumb"));
    assertEquals(Optional.empty(), terminals.option(null));
  }

  @Test
  void filesAndPipesAreNone() {
    Terminals terminals = of("pipe:[123]", "/home/dev/pts/3", "unknown");
    assertEquals(Optional.empty(), terminals.option("xterm"));
  }

  @Test
  void aShellTellsThem() {
    Terminals terminals = Terminals.named("in,err");
    assertEquals(Optional.of("-Dpathprofile.terminals=in,err"), terminals.option("xterm"));
    assertEquals(List.of("out"), Terminals.named(",out").names());
    assertEquals(Optional.empty(), Terminals.named("").option("xterm"));
  }
}
