# Options as in GNU's getopt_long, in all three orders.
require File.join(ENV["LIBRARY"], "getoptlong.rb")

KINDS = [
  ["--size", "-s", GetoptLong::REQUIRED_ARGUMENT],
  ["--quiet", "-q", GetoptLong::NO_ARGUMENT],
  ["--colour", "-c", "--color", GetoptLong::OPTIONAL_ARGUMENT]
].freeze

def parse(ordering, words)
  ARGV.replace(words)
  options = GetoptLong.new(*KINDS)
  options.ordering = ordering
  options.quiet = true
  found = []
  options.each { |name, value| found << "#{name}=#{value}" }
  puts found.join(" "), ARGV.inspect
rescue GetoptLong::Error => e
  puts e.class, e.message
end

[GetoptLong::REQUIRE_ORDER, GetoptLong::PERMUTE, GetoptLong::RETURN_IN_ORDER].each do |ordering|
  parse(ordering, %w[-s 4 -q one --col=red two -c -- three])
  parse(ordering, %w[-qs5 --size 7 --size=8 -cblue x])
  parse(ordering, %w[--quiet=3])
  parse(ordering, %w[-z])
  parse(ordering, %w[--zoo])
  parse(ordering, %w[--size])
  parse(ordering, %w[a b c])
end
