# Runs a program of are-we-fast-yet, which checks its own results, iteration by iteration. The value is
# what makes a lambda that runs an iteration and tells whether its result is right; its last argument is
# how often an iteration repeats the work, or how large it is.
lambda do |folder, name, inner|
  require File.join(folder, name.downcase)
  benchmark = Object.const_get(name).new
  -> { benchmark.inner_benchmark_loop(inner) }
end
