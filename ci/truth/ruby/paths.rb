# Constructs of Ruby, with the paths that they must have: see ../compare_paths.py.

# paths of modifiers:
#   1x +1 if -> then, end
#   1x +1 if -> skip, +2 unless -> then, end
#   1x +1 if -> skip, +2 unless -> skip, end
def modifiers(x)
  return 1 if x > 2
  x += 1 unless x == 0
  x
end
[3, 1, 0].each { |x| modifiers(x) }

# paths of operators:
#   1x +1 && -> right, +2 || -> right, end
#   1x +1 && -> left, +2 || -> right, end
#   1x +1 && -> right, +2 || -> left, end
def operators(a, b, c)
  r = (a and b)
  r || c
end
operators(1, nil, 2)
operators(nil, 1, 2)
operators(1, 2, 3)

# paths of ternary:
#   2x +1 ?: -> first, end
#   1x +1 ?: -> second, end
def ternary(x)
  x ? 1 : 2
end
[1, 2, nil].each { |x| ternary(x) }

# paths of chain:
#   1x +1 if -> then, end
#   1x +1 if -> else, +3 if -> then, end
#   1x +1 if -> else, +3 if -> else, end
def chain(x)
  if x == 1
    :one
  elsif x == 2
    :two
  else
    :more
  end
end
[1, 2, 3].each { |x| chain(x) }

# paths of choose:
#   1x +2 || -> left, +2 case -> when 1, end
#   1x +2 || -> right, +2 case -> when 1, end
#   1x +2 || -> right, +3 case -> when String, end
#   2x +2 || -> right, +3 case -> else, end
def choose(x)
  case x
  when 1, 2 then :low
  when String
    :string
  else
    :other
  end
end
[1, 2, "x", :y, nil].each { |x| choose(x) }

# paths of assign:
#   2x +2 case -> when 1, end
#   1x +3 case -> when 2, end
#   1x +3 case -> none, end
def assign(x, table)
  case x
  when 1 then table[1] = 2
  when 2 then table[1] += 1
  end
end
[1, 1, 2, 3].each { |x| assign(x, { 1 => 0 }) }

# paths of loops:
#   2x to +2 while
#   6x from +2 while, +2 while -> again, +4 if -> skip, +5 if -> skip, to +2 while
#   2x from +2 while, +2 while -> again, +4 if -> then, to +2 while
#   1x from +2 while, +2 while -> again, +4 if -> skip, +5 if -> then, to +7 until
#   1x from +2 while, +2 while -> exit, to +7 until
#   9x from +7 until, +7 until -> again, to +7 until
#   2x from +7 until, +7 until -> exit, end
def loops(n)
  i = 0
  while i < n
    i += 1
    next if i == 2
    break if i > 5
  end
  i -= 1 until i <= 0
end
loops(3)
loops(9)

# paths of rescued:
#   1x +2 if -> skip, +9 ensure, +9 || -> right, end
#   1x +2 if -> then, throws
#   2x +2 if -> skip, throws
#   1x from +4 rescue, +4 rescue -> ArgumentError, +9 ensure, +9 || -> left, end
#   1x from +4 rescue, +4 rescue -> ArgumentError, +9 ensure, +9 || -> right, end
#   1x from +4 rescue, +6 rescue -> TypeError, +9 ensure, +9 || -> left, end
def rescued(x)
  begin
    raise ArgumentError, "a" if x == 1
    Integer(x)
  rescue ArgumentError => e
    :argument
  rescue TypeError
    :type
  ensure
    @count = (@count || 0) + 1
  end
end
[1, "x", nil].each { |x| rescued(x) }
@count = nil
rescued("3")

# paths of block in find:
#   2x +0 if -> skip, end
#   1x +0 if -> then, +0 return, end
def find(list, wanted)
  list.each { |x| return x if x == wanted }
  nil
end
find([1, 2, 3], 2)
find([1], 2)

# paths of block in stop:
#   2x +1 if -> skip, +2 if -> then, +2 next, end
#   1x +1 if -> skip, +2 if -> skip, end
#   1x +1 if -> then, +1 break, end
def stop(list)
  list.each do |x|
    break if x > 2
    next if x == 1
    x
  end
end
stop([1, 2, 3, 4])
stop([1])

# paths of outer:
#   1x to +2 while
#   2x from +2 while, +2 while -> again, +4 if -> skip, to +2 while
#   1x from +2 while, +2 while -> again, throws
def outer(list)
  i = 0
  while i < list.size
    yield list[i]
    break if list[i] > 5
    i += 1
  end
end
outer([1, 2, 3]) { |x| break if x == 3 }

# paths of optional:
#   1x +0 default -> used, end
#   1x +0 default -> given, end
def optional(a, b = a)
  b
end
optional(1)
optional(1, 2)

# paths of safe:
#   1x +1 &. -> present, +2 &. -> present, +3 &. -> present, +3 &. -> absent, end
#   1x +1 &. -> absent, +2 &. -> absent, +3 &. -> absent, +3 &. -> absent, end
def safe(x)
  x&.size
  x&.insert(0, "a")
  x&.index("z")&.succ
end
["b".dup, nil].each { |x| safe(x) }

# paths of safe_places:
#   1x +1 &. -> present, +2 &. -> present, +4 &. -> present, +5 &. -> present, +5 || -> left, end
#   1x +1 &. -> absent, +2 &. -> absent, +4 &. -> present, +5 &. -> absent, end
def safe_places(x)
  (x)&.size
  x # a comment may come between
    &.each { |y| y }
  self&.class
  x&.default ||= 3
end
[Hash.new(1), nil].each { |x| safe_places(x) }

# paths of safe_throws:
#   1x +1 &. -> present, throws
#   1x +1 &. -> absent, end
#   1x +1 &. -> present, +1 ?: -> first, end
#   1x +1 &. -> present, +1 ?: -> second, throws
#   1x from +2 rescue, +2 rescue -> NoMethodError, end
#   1x from +2 rescue, +4 rescue -> TypeError, end
def safe_throws(x, y)
  x&.push(y.size > 1 ? y : y + 1)
rescue NoMethodError
  :method
rescue TypeError
  :type
end
safe_throws(nil, "")
safe_throws([], "ab")
safe_throws([], nil)
safe_throws([], "a")

# paths of one_line_loops:
#   1x to +1 while
#   3x from +1 while, +1 while -> again, to +1 while
#   1x from +1 while, +1 while -> exit, to +2 until
#   2x from +2 until, +2 until -> again, to +2 until
#   1x from +2 until, +2 until -> exit, end
def one_line_loops(x)
  x += 1 while x < 3
  x -= 1 until x < 2
  x
end
one_line_loops(0)

# paths of do_while:
#   2x to +2 while
#   4x from +2 while, +4 if -> skip, to +2 while
#   1x from +2 while, +4 if -> skip, +2 while -> exit, +7 unless -> then, to +7 until
#   1x from +2 while, +4 if -> then, +7 unless -> skip, end
#   3x from +7 until, to +7 until
#   1x from +7 until, +7 until -> exit, end
def do_while(x, last)
  n = 0
  begin
    x += 1
    break if n > last
    n += 1
  end while x < 3
  begin x += 1 end until x > 6 unless n > last
end
do_while(0, 9)
do_while(0, 1)

# paths of one_line_rescue:
#   1x end
#   1x throws
#   1x from +1 rescue, +1 rescue -> 0, end
def one_line_rescue(x)
  Integer(x) rescue 0
end
["1", "x"].each { |x| one_line_rescue(x) }

# paths of words:
#   1x +1 && -> right, +1 if -> skip, +2 || -> left, +2 && -> right, end
#   1x +1 && -> right, +1 if -> then, end
#   1x +1 && -> left, +1 if -> skip, +2 || -> right, +2 && -> left, end
def words(a, b, c)
  return 1 if a and not b
  (a or b) and c
end
words(1, 1, nil)
words(1, nil, 2)
words(nil, nil, 1)

# paths of assignments:
#   1x +1 || -> right, +2 && -> left, +3 || -> right, +4 && -> right, +5 || -> right, +6 || -> right, end
#   1x +1 || -> left, +2 && -> right, +3 || -> left, +4 && -> right, +5 || -> left, +6 || -> left, end
def assignments(h, x)
  @a ||= 1
  x &&= x + 1
  h[:a] ||= 2
  h[:a] &&= 3
  h.default ||= 4
  $assigned ||= 5
end
table = {}
assignments(table, nil)
assignments(table, 1)

# paths of bare_case:
#   1x +2 case -> when x > 3, end
#   1x +3 || -> left, +3 case -> when x == 1, end
#   1x +3 || -> right, +3 case -> when x == 1, end
#   1x +3 || -> right, +3 case -> none, end
def bare_case(x)
  case
  when x > 3 then :large
  when x == 1, x == 2
    :small
  end
end
[1, 2, 3, 5].each { |x| bare_case(x) }

# paths of texts:
#   1x +2 || -> left, +2 case -> when "a", end
#   1x +2 || -> right, +2 case -> when "a", end
#   1x +2 || -> right, +3 case -> when /c+/, end
#   1x +2 || -> right, +4 case -> when 3.., end
#   1x +2 || -> right, +5 case -> when ->(y) { y == 2 }, end
#   1x +2 || -> right, +6 case -> when *[:x, :y], end
#   1x +2 || -> right, +6 case -> else, end
def texts(x)
  case x
  when "a", "b" then 1
  when /c+/ then 2
  when 3.. then 3
  when ->(y) { y == 2 } then 4
  when *[:x, :y] then 5
  else 6
  end
end
["a", "b", "cc", 5, 2, :y, nil].each { |x| texts(x) }

# paths of patterns:
#   1x +2 pattern -> goes on, +2 pattern -> goes on, +2 case -> in [Integer, Float], end
#   1x +2 pattern -> fails, +4 pattern -> goes on, +4 pattern -> goes on, +4 case -> in {a:}, end
#   1x +2 pattern -> goes on, +2 pattern -> fails, +4 pattern -> fails, +6 pattern -> matches, +6 case -> in Array | Symbol, end
#   1x +2 pattern -> fails, +4 pattern -> fails, +6 pattern -> next, +6 case -> in Array | Symbol, end
#   2x +2 pattern -> fails, +4 pattern -> fails, +6 pattern -> next, +8 case -> in nil, end
#   1x +2 pattern -> fails, +4 pattern -> fails, +6 pattern -> next, +8 case -> else, end
def patterns(x)
  case x
  in [Integer, Float]
    1
  in {a:}
    a
  in Array | Symbol
    3
  in nil
    nil
  else
    2
  end
end
[[1, 2.0], { a: 1 }, [3.0, 2], :z, nil, nil, 7].each { |x| patterns(x) }

# An exception at the end of a test and one behind it look the same, which the profile says.

# paths of guarded:
#   1x +2 pattern -> goes on, +2 pattern -> goes on, +2 case -> in Integer => n, end
#   1x +2 pattern -> goes on, +2 pattern -> goes on, +4 case -> in 1, end
#   1x +2 pattern -> goes on, +2 pattern -> goes on, throws
#   1x +2 pattern -> fails, throws
#   2x from +7 rescue, +7 rescue -> NoMatchingPatternError, end
def guarded(x)
  case x
  in Integer => n if n > 3
    1
  in 1
    2
  end
rescue NoMatchingPatternError
  3
end
[4, 1, 2, "a"].each { |x| guarded(x) }

# paths of required:
#   1x +1 pattern -> goes on, +1 if -> then, +1 return, end
#   1x +1 pattern -> fails, +1 if -> skip, +2 pattern -> goes on, +2 pattern -> goes on, +2 pattern -> matches, end
#   1x +1 pattern -> fails, +1 if -> skip, +2 pattern -> fails, +2 pattern -> fails, throws
#   1x from +4 rescue, +4 rescue -> NoMatchingPatternError, end
def required(x)
  return 1 if x in [_]
  x => {k:}
  k
rescue NoMatchingPatternError
  2
end
[[1], { k: 1 }, 1].each { |x| required(x) }

# paths of retried:
#   2x +2 begin, +4 if -> then, throws
#   1x from +5 rescue, +5 rescue -> RuntimeError, +6 if -> then, +2 begin, +4 if -> then, throws
#   1x from +5 rescue, +5 rescue -> RuntimeError, +6 if -> then, +2 begin, +4 if -> skip, end
#   1x from +5 rescue, +5 rescue -> RuntimeError, +6 if -> skip, end
def retried(x, limit)
  tries = 0
  begin
    tries += 1
    raise "again" if tries < x
  rescue RuntimeError
    retry if tries < limit
    tries
  end
end
retried(3, 9)
retried(9, 1)

# paths of retried_through_ensure:
#   1x +2 begin, throws
#   2x from +4 rescue, +4 rescue -> rescue, +7 if -> then, +9 ensure after retry, +9 || -> left, +2 begin, throws
#   1x from +4 rescue, +4 rescue -> rescue, +7 if -> skip, +9 ensure, +9 || -> left, end
def retried_through_ensure(x)
  tries = 0
  begin
    raise "again"
  rescue
    tries += 1
    begin
      retry if tries < x
    ensure
      tries || 0
    end
  end
end
retried_through_ensure(3)

# paths of redone:
#   1x to +2 while
#   3x from +2 while, +2 while -> again, to +3 body
#   1x from +3 body, +4 if -> then, to +3 body
#   3x from +3 body, +4 if -> skip, to +2 while
#   1x from +2 while, +2 while -> exit, end
def redone
  n = 0
  while n < 4
    n += 1
    redo if n == 2
  end
end
redone

# paths of block in redone_block:
#   2x +2 if -> then, +2 redo, end
#   2x +2 if -> skip, end
def redone_block(list)
  n = 0
  list.each do |x|
    n += 1
    redo if n < 3
  end
end
redone_block([1, 2])

# paths of completed:
#   1x +2 if -> then, throws
#   1x from +4 rescue, +4 rescue -> ArgumentError, Runtim..., +13 ensure, end
#   2x +2 if -> skip, throws
#   1x from +4 rescue, +4 rescue -> ArgumentError, Runtim..., +13 ensure, end
#   1x from +4 rescue, +6 rescue -> rescue, +13 ensure, end
#   1x +2 if -> skip, +9 if -> then, throws
#   1x from +13 ensure after exception, throws
#   1x +2 if -> skip, +9 if -> skip, +10 if -> then, +10 return, +13 ensure after return, end
#   1x +2 if -> skip, +9 if -> skip, +10 if -> skip, +13 ensure, end
def completed(x)
  begin
    raise "a" if x == 1
    Integer(x)
  rescue ArgumentError, RuntimeError => e
    e.message.size
  rescue
    :standard
  else
    raise "b" if x == 2
    return 5 if x == 3
    6
  ensure
    @completed = x
  end
end
[1, "q", nil, 2, 3, 4].each { |x| completed(x) rescue 0 }

# paths of block in values:
#   1x +1 if -> then, +1 next, end
#   1x +1 if -> skip, +2 if -> then, +2 break, end
#   1x +1 if -> skip, +2 if -> skip, end
def values(list)
  list.map do |x|
    next x, 1 if x == 1
    break x, 2 if x == 3
    x
  end
end
values([1, 2, 3])

# paths of block in forever:
#   1x +2 if -> then, +2 next, end
#   2x +2 if -> skip, +3 if -> skip, end
#   1x +2 if -> skip, +3 if -> then, +3 break, end
def forever
  n = 0
  loop do
    n += 1
    next if n == 2
    break n if n > 3
    n
  end
end
forever

# paths of block in jumps_of_lambda:
#   1x +0 if -> then, +0 return, end
#   1x +0 if -> then, +0 next, end
#   2x +0 if -> skip, end
def jumps_of_lambda
  returning = lambda { |x| return 1 if x; 2 }
  nexting = proc { |x| next 3 if x; 4 }
  [true, nil].each(&returning)
  [true, nil].each(&nexting)
end
jumps_of_lambda

# paths of block in left_by_proc:
#   1x +0 if -> skip, end
#   1x +0 if -> then, +0 return, end
def left_by_proc(x)
  leave = proc { |y| return y if y; 1 }
  leave.call(nil)
  leave.call(x)
  x
end
left_by_proc(2)

# paths of thrown:
#   1x +1 if -> then, +2 || -> left, throws
#   1x +1 if -> skip, end
def thrown(x)
  if x
    throw :away, x || 1
  end
end
catch(:away) { thrown(nil); thrown(1) }

# paths of block in evens:
#   1x to +2 while
#   2x from +2 while, +2 while -> again, +3 if -> then, to +2 while
#   1x from +2 while, +2 while -> again, +3 if -> skip, to +2 while
#   1x from +2 while, +2 while -> exit, end
def evens(n)
  Enumerator.new do |found|
    i = 0
    while i < n
      found << i if i.even?
      i += 1
    end
  end
end
numbers = evens(3)
numbers.next
numbers.next
begin
  numbers.next
rescue StopIteration
  # It has come to the end of the block.
end

# paths of block in asking:
#   2x to +1 while
#   3x from +1 while, +1 while -> again, +2 ?: -> first, to +1 while
#   1x from +1 while, +1 while -> again, +2 ?: -> first, abandoned
#   1x from +1 while, +1 while -> exit, end
def asking
  Fiber.new do |given|
    while given
      given = Fiber.yield(given ? 1 : 2)
    end
  end
end
first = asking
[1, 2, 3, nil].each { |x| first.resume(x) }
asking.resume(1)

# paths of shared:
#   4x to +2 while
#   20x from +2 while, +2 while -> again, +3 if -> then, to +2 while
#   20x from +2 while, +2 while -> again, +3 if -> skip, to +2 while
#   4x from +2 while, +2 while -> exit, end
def shared(n)
  i = 0
  while i < n
    @seen = i if i.odd?
    i += 1
  end
end
4.times.map { Thread.new { shared(10) } }.each(&:join)

# paths of several:
#   1x +1 ?: -> first, +1 &. -> present, end
#   1x +1 ?: -> second, +1 &. -> absent, end
def several(x)
  a, b = (x ? 1 : 2), x&.size
  [a, b]
end
several([1])
several(nil)

# paths of named:
#   1x +0 default -> used, +0 default -> used, +0 ?: -> first, end
#   1x +0 default -> given, +0 default -> used, +0 ?: -> second, end
#   1x +0 default -> given, +0 default -> given, end
def named(a:, b: a, c: (b ? 1 : 2))
  c
end
named(a: 1)
named(a: 1, b: nil)
named(a: 1, b: 2, c: 3)

# paths of Made#by_block:
#   2x +0 ?: -> first, end
#   1x +0 ?: -> second, end
class Made
  define_method(:by_block) { |x| x ? 1 : 2 }
end
[1, nil, 2].each { |x| Made.new.by_block(x) }

# A part of such a pattern is looked at several times by a node that the adapter does not know, so this
# function is left to the learned graph: its paths consist of lines.

# paths of learned:
#   1x +2 in [*, Integer => n, *] if n > 1, +3 n, end
#   1x +5 nil, end
def learned(x)
  case x
  in [*, Integer => n, *] if n > 1
    n
  else
    nil
  end
end
learned([nil, 3])
learned([nil])
