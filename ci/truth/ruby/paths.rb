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
