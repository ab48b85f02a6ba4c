/** Runs programs of are-we-fast-yet, which check their results: ITERATIONS NAME... */
public final class All {
  private All() {}

  public static void main(String[] arguments) {
    for (int i = 1; i < arguments.length; i++) {
      Run run = new Run(arguments[i]);
      run.setNumIterations(Integer.parseInt(arguments[0]));
      run.runBenchmark();
    }
    System.out.println("all passed");
  }
}
