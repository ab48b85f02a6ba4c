# Splits and joins command lines, and finds abbreviations of words.
require File.join(ENV["LIBRARY"], "shellwords.rb")
require File.join(ENV["LIBRARY"], "abbrev.rb")

LINES = [
  "ls -l 'a b' \"c d\" e\\ f", "", "one", "  two  three ", "a\\\nb 'c'\"d\"e", "\"x\\\"y\\$z\\w\"", "''", "a 'b"
].freeze
LINES.each do |line|
  begin
    words = Shellwords.split(line)
    puts words.inspect, Shellwords.join(words), words.map { |w| Shellwords.escape(w) }.inspect
  rescue ArgumentError => e
    puts e.message
  end
end
puts Abbrev.abbrev(%w[car cone card core]).inspect
puts %w[fast boat day fasten].abbrev(/^.a/).inspect
puts %w[summer winter summit].abbrev("su").inspect
