package org.pathprofile.truffle;

import com.oracle.truffle.api.ThreadLocalAction;
import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.TruffleContext;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.frame.FrameInstance;
import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.pathprofile.truffle.probe.Activation;

/**
 * Looks at what the guest does while no path ends: tells its innermost activation, which may be in
 * a loop that tells of its iterations when it ends. That happens at the next safepoint of each
 * thread; nobody waits for it. Thread-safe.
 */
final class Silence {
  private final TruffleInstrument.Env env;

  /** The contexts, each with its last look, which must not keep the context alive. */
  private final Map<TruffleContext, WeakReference<Future<Void>>> looks = new WeakHashMap<>();

  Silence(TruffleInstrument.Env env) {
    this.env = env;
  }

  /** Guest code may run in a context. */
  synchronized void add(TruffleContext context) {
    looks.putIfAbsent(context, new WeakReference<>(null));
  }

  /**
   * Has all threads of all contexts look, but for those that have not done so since the last time.
   *
   * @param confirmation is asked by each of them whether to go on
   */
  void look(BooleanSupplier confirmation) {
    // Without the lock: contexts have locks of their own.
    for (TruffleContext context : contextsThatHaveLooked()) {
      try {
        remember(context, env.submitThreadLocal(context, null, new Look(confirmation)));
      } catch (IllegalStateException e) {
        // Closed by now: nothing runs in it.
      }
    }
  }

  private synchronized List<TruffleContext> contextsThatHaveLooked() {
    List<TruffleContext> contexts = new ArrayList<>();
    looks.forEach(
        (context, last) -> {
          Future<Void> look = last.get();
          if (look == null || look.isDone()) {
            contexts.add(context);
          }
        });
    return contexts;
  }

  private synchronized void remember(TruffleContext context, Future<Void> look) {
    looks.put(context, new WeakReference<>(look));
  }

  private static final class Look extends ThreadLocalAction {
    private final BooleanSupplier confirmation;

    Look(BooleanSupplier confirmation) {
      super(false, false);
      this.confirmation = confirmation;
    }

    @Override
    protected void perform(Access access) {
      if (!confirmation.getAsBoolean()) {
        return;
      }
      // A loop that waits calls nothing, so it is in the innermost activation.
      Truffle.getRuntime()
          .iterateFrames(
              frame -> {
                lookAt(frame);
                return frame;
              });
    }

    private static void lookAt(FrameInstance instance) {
      Frame frame = instance.getFrame(FrameInstance.FrameAccess.READ_ONLY);
      for (int slot : frame.getFrameDescriptor().getAuxiliarySlots().values()) {
        if (frame.getAuxiliarySlot(slot) instanceof Activation activation) {
          activation.onSilence();
        }
      }
    }
  }
}
