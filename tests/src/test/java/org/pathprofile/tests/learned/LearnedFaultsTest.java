package org.pathprofile.tests.learned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.oracle.truffle.api.Truffle;
import com.oracle.truffle.api.frame.Frame;
import com.oracle.truffle.api.frame.FrameInstance;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathprofile.PathProfiler;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.tests.runtime.Internally;
import org.pathprofile.tests.runtime.OnlyFallback;

/**
 * Registers of activations that are made wrong on purpose: the guest must not notice, and the
 * profile says so. Interpreted only, since it reaches into the profiler's objects, which a module
 * does not let it.
 */
@OnlyFallback
class LearnedFaultsTest {
  private static final int CALLS = 300;

  /** After 200 calls its paths have numbers; then it goes where it never was. */
  private static final String PROGRAM =
      """
      (spoil) => {
        function f(n) {
          let sum = 0;
          if (n % 2 === 0) {
            sum += 1;
          }
          spoil(n);
          if (n === 200) {
            sum += 2;
          }
          if (n === 201) {
            throw new Error('expected');
          }
          sum += 3;
          return sum;
        }
        let all = 0;
        for (let i = 0; i < 300; i++) {
          try {
            all += f(i);
          } catch (e) {
            all += 1000;
          }
        }
        return all;
      }
      """;

  /** An unknown edge, a known one, an exception, and no fault. */
  @ParameterizedTest
  @CsvSource({
    "200, 1, Mode=exact", "201, 1, Mode=exact", "250, 1, Mode=exact", "-1, 0, Mode=exact",
    "200, 1, K=2", "201, 1, K=2", "250, 1, K=2", "-1, 0, K=2",
    "200, 1, Mode=sampled", "201, 1, Mode=sampled", "250, 1, Mode=sampled"
  })
  void theGuestDoesNotNoticeAWrongRegister(int call, int irregular, String option) {
    int equals = option.indexOf('=');
    try (Engine engine =
            Internally.build(
                Engine.newBuilder()
                    .allowExperimentalOptions(true)
                    .option("pathprofile", "true")
                    .option(
                        "pathprofile." + option.substring(0, equals), option.substring(equals + 1))
                    .out(new ByteArrayOutputStream()),
                "learn",
                "true",
                "samples",
                "100000");
        Context context = Context.newBuilder("js").engine(engine).allowAllAccess(true).build()) {
      int[] spoilt = new int[1];
      ProxyExecutable spoil =
          arguments -> {
            if (arguments[0].asInt() == call) {
              spoilt[0] = spoil();
            }
            return null;
          };
      int expected = 150 + 2 + 3 * (CALLS - 1) + 1000;
      assertEquals(expected, context.eval("js", PROGRAM).execute(spoil).asInt());
      assertEquals(call < 0 ? 0 : 1, spoilt[0]);
      PathProfile profile = PathProfiler.find(engine).snapshot();
      FunctionProfile f =
          profile.functions().stream()
              .filter(function -> function.identity().rootName().equals("f"))
              .findFirst()
              .orElseThrow();
      assertEquals(irregular, f.irregular(), f::toString);
      assertEquals(CALLS - irregular, f.activations());
    }
  }

  /** Makes the register of the activation on top wrong, and tells whether there was one. */
  private static int spoil() {
    Frame frame =
        Truffle.getRuntime()
            .iterateFrames(
                instance -> {
                  Frame own = instance.getFrame(FrameInstance.FrameAccess.READ_WRITE);
                  return activation(own) == null ? null : own;
                });
    assertTrue(frame != null);
    Object activation = activation(frame);
    try {
      Field register = activation.getClass().getDeclaredField("register");
      register.setAccessible(true);
      register.setLong(activation, 1_000_000);
      return 1;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static Object activation(Frame frame) {
    for (int slot : frame.getFrameDescriptor().getAuxiliarySlots().values()) {
      Object kept = frame.getAuxiliarySlot(slot);
      if (kept != null && kept.getClass().getSimpleName().equals("LearnedActivation")) {
        return kept;
      }
    }
    return null;
  }
}
