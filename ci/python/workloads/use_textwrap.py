import textwrap
t = "The quick brown fox-jumps over the lazy dog, and  then some more-text follows here to be wrapped. " * 5
n = 0
for w in range(10, 60):
    n += len(textwrap.wrap(t, w, break_long_words=w % 2 == 0, max_lines=4 if w % 3 == 0 else None, placeholder=" ..", fix_sentence_endings=w % 5 == 0))
    n += len(textwrap.dedent("   a\n    b\n\n   c"))
    n += len(textwrap.shorten(t, w + 5))
print(n)
