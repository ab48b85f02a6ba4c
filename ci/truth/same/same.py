# The algorithms of ../compare_languages.py in Python. What a comment marks is compared.
TEXT = "one two2 33 + four * (five5 - 666) = seven; 8 nine"

used_rows = [False] * 8
used_rising = [False] * 16
used_falling = [False] * 16


def sieve(limit):
    composite = [False] * (limit + 1)
    primes = 0  # @start
    i = 2
    while i <= limit:  # @loop
        if not composite[i]:  # @test
            primes = primes + 1  # @prime
            j = i + i
            while j <= limit:  # @multiples
                composite[j] = True
                j = j + i
        i = i + 1
    return primes


def free(row, column):
    if used_rows[row]:  # @row
        return False
    if used_rising[row + column]:  # @rising
        return False
    return not used_falling[column - row + 7]


def use(row, column, used):
    used_rows[row] = used
    used_rising[row + column] = used
    used_falling[column - row + 7] = used


def place(column):
    if column == 8:  # @full
        return 1
    count = 0  # @begin
    row = 0
    while row < 8:  # @rows
        if free(row, column):  # @free
            use(row, column, True)  # @use
            count = count + place(column + 1)  # @place
            use(row, column, False)  # @leave
        row = row + 1
    return count


def is_letter(code):
    return 97 <= code <= 122


def is_digit(code):
    return 48 <= code <= 57


def scan(text, length):
    names = 0
    numbers = 0
    others = 0
    position = 0  # @start
    while position < length:  # @loop
        if is_letter(ord(text[position])):  # @letter
            names = names + 1  # @name
            while position < length and is_letter(ord(text[position])):  # @letters
                position = position + 1
        else:
            if is_digit(ord(text[position])):  # @digit
                numbers = numbers + 1  # @number
                while position < length and is_digit(ord(text[position])):  # @digits
                    position = position + 1
            else:
                others = others + 1  # @other
                position = position + 1
    return names * 10000 + numbers * 100 + others


print(sieve(2000), place(0))
rounds = 0
while rounds < 50:
    scan(TEXT, len(TEXT))
    rounds = rounds + 1
print(scan(TEXT, len(TEXT)))
