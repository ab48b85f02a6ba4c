/** Runs programs of are-we-fast-yet, which check their results: ITERATIONS NAME[:INNER_ITERATIONS]... */
public final class All {
  private All() {}

  public static void main(String[] arguments) {
    for (int i = 1; i < arguments.length; i++) {
      String[] parts = arguments[i].split(":");
      Run run = new Run(parts[0]);
      run.setInnerIterations(parts.length > 1 ? Integer.parseInt(parts[1]) : 1);
      run.setNumIterations(Integer.parseInt(arguments[0]));
      run.runBenchmark();
    }
    System.out.println("all passed");
  }
}
