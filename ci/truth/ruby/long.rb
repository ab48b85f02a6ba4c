# Loops that run long enough to be compiled while they run, on threads and in fibers too, with the paths
# that they must have: see ../compare_paths.py.

# paths of main_loop:
#   1x to +3 while
#   1000000x from +3 while, +3 while -> again, +4 if -> then, +5 &. -> present, to +3 while
#   1000000x from +3 while, +3 while -> again, +4 if -> then, +5 &. -> absent, to +3 while
#   1000000x from +3 while, +3 while -> again, +4 if -> else, to +3 while
#   1x from +3 while, +3 while -> exit, end
def main_loop(n, values)
  i = 0
  sum = 0
  while i < n
    if i % 3 < 2
      values[i % 3]&.size
    else
      sum += i
    end
    i += 1
  end
  sum
end
main_loop(3_000_000, ["text", nil])

# paths of until_loop:
#   1x to +2 until
#   999999x from +2 until, to +2 until
#   1x from +2 until, +2 until -> exit, end
def until_loop(n)
  i = 0
  begin
    i += 1
  end until i == n
  i
end
until_loop(1_000_000)

# paths of rescuing_loop:
#   1x to +3 while
#   195000x from +3 while, +3 while -> again, +6 if -> skip, to +3 while
#   5000x from +3 while, +3 while -> again, +6 if -> then, throws
#   5000x from +7 rescue, +7 rescue -> rescue, to +3 while
#   1x from +3 while, +3 while -> exit, end
def rescuing_loop(n)
  i = 0
  caught = 0
  while i < n
    begin
      i += 1
      raise "rare" if i % 40 == 0
    rescue
      caught += 1
    end
  end
  caught
end
rescuing_loop(200_000)

# paths of redoing_loop:
#   1x to +2 while
#   200000x from +2 while, +2 while -> again, to +3 body
#   200000x from +3 body, +4 if -> then, to +3 body
#   200000x from +3 body, +4 if -> skip, to +2 while
#   1x from +2 while, +2 while -> exit, end
def redoing_loop(n)
  i = 0
  while i < n
    i += 1
    redo if i.odd?
  end
end
redoing_loop(400_000)

# paths of matching_loop:
#   1x to +2 while
#   100000x from +2 while, +2 while -> again, +4 pattern -> matches, +4 case -> in 0 | 1, to +2 while
#   100000x from +2 while, +2 while -> again, +4 pattern -> next, +4 case -> in 0 | 1, to +2 while
#   100000x from +2 while, +2 while -> again, +4 pattern -> next, +5 case -> in 2, to +2 while
#   100000x from +2 while, +2 while -> again, +4 pattern -> next, +6 case -> in Integer, to +2 while
#   1x from +2 while, +2 while -> exit, end
def matching_loop(n)
  i = 0
  while i < n
    case i % 4
    in 0 | 1 then i += 1
    in 2 then i += 1
    in Integer then i += 1
    end
  end
end
matching_loop(400_000)

# paths of block in blocks:
#   150000x +0 if -> then, +0 next, end
#   150000x +0 if -> skip, end
def blocks(n)
  n.times { |i| next if i.even?; i }
end
blocks(300_000)

# paths of on_threads:
#   4x to +2 while
#   800000x from +2 while, +2 while -> again, +3 if -> then, to +2 while
#   800000x from +2 while, +2 while -> again, +3 if -> skip, to +2 while
#   4x from +2 while, +2 while -> exit, end
def on_threads(n)
  i = 0
  while i < n
    i.to_s if i.even?
    i += 1
  end
end
4.times.map { Thread.new { on_threads(400_000) } }.each(&:join)

# paths of block in numbers:
#   1x to +2 while
#   2500x from +2 while, +2 while -> again, +3 if -> then, to +2 while
#   2500x from +2 while, +2 while -> again, +3 if -> skip, to +2 while
#   1x from +2 while, +2 while -> exit, end
def numbers(n)
  Enumerator.new do |found|
    i = 0
    while i < n
      found << i if i.even?
      i += 1
    end
  end
end
found = numbers(5_000)
begin
  found.next while true
rescue StopIteration
  # It has come to the end of the block.
end

# paths of block in asking:
#   1x to +1 while
#   5000x from +1 while, +1 while -> again, +2 ?: -> first, to +1 while
#   1x from +1 while, +1 while -> exit, end
def asking
  Fiber.new do |given|
    while given
      given = Fiber.yield(given ? 1 : 2)
    end
  end
end
fiber = asking
5_000.times { fiber.resume(true) }
fiber.resume(nil)
