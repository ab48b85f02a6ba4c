# Command lines with options of all kinds, right and wrong ones.
require File.join(ENV["LIBRARY"], "optparse.rb")

def parser(options)
  OptionParser.new do |o|
    o.banner = "Usage: example [options]"
    o.on("-v", "--[no-]verbose", "Say more") { |v| options[:verbose] = v }
    o.on("-n", "--number N", Integer, "A number") { |v| options[:number] = v }
    o.on("-r", "--ratio=R", Float, "A ratio") { |v| options[:ratio] = v }
    o.on("--level [LEVEL]", %i[low high], "One of low, high") { |v| options[:level] = v }
    o.on("-l", "--list A,B", Array, "Some words") { |v| options[:list] = v }
    o.on("-p", "--pattern P", Regexp) { |v| options[:pattern] = v }
    o.separator ""
    o.on_tail("-h", "--help", "This text") { puts o.help }
  end
end

LINES = [
  %w[-v -n 12 file], %w[--no-verbose --number=0x1f a b], %w[-r 2.5 -- -v], %w[--level high --list a,b,c],
  %w[--lev low -n5], %w[-vn7 --pattern /a+b/i], %w[--help], %w[--number x], %w[--unknown], %w[-n], %w[--level other],
  %w[--l a], %w[-x]
].freeze
LINES.each do |line|
  options = {}
  begin
    rest = parser(options).parse(line)
    puts options.inspect, rest.inspect
  rescue OptionParser::ParseError => e
    puts e.message
  end
end
words = %w[one -n 1 two -v three]
options = {}
parser(options).order!(words)
puts words.inspect
parser(options).permute!(words)
puts words.inspect, options.inspect
