# Sets: of numbers, of sets, and what can be done with two of them.
require File.join(ENV["LIBRARY"], "set.rb")

def primes(limit)
  numbers = Set.new(2..limit)
  (2..limit).each do |n|
    next unless numbers.include?(n)
    multiples = Set.new
    product = n * n
    while product <= limit
      multiples << product
      product += n
    end
    numbers.subtract(multiples)
  end
  numbers
end

all = primes(300)
odd = all.select(&:odd?).to_set
puts all.size, odd.size, (all - odd).to_a.inspect
puts odd.subset?(all), all.proper_superset?(odd), all.disjoint?(Set[1, 4]), all.intersect?([5])
puts (all & (1..20)).to_a.inspect, (Set[1, 2] ^ [2, 3]).to_a.sort.inspect
# One set among the elements, and one group: of two, Ruby asks whether they are equal if a byte of their hashes is, by
# chance.
puts Set[Set[1, 2, 3], 4].flatten.to_a.inspect
puts all.classify { |n| n % 4 }.transform_values(&:size).inspect
puts all.partition { |n| n > 100 }.map(&:size).inspect
puts Set[3, 1, 2].add?(3).inspect, Set[3].delete?(4).inspect, Set[1, nil, 2].compact!.inspect rescue puts "none"
groups = Set[1, 2, 4, 5, 3].divide { |a, b| (a - b).abs == 1 } rescue puts("no tsort")
copy = all.dup
copy.delete_if { |n| n > 50 }.keep_if { |n| n > 10 }
copy.merge([1, 2], [3])
copy.map! { |n| n * 2 }
copy.reject! { |n| n % 3 == 0 }
copy.filter! { |n| n < 90 }
puts copy.to_a.inspect, copy == copy.dup, copy.hash == copy.dup.hash, copy <=> all
puts copy.join("-")
begin
  Set.new(5)
rescue ArgumentError => e
  puts e.message
end
