# Runs programs of are-we-fast-yet, which check their results: FOLDER ITERATIONS NAME[:INNER_ITERATIONS]...
folder, iterations, *names = ARGV
require File.join(folder, 'run')

names.each do |text|
  name, inner = text.split(':')
  run = Run.new(name)
  run.inner_iterations = (inner || 1).to_i
  run.num_iterations = iterations.to_i
  run.run_benchmark
end
puts 'all passed'
