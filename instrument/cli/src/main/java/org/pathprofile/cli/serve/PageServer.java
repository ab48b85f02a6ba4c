package org.pathprofile.cli.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Serves a page to browsers on this machine. The page is in a frame; what is around it asks whether
 * there is a newer one, and has the frame load it again.
 *
 * <p>Pages show the sources of programs, so nobody else must get them: the server listens on the
 * loopback address only, and answers only who calls it by a name of this machine, lest a page from
 * elsewhere have its own name resolved to this address (DNS rebinding). Thread-safe.
 */
public final class PageServer implements AutoCloseable {
  private static final String FRAME = resource("frame.html");
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final String HTML = "text/html; charset=utf-8";

  private final LivePage page;
  private final Consumer<String> log;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(2, PageServer::thread);
  private final Set<String> names;

  /** Each is told once, though browsers ask again and again. */
  private final AtomicReference<String> lastFailure = new AtomicReference<>();

  /**
   * A server that answers from now on.
   *
   * @param port where it listens; 0 for any that is free
   * @param log is told why a page could not be made, in one line
   * @throws java.net.BindException if the port is in use, or not allowed
   */
  public PageServer(int port, LivePage page, Consumer<String> log) throws IOException {
    this.page = page;
    this.log = log;
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
    String listensOn = ":" + server.getAddress().getPort();
    names = Set.of("127.0.0.1" + listensOn, "localhost" + listensOn);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  /** Threads that do not keep the process alive. */
  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "pathprofile-serve");
    thread.setDaemon(true);
    return thread;
  }

  /** What to open in a browser. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @SuppressWarnings("ArrayRecordComponent") // Answers are sent, and never compared.
  private record Answer(int status, String type, byte[] body) {
    Answer(int status, String type, String body) {
      this(status, type, body.getBytes(StandardCharsets.UTF_8));
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String host = exchange.getRequestHeaders().getFirst("Host");
      String method = exchange.getRequestMethod();
      if (host == null || !names.contains(host)) {
        send(exchange, new Answer(421, TEXT, "Open " + address() + " instead.\n"));
      } else if (!method.equals("GET") && !method.equals("HEAD")) {
        send(exchange, new Answer(405, TEXT, "Pages can only be read.\n"));
      } else {
        send(exchange, answerTo(exchange.getRequestURI().getPath()));
      }
    }
  }

  private Answer answerTo(String path) {
    try {
      return switch (path) {
        case "/" -> new Answer(200, HTML, FRAME);
        case "/state" -> {
          LivePage.State state = page.state();
          yield new Answer(200, TEXT, state.version() + "\n" + state.text());
        }
        case "/page" -> new Answer(200, HTML, page.html());
        default -> new Answer(404, TEXT, "There is only one page: " + address() + "\n");
      };
    } catch (IOException | RuntimeException e) {
      // A file that cannot be read, for example. The next time it may be there.
      String message = String.valueOf(e.getMessage());
      if (!message.equals(lastFailure.getAndSet(message))) {
        log.accept(message);
      }
      return new Answer(500, TEXT, message + "\n");
    }
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", answer.type());
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("X-Frame-Options", "SAMEORIGIN");
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(answer.status(), isHead ? -1 : answer.body().length);
    if (!isHead) {
      exchange.getResponseBody().write(answer.body());
    }
  }

  private static String resource(String name) {
    try (InputStream stream = PageServer.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("pathprofile was built without " + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers nobody any longer. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
