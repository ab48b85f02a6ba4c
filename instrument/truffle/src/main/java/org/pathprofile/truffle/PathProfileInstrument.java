package org.pathprofile.truffle;

import com.oracle.truffle.api.instrumentation.TruffleInstrument;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.graalvm.options.OptionDescriptor;
import org.graalvm.options.OptionDescriptors;
import org.graalvm.options.OptionValues;
import org.jspecify.annotations.Nullable;
import org.pathprofile.PathProfiler;
import org.pathprofile.api.feedback.PathFeedback;
import org.pathprofile.truffle.feedback.Feedback;
import org.pathprofile.truffle.mode.SamplesOfThreads;
import org.pathprofile.truffle.mode.ThreadGate;
import org.pathprofile.truffle.optimize.Optimizer;
import org.pathprofile.truffle.paths.CountersOfThreads;
import org.pathprofile.truffle.subpath.ThreadStreams;

/** The entry point of the instrument: reads options, offers the service, prints at the end. */
@TruffleInstrument.Registration(
    id = PathProfiler.ID,
    name = "Path Profiler",
    version = PathProfileInstrument.VERSION,
    services = {PathProfiler.class, PathFeedback.class, Feedback.class, ThreadStreams.class})
public final class PathProfileInstrument extends TruffleInstrument {
  static final String VERSION = "0.1.0";

  private final ThreadGate threads = new ThreadGate();

  /** Thread-locals can only be made here, before it is known whether the mode needs them. */
  private final CountersOfThreads counters = new CountersOfThreads(this::threadLocal);

  private final SamplesOfThreads samples = new SamplesOfThreads(this::threadLocal);

  private final ThreadStreams streams = new ThreadStreams(this::threadLocal);

  private Collector collector;
  private ProfileOutput output;

  /** Null unless asked for. */
  private @Nullable Optimizer optimizer;

  /** The options that are set though the one that switches profiling on is not. */
  private List<String> idleOptions = List.of();

  private <T> Supplier<T> threadLocal(Function<Thread, T> of) {
    return locals.createContextThreadLocal((context, thread) -> of.apply(thread))::get;
  }

  @Override
  protected void onCreate(Env env) {
    OptionValues options = env.getOptions();
    Options.Switch enabled = options.get(Options.ENABLED);
    output = ProfileOutput.of(env, options);
    collector = new Collector(env, Settings.of(env, options), threads, counters, samples, streams);
    collector.services().forEach(env::registerService);
    env.registerService(streams);
    if (options.get(Options.OPTIMIZE)) {
      optimizer =
          Optimizer.begin(env.getLanguages().values(), Internal.copyAll(), env.getLogger(""));
    }
    if (enabled.enabled()) {
      output.open(collector);
      collector.start();
    } else if (!options.hasBeenSet(Options.ENABLED)) {
      idleOptions = optionsSet(options);
    }
  }

  private static List<String> optionsSet(OptionValues options) {
    List<String> set = new ArrayList<>();
    for (OptionDescriptor option : options.getDescriptors()) {
      // Optimizing needs no profile.
      if (options.hasBeenSet(option.getKey()) && option.getKey() != Options.OPTIMIZE) {
        set.add(option.getName());
      }
    }
    return set;
  }

  /** At the end, for an embedding may have started the profiler at any time. */
  private void warnOfIdleOptions(Env env) {
    if (!idleOptions.isEmpty() && !collector.wasStarted()) {
      env.getLogger("")
          .warning(
              String.join(" and ", idleOptions)
                  + (idleOptions.size() == 1 ? " is" : " are")
                  + " set, but profiling was never on: add --pathprofile, or call"
                  + " PathProfiler.find(engine).start()");
    }
  }

  @Override
  protected OptionDescriptors getOptionDescriptors() {
    return Options.descriptors();
  }

  @Override
  protected void onFinalize(Env env) {
    if (output.isOpen()) {
      output.print(collector);
    }
    collector.endRecording();
    warnOfIdleOptions(env);
  }

  @Override
  protected void onDispose(Env env) {
    collector.dispose();
    if (optimizer != null) {
      optimizer.end();
    }
  }
}
