"""Statements of every kind, in which some arms never run."""


class Shelf:
    """A context manager that keeps what it was told, and may swallow an exception."""

    def __init__(self, swallows):
        self.swallows = swallows
        self.log = []

    def __enter__(self):
        self.log.append("in")
        return self

    def __exit__(self, kind, error, trace):
        self.log.append("out")
        if kind is None:
            return False
        self.log.append(kind.__name__)
        return self.swallows

    async def __aenter__(self):
        await Pause("enter")
        return self

    async def __aexit__(self, kind, error, trace):
        await Pause("exit")
        return self.swallows


class Pause:
    def __init__(self, name):
        self.name = name

    def __await__(self):
        got = yield self.name
        return got


def count_odd(numbers):
    odd = 0
    for number in numbers:
        if number % 2:
            odd += 1
    return odd


def last_statement_never(numbers):
    total = 0
    for number in numbers:
        if number >= 0:
            total += number
        elif number == -1:
            total = 0
            print("minus one")
    return total


def sorts(numbers):
    small = large = 0
    for number in numbers:
        if number < 10:
            small += 1
            if number > 100:
                small = -1
        else:
            large += number
    if small > large:
        return small
    else:
        return large


def nested_loops(rows):
    found = None
    for row in rows:
        for cell in row:
            if cell == 0:
                continue
            if cell < 0:
                found = cell
                break
        else:
            found = "none in this row"
        if found != "none in this row":
            break
    else:
        found = "nowhere"
    return found


def counts_down(n):
    steps = 0
    while n > 0:
        n -= 1
        if n == 7:
            continue
        if n == 3 and steps:
            break
        steps += 1
    else:
        steps = -steps
    return steps


def one_line_bodies(numbers):
    out = []
    for number in numbers:
        if number > 2: out.append(number)
    for number in numbers: out.append(-number)
    if not out: out = None
    return out


def first_of(box, key):
    try:
        inner = box[key]
        value = inner[0]
        return value
    except KeyError:
        return "no key"
    except (IndexError, TypeError) as error:
        return type(error).__name__


def never_fails(text):
    try:
        value = int(text)
    except ValueError:
        value = None
        text = "bad"
    else:
        value += 1
    return value


def copies(numbers):
    out = []
    for number in numbers:
        try:
            if number == 1:
                continue
            if number == 5:
                break
            if number == 9:
                raise KeyError(number)
            out.append(number)
        finally:
            out.append("f")
            if number == 3:
                out.append("three")
    return out


def returns_from_finally(number):
    try:
        if number:
            return "early"
        number = "late"
    finally:
        print("finally", number)
    return number


def retries(numbers):
    tries = 0
    while True:
        try:
            tries += 1
            if numbers[tries] == 0:
                raise ValueError("zero")
            return tries
        except ValueError:
            if tries > 4:
                return None
        except IndexError:
            tries = -1
            break
    return tries


def evens(limit):
    number = 0
    while number < limit:
        if number % 2 == 0:
            yield number
        number += 1


def told(limit):
    got = []
    for number in range(limit):
        answer = yield number
        if answer is None:
            got.append(number)
        elif answer == "stop":
            got.append("stopped")
            return got
        else:
            got.append(answer)
    return got


def delegates(limit):
    result = yield from told(limit)
    yield result
    if not result:
        yield "nothing"


def closed(numbers):
    try:
        for number in numbers:
            yield number
        print("not reached")
    finally:
        print("closed")


def shape(value):
    match value:
        case 0:
            return "zero"
        case int():
            return "number"
        case [first, *rest] if len(rest) > 1:
            return "many"
        case [first, second]:
            return "two"
        case {"name": name}:
            return name
        case "a" | "b":
            return "letter"
        case _:
            return "else"


def shelves(fails, swallows):
    shelf = Shelf(swallows)
    with shelf as inner:
        inner.log.append("body")
        if fails:
            raise LookupError(fails)
        inner.log.append("done")
    if len(shelf.log) == 4:
        return shelf.log
    return shelf.log[-1]


def picks(a, b, c):
    if a and b:
        c += 1
    if not (a or b):
        c -= 1
    d = a if c else b
    return 1 < c <= 3 and d


def comprehends(numbers):
    squares = [n * n for n in numbers if n > 1]
    if len(squares) > 100:
        squares = []
    table = {n: -n for n in numbers}
    return squares, table, sum(n for n in numbers)


async def fetches(name):
    got = await Pause(name)
    if got is None:
        return name
    return got


async def gathers(names):
    out = []
    for name in names:
        if name == "skip":
            continue
        got = await fetches(name)
        out.append(got)
    async with Shelf(True) as shelf:
        out.append(shelf.swallows)
        raise KeyError(out)
    async for number in Async(3):
        if number == 1:
            out.append(number)
    return out


class Async:
    def __init__(self, limit):
        self.limit = limit
        self.at = 0

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.at == self.limit:
            raise StopAsyncIteration
        self.at += 1
        return self.at


def runs(coroutine):
    said = []
    try:
        while True:
            said.append(coroutine.send(None if len(said) % 2 else len(said) or None))
    except StopIteration as stop:
        said.append(stop.value)
    return said


def asserts(value):
    assert value > 0, "positive"
    del value
    return None


def recurses(n):
    if n == 0:
        return 0
    return 1 + recurses(n - 1)


def early(value):
    if value is None:
        return
    if isinstance(value, str):
        raise TypeError(value)
    print("value", value)


def main():
    print(count_odd(range(9)), count_odd([]), last_statement_never([3, 4, -5]), sorts([1, 2, 30]))
    print(nested_loops([[1, 0], [2, -3, 4], [5]]), nested_loops([[1]]), counts_down(9), counts_down(2))
    print(one_line_bodies([1, 2, 3, 4]), first_of({"a": [1]}, "a"), first_of({}, "a"), first_of({"a": []}, "a"))
    print(never_fails("4"), copies([0, 1, 3, 5, 7]), returns_from_finally(0), returns_from_finally(2))
    try:
        copies([2, 9, 2])
    except KeyError as error:
        print("raised", error)
    print(retries([1, 0, 0, 7]), retries([0, 0]), list(evens(7)), list(delegates(2)))
    answers = told(5)
    next(answers)
    answers.send("again")
    try:
        answers.send("stop")
    except StopIteration as stop:
        print(stop.value)
    numbers = closed([1, 2, 3])
    print(next(numbers), next(numbers))
    numbers.close()
    print([shape(value) for value in (0, 5, [1, 2, 3], [1, 2], {"name": "n"}, "b", None)])
    print(shelves(False, False), shelves(True, True), picks(1, 0, 2), picks(0, 0, 2), comprehends([1, 2, 3]))
    print(runs(gathers(["a", "skip", "b", "c"])))
    asserts(1)
    print(recurses(20))
    early(None)
    early(3)
    try:
        asserts(-1)
    except AssertionError as error:
        print(error)


for turn in range(20):
    main()
