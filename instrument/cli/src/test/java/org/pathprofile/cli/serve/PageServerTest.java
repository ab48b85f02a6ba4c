package org.pathprofile.cli.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageServerTest {
  /** A page that says its version, or fails. */
  private static final class Numbered implements LivePage {
    private volatile long version;
    private volatile String failure;

    @Override
    public State state() throws IOException {
      if (failure != null) {
        throw new IOException(failure);
      }
      return new State(version, "version " + version + ", ä");
    }

    @Override
    public byte[] html() {
      return ("<p>" + version + " ä").getBytes(StandardCharsets.UTF_8);
    }
  }

  private final Numbered page = new Numbered();
  private final List<String> log = new ArrayList<>();
  private PageServer server;
  private int port;

  @BeforeEach
  void start() throws IOException {
    server = new PageServer(0, page, log::add);
    port = URI.create(server.address()).getPort();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** What comes back for a request, without a client that would change it. */
  private String answer(String method, String path, String host) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request = method + " " + path + " HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      try (InputStream in = socket.getInputStream()) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }

  private String get(String path) throws IOException {
    return answer("GET", path, "Host: localhost:" + port + "\r\n");
  }

  @Test
  void thePageIsTheOneOfNow() throws IOException {
    for (int version = 1; version <= 2; version++) {
      page.version = version;
      assertTrue(get("/state").endsWith("\r\n\r\n" + version + "\nversion " + version + ", ä"));
      String answer = get("/page");
      assertTrue(answer.startsWith("HTTP/1.1 200 "), answer);
      assertTrue(answer.endsWith("\r\n\r\n<p>" + version + " ä"), answer);
      assertTrue(answer.contains("text/html; charset=utf-8"), answer);
      assertTrue(answer.contains("no-store"), answer);
    }
    assertTrue(get("/").contains("<iframe"));
    assertTrue(get("/other").startsWith("HTTP/1.1 404 "));
    assertTrue(answer("POST", "/page", "Host: 127.0.0.1:" + port + "\r\n").contains(" 405 "));
    String head = answer("HEAD", "/page", "Host: 127.0.0.1:" + port + "\r\n");
    assertTrue(head.startsWith("HTTP/1.1 200 ") && head.endsWith("\r\n\r\n"), head);
    assertEquals(List.of(), log);
  }

  /** A page of another server may have its name resolved to this address. */
  @ParameterizedTest
  @ValueSource(strings = {"", "Host: evil.example\r\n", "Host: evil.example:@\r\n", "Host: @\r\n"})
  void onlyNamesOfThisMachineAreAnswered(String host) throws IOException {
    for (String path : List.of("/", "/page", "/state")) {
      String answer = answer("GET", path, host.replace("@", Integer.toString(port)));
      assertTrue(answer.startsWith("HTTP/1.1 4"), answer);
      assertFalse(answer.contains("<"), answer);
    }
  }

  @Test
  void itListensForThisMachineOnly() throws IOException {
    for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
      for (InetAddress address : network.inetAddresses().toList()) {
        if (!address.isLoopbackAddress() && !address.isLinkLocalAddress()) {
          assertThrows(ConnectException.class, () -> new Socket(address, port).close());
        }
      }
    }
  }

  @Test
  void aFailureIsToldOnce() throws IOException {
    page.failure = "the file is damaged";
    for (int i = 0; i < 3; i++) {
      String answer = get("/state");
      assertTrue(answer.startsWith("HTTP/1.1 500 "), answer);
      assertTrue(answer.endsWith("the file is damaged\n"), answer);
    }
    assertEquals(List.of("the file is damaged"), log);
  }

  @Test
  void aPortIsNotSharedAndIsFreeAfterwards() throws IOException {
    assertThrows(BindException.class, () -> new PageServer(port, page, log::add));
    server.close();
    new PageServer(port, page, log::add).close();
  }
}
