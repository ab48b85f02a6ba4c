"""Conditions of all kinds, for conditions.py; modules of the standard library beside them."""

import asyncio
import use_argparse
import use_textwrap


class Box:
    limit = 3 if use_textwrap.n > 1 else 4
    small = [i for i in range(5) if i > 2]

    def __init__(self, value): self.value = value if value is not None else 0

    def __lt__(self, other): return self.value < other.value

    def __enter__(self): return self

    def __exit__(self, *exc): return exc[0] is LookupError or bool(exc[0] and issubclass(exc[0], KeyError))


def operators(a, b, c):
    r = []
    if a and b or c: r.append(1)
    if not (a or b) and not c: r.append(2)
    elif a and (b or c): r.append(3)
    else: r.append(4)
    if (a if b else c) and (b if c else a): r.append(5)
    x = a or b or c or 7
    y = a and b and c and 8
    z = (1 if a else 2 if b else 3) if c else 4
    while a and not c and len(r) < 9: r.append(6)
    r += [x, y, z, not a and not b, (a and b) or (b and c)]
    return r


def chains(i, j, k):
    if i < j < k: return 1
    if i <= j <= k < 9 and not i == j == k: return 2
    while 0 < i < 3 < k:
        i += 1
    return i if i != j != k else None


def comprehensions(n):
    a = [i for i in range(n) if i % 2 if i % 3 or i > 7]
    b = {i: j for i in range(n) for j in range(i) if i != j and j}
    c = {i and j for i in range(n) if i for j in (1, 0) if j or i > 2}
    d = list(x if x else -1 for x in range(n) if not x or x % 2)
    e = [[j for j in range(i) if j] for i in range(n) if i > 1 or n < 3]
    return a, b, sorted(c), d, e, any(i > 3 for i in range(n)), all(i < 2 and n for i in range(n)), (lambda v: v or n)(0)


def loops(n):
    total = 0
    for i in range(n):
        if i == 3: continue
        if i > 6 or n == 9: break
        for j in range(i):
            if j and i % j == 0: total += 1
            elif j == 5: break
        else: total += 10 if i else 20
    else:
        total += 100
    while n:
        n -= 1
        if n == 2 and total: break
    else: total += 1000
    while True:
        total += 1
        if total % 5 == 0: return total


def raises(n):
    try:
        try:
            if n == 1: raise KeyError(n)
            if n == 2: raise ValueError(n)
            assert n != 3, "three" if n else "none"
            assert n, n and 1
            return n and 1 // (n - 4) or 5
        except KeyError:
            n = n and n + 1
        except (ValueError, AssertionError) as error:
            if error.args and error.args[0]: raise LookupError(n) from error
        finally:
            n = n or 8
    except (LookupError, ZeroDivisionError) as e: return e.args and 9
    finally:
        for i in range(2):
            if i and n: n += 1
    return n if n > 2 else -n


def manages(n):
    with Box(n) as box:
        if n == 1: raise LookupError()
        if n > 1 and n < 3: raise KeyError()
        box.value = n and 2
    with Box(n), Box(None) as second:
        return second.value or (n if n else 1)


def generates(n):
    while n > 0:
        sent = yield n if n % 2 else -n
        if sent and n > 1: n -= 1
        n -= 1
    try:
        yield from (i for i in range(4) if i and i != 2)
        x = yield
        return x or 3
    finally:
        if n == 0 or sent: n = 5


async def sleeps(n):
    for i in range(n):
        await asyncio.sleep(0) if i % 2 else await asyncio.sleep(0)
        if i and await value(i) > 1: n += 1
    return n or 2


async def value(n):
    return n if n and n < 3 else 0


async def numbers(n):
    for i in range(n):
        if i != 1: yield i and i + 1


async def gathers(n):
    seen = [x or 5 async for x in numbers(n) if x != 3]
    async for x in numbers(n):
        if x and x > 2: seen.append(x)
    results = await asyncio.gather(*(sleeps(i) for i in range(n) if i))
    return seen, [await value(i) for i in range(n) if await value(i) or i], results


def matches(value):
    match value:
        case 1 | 2: return "few" if value == 1 else "two"
        case [a, b] if a and not b: return a
        case {"k": v}: return v or "none"
        case Box(value=v) if v > 1: return v
        case str(): return value and value[0]
    return None


def main():
    for a in (0, 1):
        for b in (0, 2):
            for c in (0, 3): print(operators(a, b, c))
    for i in range(4): print(chains(i, 2, 3), chains(1, i, 4), chains(i, i, i), chains(1, 1, i))
    for n in range(11): print(comprehensions(n), loops(n))
    for n in range(6): print(raises(n), manages(n) if n < 5 else "")
    running = generates(4)
    print(next(running), running.send(1), [running.send(i and None) for i in range(4)])
    running.close()
    print(list(generates(3)), list(generates(0)) if a else 0)
    print(asyncio.run(gathers(5)))
    for value in (1, 2, 3, [1, 0], [1, 1], {"k": 0}, {"k": 5}, Box(2), Box(1), "", "x"): print(matches(value))
    print(sorted([Box(3), Box(1), Box(2)], key=lambda each: each.value if each.value > 1 else 9)[0].value)


main()


def finals(k):
    seen = []
    try:
        seen.append(10 // k)
    finally:
        seen.append("inner") if k else None
    return seen


def finals2(k):
    for i in range(3):
        try:
            if i == k: continue
            if i > 1: return i
            10 // (k - 4)
        finally:
            if i and k is not None:
                k += 1


def finals3(k):
    try:
        for j in range(k):
            try: yield j or 10 // (j - 1)
            finally:
                with Box(j): j = 1 // (j - 2) if j > 2 else 2
    finally:
        for i in range(2): k = i and k


for k in range(8):
    for f in (finals, finals2, lambda k: list(finals3(k))):
        try: print(f(k))
        except ZeroDivisionError: print("zero" if k else "none")
