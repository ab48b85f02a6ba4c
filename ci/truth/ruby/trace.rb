# What Ruby's own Coverage says of a program and the library that it uses.
#
# usage: trace.rb PROGRAM LIBRARY RESULT
#
# Writes the counts of lines and branches to RESULT, as JSON: of the files in LIBRARY, of PROGRAM and of those beside it.
require "coverage"
require "json"

program, library, result = ARGV
ARGV.clear
ENV["LIBRARY"] = library
Coverage.start(lines: true, branches: true, methods: true)
load program
counts = Coverage.result.select { |file, _| file.start_with?(library) || File.dirname(file) == File.dirname(program) }
files = counts.transform_values do |found|
  branches = found[:branches].map do |(kind, _, *range), arms|
    { kind: kind, range: range, arms: arms.map { |(arm, _, *place), count| { kind: arm, range: place, count: count } } }
  end
  methods = found[:methods].map { |(_, name, *range), count| { name: name, range: range, count: count } }
  { lines: found[:lines], branches: branches, methods: methods }
end
File.write(result, JSON.dump(files))
