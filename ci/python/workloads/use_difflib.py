import difflib
a = ["line %d" % (i * 7 % 31) for i in range(120)]
b = ["line %d" % (i * 5 % 29) for i in range(110)]
n = 0
for k in range(3):
    n += len(list(difflib.unified_diff(a, b)))
    n += len(list(difflib.ndiff(a[:40], b[:40])))
print(n, difflib.SequenceMatcher(None, "abcd"*9, "bcde"*9).ratio(), difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]))
