package org.pathprofile.truffle;

import com.oracle.truffle.api.ThreadLocalAction;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.TruffleContext;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.frame.FrameInstance;
import com.oracle.truffle.api.instrumentation.ContextsListener;
import com.oracle.truffle.api.instrumentation.ExecutionEventNode;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import com.oracle.truffle.api.nodes.LanguageInfo;
import com.oracle.truffle.api.nodes.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.pathprofile.truffle.learned.LearnedActivation;
import org.pathprofile.truffle.probe.Teardown;

/**
 * Ends the activations that are under way when the program is stopped, for there are no events of
 * that: neither when the JVM ends, nor when a context is exited or cancelled. Thread-safe.
 *
 * <ul>
 *   <li>When the JVM ends, guest threads still run. They are held at their next safepoint, and each
 *       says where it is.
 *   <li>Where the guest calls a function that exits its context, the stack is taken down before.
 *   <li>A thread that does not come to a safepoint in time is counted.
 *   <li>Of other ends it can only be said that there was one.
 * </ul>
 */
final class Halt implements ContextsListener {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final TruffleInstrument.Env env;
  private final Function<Node, @Nullable ExecutionEventNode> probeOf;
  private final Set<TruffleContext> contexts =
      Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));
  private final Map<Thread, Exit> exits = Collections.synchronizedMap(new HashMap<>());
  private final AtomicLong unseen = new AtomicLong();
  private volatile boolean sawTeardown;

  /** Where a thread was in a frame that it may have left since. */
  private record Place(Frame frame, Node node) {}

  /** A call that exits a context unless it fails. */
  private record Exit(TruffleContext context, List<Place> stack) {
    boolean hasHappened() {
      return isTornDown(context);
    }
  }

  /**
   * @param probeOf the event node of this profiler at an instrumented node
   */
  Halt(TruffleInstrument.Env env, Function<Node, @Nullable ExecutionEventNode> probeOf) {
    this.env = env;
    this.probeOf = probeOf;
  }

  @Override
  public void onContextCreated(TruffleContext context) {
    contexts.add(context);
  }

  @Override
  public void onContextClosed(TruffleContext context) {
    contexts.remove(context);
  }

  @Override
  public void onLanguageContextCreated(TruffleContext context, LanguageInfo language) {
    // Nothing runs in it yet.
  }

  @Override
  public void onLanguageContextInitialized(TruffleContext context, LanguageInfo language) {
    // Nothing to do: see onContextCreated.
  }

  @Override
  public void onLanguageContextDisposed(TruffleContext context, LanguageInfo language) {
    // Nothing to do: see onLanguageContextFinalized.
  }

  /** How many threads may have had activations under way that are not counted. */
  long unseen() {
    return unseen.get();
  }

  /** Forgets {@link #unseen}. */
  void reset() {
    unseen.set(0);
    sawTeardown = false;
  }

  /** Whether a context ends, or has ended, before all its guest code has returned. */
  private static boolean isTornDown(TruffleContext context) {
    return context.isExiting() || context.isCancelling() || context.isClosed();
  }

  // --- exits

  /** The present thread is about to exit its context, at {@code node}. */
  void exitBegins(Node node) {
    exits.put(Thread.currentThread(), new Exit(env.getEnteredContext(), stackFrom(node)));
  }

  /** It has not. */
  void exitFailed() {
    exits.remove(Thread.currentThread());
  }

  /** Ends what was under way in contexts that have been exited. */
  void settle() {
    List<Exit> happened = new ArrayList<>();
    synchronized (exits) {
      exits
          .values()
          .removeIf(
              exit -> {
                boolean over = exit.hasHappened();
                if (over) {
                  happened.add(exit);
                }
                return over;
              });
    }
    happened.forEach(exit -> end(exit.stack()));
  }

  @Override
  public void onLanguageContextFinalized(TruffleContext context, LanguageInfo language) {
    // After its threads have left it. At other times the state does not tell.
    if (isTornDown(context)) {
      settle();
      sawTeardown = true;
    }
  }

  /** Whether guest code may have been torn down of which not every activation was seen. */
  boolean sawTeardown() {
    return sawTeardown;
  }

  // --- the end of the JVM

  /**
   * Holds all guest threads that come to a safepoint in a second, and ends the activations under
   * way in them.
   *
   * @return lets them go on
   */
  Runnable hold() {
    settle();
    CountDownLatch released = new CountDownLatch(1);
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    List<TruffleContext> open;
    synchronized (contexts) {
      open = contexts.stream().filter(context -> !context.isClosed()).toList();
    }
    for (TruffleContext context : open) {
      hold(context, released, deadline);
    }
    return released::countDown;
  }

  private void hold(TruffleContext context, CountDownLatch released, long deadline) {
    AtomicInteger running = new AtomicInteger();
    Future<Void> asked = submit(context, new Action(access -> running.incrementAndGet()));
    if (!isDone(asked, deadline)) {
      // It waits in host code. It must not be counted later, while others are read.
      asked.cancel(false);
      unseen.incrementAndGet();
    }
    Semaphore arrived = new Semaphore(0);
    Future<Void> held =
        submit(
            context,
            new Action(
                access -> {
                  end(stackFrom(access.getLocation()));
                  arrived.release();
                  await(released);
                }));
    try {
      if (!arrived.tryAcquire(running.get(), deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        held.cancel(false);
        unseen.incrementAndGet();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Done at once if the context has been closed. */
  private Future<Void> submit(TruffleContext context, ThreadLocalAction action) {
    try {
      return env.submitThreadLocal(context, null, action);
    } catch (IllegalStateException e) {
      return CompletableFuture.completedFuture(null);
    }
  }

  private static boolean isDone(Future<Void> future, long deadline) {
    try {
      future.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }

  private static void await(CountDownLatch released) {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Action extends ThreadLocalAction {
    private final Consumer<Access> action;

    Action(Consumer<Access> action) {
      super(false, false);
      this.action = action;
    }

    @Override
    protected void perform(Access access) {
      action.accept(access);
    }
  }

  // --- stacks

  private static List<Place> stackFrom(Node location) {
    List<Place> places = new ArrayList<>();
    Truffle.getRuntime()
        .iterateFrames(
            instance -> {
              Node call = instance.getCallNode();
              places.add(
                  new Place(
                      instance.getFrame(FrameInstance.FrameAccess.READ_ONLY),
                      call == null && places.isEmpty() ? location : call));
              return null;
            });
    return places;
  }

  private void end(List<Place> stack) {
    boolean seen = true;
    for (Place place : stack) {
      seen &= Teardown.of(place.frame(), place.node(), probeOf);
      LearnedActivation.tearDown(place.frame());
    }
    if (!seen) {
      unseen.incrementAndGet();
    }
  }
}
