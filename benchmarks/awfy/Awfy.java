/** Runs a program of are-we-fast-yet, which checks its own results, iteration by iteration. */
public final class Awfy {
  private final Benchmark benchmark;
  private final int inner;

  private Awfy(Benchmark benchmark, int inner) {
    this.benchmark = benchmark;
    this.inner = inner;
  }

  /**
   * Begins nothing yet.
   *
   * @param name of the program's class
   * @param inner how often an iteration repeats the work, or how large it is
   */
  public static Awfy of(String name, int inner) throws ReflectiveOperationException {
    return new Awfy((Benchmark) Class.forName(name).getDeclaredConstructor().newInstance(), inner);
  }

  /** Whether the result is right. */
  public boolean iteration() {
    return benchmark.innerBenchmarkLoop(inner);
  }
}
