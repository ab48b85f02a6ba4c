# Runs programs of are-we-fast-yet, which check their results: FOLDER ITERATIONS NAME...
folder, iterations, *names = ARGV
require File.join(folder, 'run')

names.each do |name|
  run = Run.new(name)
  run.num_iterations = iterations.to_i
  run.run_benchmark
end
puts 'all passed'
