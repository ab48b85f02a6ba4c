# The algorithms of ../compare_languages.py in Ruby. What a comment marks is compared.
TEXT = "one two2 33 + four * (five5 - 666) = seven; 8 nine"

USED_ROWS = Array.new(8, false)
USED_RISING = Array.new(16, false)
USED_FALLING = Array.new(16, false)

def sieve(limit)
  composite = Array.new(limit + 1, false)
  primes = 0 # @start
  i = 2
  while i <= limit # @loop
    if !composite[i] # @test
      primes = primes + 1 # @prime
      j = i + i
      while j <= limit # @multiples
        composite[j] = true
        j = j + i
      end
    end
    i = i + 1
  end
  return primes
end

def free(row, column)
  if USED_ROWS[row] # @row
    return false
  end
  if USED_RISING[row + column] # @rising
    return false
  end
  return !USED_FALLING[column - row + 7]
end

def use(row, column, used)
  USED_ROWS[row] = used
  USED_RISING[row + column] = used
  USED_FALLING[column - row + 7] = used
end

def place(column)
  if column == 8 # @full
    return 1
  end
  count = 0 # @begin
  row = 0
  while row < 8 # @rows
    if free(row, column) # @free
      use(row, column, true) # @use
      count = count + place(column + 1) # @place
      use(row, column, false) # @leave
    end
    row = row + 1
  end
  return count
end

def is_letter(code)
  return 97 <= code && code <= 122
end

def is_digit(code)
  return 48 <= code && code <= 57
end

def scan(text, length)
  names = 0
  numbers = 0
  others = 0
  position = 0 # @start
  while position < length # @loop
    if is_letter(text.getbyte(position)) # @letter
      names = names + 1 # @name
      while position < length && is_letter(text.getbyte(position)) # @letters
        position = position + 1
      end
    else
      if is_digit(text.getbyte(position)) # @digit
        numbers = numbers + 1 # @number
        while position < length && is_digit(text.getbyte(position)) # @digits
          position = position + 1
        end
      else
        others = others + 1 # @other
        position = position + 1
      end
    end
  end
  return names * 10000 + numbers * 100 + others
end

puts "#{sieve(2000)} #{place(0)}"
rounds = 0
while rounds < 50
  scan(TEXT, TEXT.length)
  rounds = rounds + 1
end
puts scan(TEXT, TEXT.length)
