import ast

source = """
if a < 1 and b:
    x = [y for y in c if y]  # comment
for i in range(3):
    print(i, end='')
else:
    pass
while a:
    a -= 1
try:
    y = lambda q: q ** 2
except (A, B) as e:
    raise
finally:
    del y
z: int = 0x1f
with p as q, r: s[1:2, ...] = {1: -t, **u}
"""
n = 0
for i in range(20):
    tree = ast.parse(source)
    n += len(ast.unparse(tree)) + len(ast.dump(tree))
    for node in ast.walk(tree):
        n += len(ast.get_source_segment(source, node) or "")
    try:
        ast.literal_eval("(1, 'a', {2: [3.5, None]}, b%d)" % i)
    except ValueError:
        n += 1
print(n)
